"""`manage.py send_test_mail ADDRESS`: whether mail goes out, and in plain words why not."""

from __future__ import annotations

import smtplib
import socket
import ssl
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email


class Command(BaseCommand):
    help = "Sends one mail with the site's settings, and says whether the mail server took it."
    needs_servers = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address")

    def handle(self, *_: object, **options: Any) -> None:
        address = options["address"]
        try:
            validate_email(address)
        except ValidationError:
            raise CommandError(f"{address!r} is no e-mail address.") from None
        if not settings.MAIL_WORKS:
            raise CommandError("No mail server is set, so mails are only printed to the log. Set NAIPE_SMTP_HOST.")
        line = get_connection()
        mail = EmailMessage(
            f"{settings.SITE_NAME}: test mail",
            f"{settings.SITE_NAME} at {settings.SITE_URL} can send mail.\n",
            to=[address],
            connection=line,
        )
        try:
            mail.send()
        except (smtplib.SMTPException, OSError) as error:
            raise CommandError(f"The mail was not sent: {_reason(error)}") from None
        finally:
            line.close()  # half a log-in leaves it open
        self.stdout.write(
            f"{_server()} took the mail to {address}, from {settings.DEFAULT_FROM_EMAIL}. "
            f"If it does not arrive, look into the spam folder and at that server's log."
        )


def _server() -> str:
    return f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"


def _reason(error: Exception) -> str:
    """What to look at; the server's own words where it has said some, and never the password."""
    where = f"{_server()} (NAIPE_SMTP_HOST, NAIPE_SMTP_PORT)"
    match error:
        case smtplib.SMTPAuthenticationError():
            return f"{_server()} refused the log-in (NAIPE_SMTP_USER, NAIPE_SMTP_PASSWORD)."
        case smtplib.SMTPRecipientsRefused():
            code, said = next(iter(error.recipients.values()))
            return f"{_server()} refused the recipient: {code} {_words(said)}"
        case smtplib.SMTPSenderRefused():
            return f"{_server()} refused the sender {error.sender} (NAIPE_MAIL_FROM): {_words(error.smtp_error)}"
        case smtplib.SMTPNotSupportedError():
            return f"{_server()} does not offer {settings.EMAIL_SECURITY} (NAIPE_SMTP_SECURITY)."
        case smtplib.SMTPResponseException():
            return f"{_server()} said: {error.smtp_code} {_words(error.smtp_error)}"
        case smtplib.SMTPException():
            return f"{_server()} broke the line off; NAIPE_SMTP_SECURITY may be wrong for this port."
        case ssl.SSLCertVerificationError():
            return f"The certificate of {_server()} does not hold: {error.verify_message}."
        case ssl.SSLError():
            return f"{_server()} does not speak TLS on this port (NAIPE_SMTP_SECURITY)."
        case socket.gaierror():
            return f"There is no host {settings.EMAIL_HOST} (NAIPE_SMTP_HOST)."
        case TimeoutError():
            return f"{where} does not answer within {settings.EMAIL_TIMEOUT} s."
        case _:
            return f"{where} cannot be reached: {error.strerror if isinstance(error, OSError) else error}."


def _words(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said

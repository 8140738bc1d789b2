"""Where no mail server is set: each mail is printed to the log as it would be read, links on one line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class LogBackend(BaseEmailBackend):
    """Prints instead of sending."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for mail in email_messages:
            sys.stdout.write(
                f"No mail server is set (NAIPE_SMTP_HOST), so this mail was not sent.\n"
                f"To: {', '.join(mail.to)}\nSubject: {mail.subject}\n\n{mail.body}\n\n"
            )
        sys.stdout.flush()
        return len(email_messages)

"""`send_test_mail`: against a mail server of the test's own, which takes mail or refuses it as told."""

from __future__ import annotations

import io
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.management import CommandError, call_command

SECRET = "hunter2hunter2"


@contextmanager
def server(**answers: str) -> Iterator[tuple[int, list[str]]]:
    """Says what ``answers`` has for a command, otherwise yes; its port, and what it was told."""
    heard: list[str] = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        try:
            line, _ = listener.accept()
        except OSError:
            return
        with line, line.makefile("rwb") as stream:

            def say(text: str) -> None:
                stream.write(f"{text}\r\n".encode())
                stream.flush()

            say(answers.get("greeting", "220 here"))
            data = False
            for raw in stream:
                text = raw.decode().rstrip("\r\n")
                heard.append(text)
                word = text.partition(" ")[0].upper()
                if data:
                    data = text != "."
                    if not data:
                        say("250 taken")
                elif word == "EHLO":
                    say(answers.get(word, "250-here\r\n250 AUTH PLAIN LOGIN"))
                elif word == "DATA":
                    data = True
                    say("354 go on")
                else:
                    say(answers.get(word, "235 in" if word == "AUTH" else "250 yes"))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield listener.getsockname()[1], heard
    finally:
        listener.close()
        thread.join(10)


@pytest.fixture
def mail(settings):
    """Mail as an operator has set it up."""
    settings.MAIL_WORKS = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_SECURITY = "127.0.0.1", "none"
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "naipe", SECRET
    settings.DEFAULT_FROM_EMAIL = "naipe@cards.example.org"
    settings.EMAIL_TIMEOUT = 10
    return settings


def send(address: str = "you@example.org") -> str:
    out = io.StringIO()
    call_command("send_test_mail", address, stdout=out)
    return out.getvalue()


def test_success_is_said_and_the_mail_is_there(mail):
    with server() as (mail.EMAIL_PORT, heard):
        said = send()
        assert f"127.0.0.1:{mail.EMAIL_PORT} took the mail to you@example.org" in said
    assert "To: you@example.org" in heard
    assert any(mail.SITE_URL in line for line in heard)


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"AUTH": "535 wrong"}, "NAIPE_SMTP_PASSWORD"),
        ({"RCPT": "550 no such user"}, "refused the recipient: 550 no such user"),
        ({"MAIL": "553 not yours"}, "NAIPE_MAIL_FROM"),
        ({"greeting": "554 closed today"}, "554"),
        ({"EHLO": "250 here"}, "refused|does not offer"),
    ],
)
def test_a_refusal_is_said_with_what_to_look_at(mail, answers, words):
    with server(**answers) as (mail.EMAIL_PORT, _heard), pytest.raises(CommandError, match=words) as refused:
        send()
    assert "was not sent" in str(refused.value)
    assert SECRET not in str(refused.value)


def test_nobody_listens(mail):
    with socket.create_server(("127.0.0.1", 0)) as free:
        mail.EMAIL_PORT = free.getsockname()[1]
    with pytest.raises(CommandError, match=r"cannot be reached: .*[Rr]efused"):
        send()


def test_what_is_missing_is_said_before_anything_is_tried(settings):
    settings.MAIL_WORKS = False
    with pytest.raises(CommandError, match="NAIPE_SMTP_HOST"):
        send()
    with pytest.raises(CommandError, match="no e-mail address"):
        send("nobody")

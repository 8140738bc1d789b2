"""Mail without a mail server: printed to the log, links on one line."""

from __future__ import annotations

from django.core.mail import EmailMessage

from accounts.mail import LogBackend


def test_printed_as_it_would_be_read(capsys):
    link = "http://localhost/account/email/confirm/" + "x" * 200
    sent = LogBackend().send_messages(
        [EmailMessage("Confirma", f"Olá,\n\n{link}", "naipe@localhost", ["a@example.org"])]
    )
    printed = capsys.readouterr().out
    assert sent == 1
    assert "NAIPE_SMTP_HOST" in printed
    assert "To: a@example.org\nSubject: Confirma\n" in printed
    assert f"\n{link}\n" in printed

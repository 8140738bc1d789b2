"""One table of notices: the bell, the switches, the mails."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache.backends.redis import RedisCache
from django.test import Client

from core.time import now
from notices import selectors, services
from notices.models import Notice
from tests.factories import make_bot, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

ROUND = {"kind": "round_published", "url": "/t/monday", "name": "Monday", "round": 3}


def logged_in(user):
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def player(django_capture_on_commit_callbacks):
    return make_user("Sabela", email="sabela@example.org")


def tell(player, capture, **changes):
    with capture(execute=True):
        return services.notify(players=[player.pk], **{**ROUND, **changes})


def test_the_bell_counts_and_opening_the_list_empties_it(player, django_capture_on_commit_callbacks):
    client = logged_in(player)
    assert "unread" not in client.get("/settings").content.decode()
    tell(player, django_capture_on_commit_callbacks)
    tell(player, django_capture_on_commit_callbacks, round=4)
    assert "Notices, 2 unread" in client.get("/settings").content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        page = client.get("/notices").content.decode()
    assert "Monday: round 4 is published." in page
    assert "unread" not in client.get("/settings").content.decode()


def test_bots_are_told_nothing(django_capture_on_commit_callbacks):
    assert tell(make_bot(), django_capture_on_commit_callbacks) == 0


def test_each_kind_has_its_switches(player, django_capture_on_commit_callbacks):
    client = logged_in(player)
    every = {f"{g.slug}-{c}": "1" for g, found in selectors.switches(player) for c in found}
    every.pop("round-bell")
    every.pop("round-mail")
    client.post("/notices/switches", every)
    assert tell(player, django_capture_on_commit_callbacks) == 0
    assert tell(player, django_capture_on_commit_callbacks, kind="match_starts") == 1


def test_a_mail_goes_out_once_and_only_if_nobody_looked(player, django_capture_on_commit_callbacks):
    tell(player, django_capture_on_commit_callbacks)
    assert services.send_due(site="https://naipe.example") == 0, "there is time to look at the bell"
    Notice.objects.update(mail_due_at=now())
    assert services.send_due(site="https://naipe.example") == 1
    assert services.send_due(site="https://naipe.example") == 0
    sent = mail.outbox[0]
    assert sent.subject == "Monday: round 3 is published."
    assert "https://naipe.example/t/monday" in sent.body
    # one click stops this kind and no other
    link = sent.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://naipe.example")
    assert Client().get(link).status_code == 200
    assert Client().post(link).status_code == 200
    assert Client().post("/notices/stop/forged").status_code == 404
    tell(player, django_capture_on_commit_callbacks)
    assert not Notice.objects.filter(mailed_at=None, mail_due_at__isnull=False).exists()
    assert Notice.objects.filter(bell=True).count() == 2


def test_seen_in_the_bell_is_seen_in_the_mail(player, django_capture_on_commit_callbacks):
    tell(player, django_capture_on_commit_callbacks)
    Notice.objects.update(mail_due_at=now())
    services.mark_seen(player=player)
    assert services.send_due(site="https://naipe.example") == 0


def test_a_count_begun_before_a_change_is_not_kept_after_it(player, monkeypatch, django_capture_on_commit_callbacks):
    keep = RedisCache.set

    def late(*given):
        monkeypatch.setattr(RedisCache, "set", keep)
        tell(player, django_capture_on_commit_callbacks)
        keep(*given)

    monkeypatch.setattr(RedisCache, "set", late)
    assert selectors.unseen(player) == 0, "counted before the notice was there"
    assert selectors.unseen(player) == 1


class Server:
    """A mail server's end of the line; ``open`` and ``send_messages`` fail as often as told."""

    closed, refuses, opened, sent = False, 0, 0, 0

    def __init__(self, **_):
        self.line = False

    def open(self):
        if Server.closed:
            raise TimeoutError
        Server.opened += not self.line
        self.line = True

    def close(self):
        self.line = False

    def send_messages(self, mails):
        if Server.refuses:
            Server.refuses -= 1
            raise ConnectionResetError
        Server.sent += len(mails)
        return len(mails)


@pytest.fixture
def server(settings, monkeypatch):
    settings.EMAIL_BACKEND = f"{__name__}.Server"
    for name, value in (("closed", False), ("refuses", 0), ("opened", 0), ("sent", 0)):
        monkeypatch.setattr(Server, name, value)
    return Server


def test_mails_share_a_line_and_wait_for_a_server_that_is_away(player, server, django_capture_on_commit_callbacks):
    for number in range(5):
        tell(player, django_capture_on_commit_callbacks, round=number)
    Notice.objects.update(mail_due_at=now())
    server.closed = True
    assert services.send_due(site="https://naipe.example") == 0
    assert Notice.objects.filter(mailed_at=None).count() == 5, "nothing was taken"
    server.closed = False
    assert services.send_due(site="https://naipe.example") == 5
    assert (server.opened, server.sent) == (1, 5)


def test_a_line_that_broke_is_opened_again(player, server, django_capture_on_commit_callbacks):
    for number in range(5):
        tell(player, django_capture_on_commit_callbacks, round=number)
    Notice.objects.update(mail_due_at=now())
    server.refuses = 1
    assert services.send_due(site="https://naipe.example") == 4
    assert server.opened == 2


def test_a_slow_server_does_not_keep_the_worker(player, server, monkeypatch, django_capture_on_commit_callbacks):
    for number in range(5):
        tell(player, django_capture_on_commit_callbacks, round=number)
    Notice.objects.update(mail_due_at=now())
    monkeypatch.setattr(services, "SENDING_S", -1)
    assert services.send_due(site="https://naipe.example") == 0
    monkeypatch.undo()
    assert Notice.objects.filter(mailed_at=None).count() == 5, "the next sweep goes on"


def test_a_late_mail_is_not_sent(player, django_capture_on_commit_callbacks):
    tell(player, django_capture_on_commit_callbacks)
    Notice.objects.update(mail_due_at=now(), created_at=now() - timedelta(hours=5))
    assert services.send_due(site="https://naipe.example") == 0
    assert not mail.outbox

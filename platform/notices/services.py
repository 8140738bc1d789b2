"""Telling players something, marking it as seen, switching it off, sending it by e-mail."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from email.utils import make_msgid
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User
from core.events import emit_on_commit
from core.time import now
from notices import kinds
from notices.kinds import BELL, MAIL
from notices.models import Notice, Switch
from notices.selectors import changed, chosen, default
from notices.signals import bell_changed

logger = logging.getLogger(__name__)

# Whoever looks at the bell within this time gets no mail.
MAIL_AFTER = timedelta(seconds=60)
# A mail about something so long past helps nobody.
MAIL_WITHIN = timedelta(hours=2)
KEEP = timedelta(days=90)
MOST_MAILS = 200
# The rest is for the next sweep, so that what else the worker does has its turn.
SENDING_S = 20
SALT = "notices.stop"


def notify(*, players: Iterable[int], kind: str, url: str, **context: Any) -> int:
    """Tells these players, by the channels they want; part of the caller's transaction. How many were told."""
    group = kinds.group_of(kind)
    if group is None:
        raise KeyError(kind)
    people = list(User.objects.filter(pk__in=list(players), is_active=True).exclude(kind=User.Kind.BOT))
    wanted = chosen([p.pk for p in people], group)
    moment = now()
    rows = []
    for person in people:
        bell = wanted.get((person.pk, BELL), default(group, BELL))
        mail = wanted.get((person.pk, MAIL), default(group, MAIL)) and bool(person.email)
        if bell or mail:
            due = moment + MAIL_AFTER if mail else None
            rows.append(
                Notice(
                    player=person, kind=kind, url=url, context=context, bell=bell, mail_due_at=due, created_at=moment
                )
            )
    Notice.objects.bulk_create(rows)
    forget([row.player_id for row in rows])
    return len(rows)


def forget(players: Iterable[int]) -> None:
    """The bells' numbers are counted again, after the commit, and open pages told so."""
    people = list(players)
    if people:
        transaction.on_commit(lambda: changed(people), robust=True)
        emit_on_commit(bell_changed, players=people)


def mark_seen(*, player: User) -> int:
    """Everything there is has been seen."""
    changed = Notice.objects.filter(player=player, seen_at=None).update(seen_at=now())
    if changed:
        forget([player.pk])
    return changed


def switch(*, player: User, group: str, channel: str, on: bool) -> None:
    Switch.objects.update_or_create(player=player, group=group, channel=channel, defaults={"on": on})


def move_notices(*, from_id: int, to_id: int) -> None:
    """A guest turned out to have an account."""
    Notice.objects.filter(player=from_id).update(player=to_id)
    forget([from_id, to_id])


def stop_token(player_id: int, group: str) -> str:
    """For the link in a mail that switches this kind of mail off with one click."""
    return signing.dumps([player_id, group], salt=SALT)


def stop(*, token: str) -> str | None:
    """Switches the mails of the link's group off; the group, or None for a link that is not ours."""
    try:
        player_id, group = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    player = User.objects.filter(pk=player_id).first()
    if player is None:
        return None
    switch(player=player, group=group, channel=MAIL, on=False)
    return str(group)


def send_due(*, site: str) -> int:
    """Sends what is due and still unseen, on one line to the mail server; while it is closed, mails wait.

    A mail is taken before it is sent: rather lost than sent twice.
    """
    moment, until = now(), time.monotonic() + SENDING_S
    due = Notice.objects.filter(mail_due_at__lte=moment, mailed_at=None, seen_at=None)
    keys = list(due.order_by("mail_due_at").values_list("pk", flat=True)[:MOST_MAILS])
    if not keys:
        return 0
    line = get_connection()
    sent = 0
    for key in keys:
        if time.monotonic() > until:
            break
        try:
            line.open()
        except OSError:
            logger.exception("the mail server does not answer")
            break
        taken = Notice.objects.filter(pk=key, mailed_at=None, seen_at=None).update(mailed_at=moment)
        notice = Notice.objects.select_related("player").get(pk=key)
        if not taken or notice.created_at < moment - MAIL_WITHIN:
            continue
        try:
            sent += _mail(notice, site, line)
        except OSError:
            logger.exception("notice=%s could not be mailed", key)
            _hang_up(line)
    _hang_up(line)
    return sent


def _hang_up(line: BaseEmailBackend) -> None:
    with suppress(OSError):
        line.close()


def _mail(notice: Notice, site: str, line: BaseEmailBackend) -> bool:
    player = notice.player
    group = kinds.group_of(notice.kind)
    if group is None or not player.email:
        return False
    if not chosen([player.pk], group).get((player.pk, MAIL), default(group, MAIL)):
        return False  # switched off since
    with translation.override(player.preferences.language or settings.LANGUAGE_CODE):
        sentence = kinds.say(notice.kind, notice.context)
        stop_url = f"{site}/notices/stop/{stop_token(player.pk, group.slug)}"
        words = {"player": player, "sentence": sentence, "url": f"{site}{notice.url}", "stop_url": stop_url}
        body = render_to_string("notices/mail.txt", {**words, "site_name": settings.SITE_NAME, "group": group.label})
    EmailMessage(
        subject=" ".join(sentence.split()),
        body=body,
        to=[player.email],
        headers={
            "Message-ID": make_msgid(domain=site.rpartition("/")[2].partition(":")[0]),
            "List-Unsubscribe": f"<{stop_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
        connection=line,
    ).send()
    return True


def clear_old() -> int:
    """Notices are no archive."""
    return Notice.objects.filter(created_at__lt=now() - KEEP).delete()[0]

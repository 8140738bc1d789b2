"""Every form of a tournament: ``POST /t/{slug}/do/{act}``. Each answers with a redirect to the page it stood on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.selectors import player_named
from accounts.sessions import player_of
from core.errors import DomainError
from tournaments import imports, services, strings
from tournaments.models import Act, Entry, Pairing, Tournament
from tournaments.services.sandbox import delete_draft, rehearse
from tournaments.views.finding import back, find, told

SHOWN_PROBLEMS = 30
SHOWN_ACTS = 3


@require_POST
@told
def act(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    """Does what the form asks for, in the name of whoever sent it."""
    t, user = find(request, slug), player_of(request)
    if act not in _ACTS:
        raise Http404
    if user is None:
        raise DomainError("needs_account")
    before = t.acts_written
    _ACTS[act](request, t, user)
    if act not in _SAY_THEMSELVES:
        _confirm(request, t, user, before)
    if act == "call" and _text(request, "match", 12).isalnum():
        return redirect("match", _text(request, "match", 12))  # whose page shows the call
    return redirect("tournaments" if t.pk is None else back(request, slug))


def _confirm(request: HttpRequest, t: Tournament, user: User, before: int) -> None:
    """What was done, in the words of the log."""
    acts = Act.objects.filter(tournament=t, author=user, number__gt=before).order_by("number")[:SHOWN_ACTS]
    done = [strings.say_act(act.kind, act.payload) for act in acts]
    if done:
        messages.success(request, "; ".join(done))
    else:
        messages.info(request, _("Nothing has changed."))


def _text(request: HttpRequest, name: str, most: int = 400) -> str:
    return request.POST.get(name, "")[:most].strip()


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not text.isdecimal() or len(text) > 12:
        raise DomainError("no_such_table" if name == "table" else "bad_round")
    return int(text)


def _key(request: HttpRequest) -> str:
    return _text(request, "key", 40)


def _player(request: HttpRequest, field: str, *, missing: str = "no_name") -> User:
    name = _text(request, field, 20)
    if not name:
        raise DomainError(missing)
    found = player_named(name)
    if found is None:
        raise DomainError("no_such_player", name=name)
    return found


def _partner(request: HttpRequest, t: Tournament) -> User | None:
    return _player(request, "partner", missing="needs_partner") if t.entry_size == 2 else None


def _enter(request: HttpRequest, t: Tournament, user: User) -> None:
    entry = services.enter(
        tournament_id=t.pk,
        user=user,
        partner=_partner(request, t),
        commitment=_text(request, "commitment", 64),
        key=_key(request),
    )
    if entry.status == Entry.Status.WAITING:
        messages.info(request, _("The field is full: you are on the waiting list."))
    else:
        messages.success(request, _("You are entered."))


def _agree(request: HttpRequest, t: Tournament, user: User) -> None:
    services.agree(tournament_id=t.pk, user=user, key=_key(request))


def _come_back(request: HttpRequest, t: Tournament, user: User) -> None:
    services.come_back(tournament_id=t.pk, user=user, key=_key(request))
    messages.success(request, _("You are paired again from the next round on."))


def _check_in(request: HttpRequest, t: Tournament, user: User) -> None:
    services.check_in(
        tournament_id=t.pk,
        entry_id=_number(request, "entry"),
        author=user,
        commitment=_text(request, "commitment", 64),
        key=_key(request),
    )
    messages.success(request, _("You are checked in."))


def _withdraw(request: HttpRequest, t: Tournament, user: User) -> None:
    services.withdraw(
        tournament_id=t.pk,
        entry_id=_number(request, "entry"),
        author=user,
        reason=_text(request, "reason"),
        key=_key(request),
    )


def _entry(request: HttpRequest, t: Tournament, user: User) -> None:
    """The buttons in the list of entries, one form for all: a button's name is the act, its value the entry."""
    acts: dict[str, Callable[..., None]] = {
        "withdraw": services.withdraw,
        "back": services.let_back,
        "check-in": services.check_in,
    }
    for name, service in acts.items():
        if name in request.POST:
            facts: dict[str, Any] = {"entry_id": _number(request, name), "author": user, "key": _key(request)}
            if name == "withdraw":
                facts["reason"] = _text(request, f"why-{facts['entry_id']}")
            service(tournament_id=t.pk, **facts)


def _named_entry(request: HttpRequest, t: Tournament) -> int:
    """By key from a player's own page; from the organisers' by its name, or that of one of its partners."""
    if "name" not in request.POST:
        return _number(request, "entry")
    name = _text(request, "name", 48)
    named = Q(name__iexact=name) | Q(members__player__username__iexact=name)
    found = t.entries.filter(named).values_list("pk", flat=True).first()
    if found is None:
        raise DomainError("no_such_name", name=name)
    return found


def _bye(request: HttpRequest, t: Tournament, user: User) -> None:
    services.ask_bye(
        tournament_id=t.pk,
        entry_id=_named_entry(request, t),
        round_number=_number(request, "round"),
        kind=_text(request, "kind", 1),
        author=user,
        key=_key(request),
    )


def _next(request: HttpRequest, t: Tournament, user: User) -> None:
    """The buttons of the organisers' first block."""
    facts: dict[str, Any] = {"tournament_id": t.pk, "author": user, "key": _key(request)}
    wanted = _text(request, "act")
    if wanted == "publish":
        services.publish(**facts)
    elif wanted == "start":
        services.start(**facts)
    elif wanted in {"open", "close"}:
        services.set_entries(is_open=wanted == "open", **facts)
    elif wanted == "pair":
        services.pair(**facts)
    elif wanted == "publish-round":
        services.publish_round(number=_number(request, "round"), **facts)
    elif wanted == "begin-round":
        services.begin_round(number=_number(request, "round"), **facts)
    elif wanted == "pause":
        services.pause(**facts)
    elif wanted == "resume":
        services.resume(**facts)


def _add(request: HttpRequest, t: Tournament, user: User) -> None:
    player = _player(request, "name")
    if _text(request, "act") == "invite":
        services.invite(tournament_id=t.pk, author=user, player=player, key=_key(request))
        return
    services.enter(tournament_id=t.pk, user=player, partner=_partner(request, t), author=user, key=_key(request))


def _import(request: HttpRequest, t: Tournament, user: User) -> None:
    file = request.FILES.get("file")
    if file is None:
        raise DomainError("no_file")
    entries, problems = imports.import_entries(
        tournament_id=t.pk, author=user, data=file.read(imports.LARGEST + 1), key=_key(request)
    )
    if entries:
        made = ngettext("One entry was made from the file.", "%(n)s entries were made from the file.", len(entries))
        messages.success(request, made % {"n": len(entries)})
    else:
        messages.info(request, _("No entry was made from the file."))
    lines = [_("Line %(line)s: %(words)s") % {"line": p.line, "words": p.words} for p in problems[:SHOWN_PROBLEMS]]
    more = len(problems) - SHOWN_PROBLEMS
    if more > 0:
        lines.append(ngettext("One more line was refused.", "%(n)s more lines were refused.", more) % {"n": more})
    if lines:
        messages.error(request, "\n".join(lines))


def _forbid(request: HttpRequest, t: Tournament, user: User) -> None:
    services.forbid(
        tournament_id=t.pk,
        author=user,
        first=_player(request, "first"),
        second=_player(request, "second"),
        key=_key(request),
    )


def _allow(request: HttpRequest, t: Tournament, user: User) -> None:
    services.allow(
        tournament_id=t.pk,
        author=user,
        first=_player(request, "first"),
        second=_player(request, "second"),
        key=_key(request),
    )


def _role(request: HttpRequest, t: Tournament, user: User) -> None:
    services.give_role(
        tournament_id=t.pk,
        author=user,
        player=_player(request, "name"),
        kind=_text(request, "kind", 12),
        key=_key(request),
    )


def _rule(request: HttpRequest, t: Tournament, user: User) -> None:
    places = [int(p) for p in _text(request, "places").replace(",", " ").split() if p.isdecimal() and len(p) < 3]
    services.rule(
        tournament_id=t.pk,
        number=_number(request, "round"),
        table=_number(request, "table"),
        author=user,
        reason=_text(request, "reason"),
        result=_text(request, "result", 3),
        places=places,
        key=_key(request),
    )


def _time(request: HttpRequest, t: Tournament, user: User) -> None:
    services.give_time(
        tournament_id=t.pk,
        number=_number(request, "round"),
        table=_number(request, "table"),
        seconds=_number(request, "seconds"),
        author=user,
        reason=_text(request, "reason"),
        key=_key(request),
    )


def _unpair(request: HttpRequest, t: Tournament, user: User) -> None:
    services.unpair(
        tournament_id=t.pk,
        number=_number(request, "round"),
        author=user,
        reason=_text(request, "reason"),
        stop_tables=_text(request, "stop") == "1",
        key=_key(request),
    )


def _shorten(request: HttpRequest, t: Tournament, user: User) -> None:
    services.shorten(tournament_id=t.pk, author=user, reason=_text(request, "reason"), key=_key(request))


def _cancel(request: HttpRequest, t: Tournament, user: User) -> None:
    services.cancel(tournament_id=t.pk, author=user, reason=_text(request, "reason"), key=_key(request))


def _call(request: HttpRequest, t: Tournament, user: User) -> None:
    """From the event's page by round and table, from the match's own page by its code."""
    code = _text(request, "match", 12)
    seated = Pairing.objects.filter(round__tournament=t, match__code=code).select_related("round").first()
    services.call_director(
        tournament_id=t.pk,
        number=_number(request, "round") if seated is None else seated.round.number,
        table=_number(request, "table") if seated is None else seated.table,
        user=user,
        text=_text(request, "text", 300),
    )
    if seated is None:
        messages.success(request, _("The director has been called."))


def _answer(request: HttpRequest, t: Tournament, user: User) -> None:
    services.answer_call(
        tournament_id=t.pk,
        call_id=_number(request, "call"),
        author=user,
        text=_text(request, "text", 300),
        key=_key(request),
    )


def _delete(request: HttpRequest, t: Tournament, user: User) -> None:
    if _text(request, "sure") != "1":
        raise DomainError("not_sure")
    delete_draft(tournament_id=t.pk, author=user)
    t.pk = None  # nothing to go back to
    messages.success(request, _("The draft is deleted."))


def _undo(request: HttpRequest, t: Tournament, user: User) -> None:
    services.undo(
        tournament_id=t.pk,
        number=_number(request, "number"),
        author=user,
        reason=_text(request, "reason"),
        key=_key(request),
    )


def _seed(request: HttpRequest, t: Tournament, user: User) -> None:
    services.give_part(tournament_id=t.pk, user=user, seed=_text(request, "seed", 32))


def _rehearse(request: HttpRequest, t: Tournament, user: User) -> None:
    players = _number(request, "players")
    least, most = 2, 64
    if not least <= players <= most:
        raise DomainError("bad_rehearsal", least=least, most=most)
    rehearse(tournament_id=t.pk, author=user, players=players, level="beginner")
    messages.success(request, _("The rehearsal has begun."))


_ACTS: dict[str, Callable[[HttpRequest, Tournament, User], None]] = {
    "add": _add,
    "agree": _agree,
    "allow": _allow,
    "answer": _answer,
    "bye": _bye,
    "back": _come_back,
    "call": _call,
    "cancel": _cancel,
    "check-in": _check_in,
    "delete": _delete,
    "enter": _enter,
    "entry": _entry,
    "forbid": _forbid,
    "import": _import,
    "next": _next,
    "rehearse": _rehearse,
    "role": _role,
    "rule": _rule,
    "seed": _seed,
    "shorten": _shorten,
    "time": _time,
    "undo": _undo,
    "unpair": _unpair,
    "withdraw": _withdraw,
}

#: Those that have words of their own, or whose page says it all.
_SAY_THEMSELVES = frozenset({"back", "call", "check-in", "delete", "enter", "import", "rehearse", "seed"})

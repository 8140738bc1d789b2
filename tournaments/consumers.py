"""Open pages: of a tournament, which gets what has changed on it at most once a second, and of their list."""

from __future__ import annotations

from abc import ABC
from datetime import tzinfo
from typing import Any
from urllib.parse import parse_qs

from django.utils import timezone, translation

from accounts.middleware import zone_in
from accounts.models import User
from accounts.sessions import language_in, player_in
from core.sockets import Redrawn
from core.threads import in_thread
from tournaments.live import LIST, group_of
from tournaments.models import Tournament
from tournaments.render import Drawn, draw, have_of
from tournaments.render.lists import draw_list
from tournaments.roles import may, role_of

REDRAW_S = 1.0
# A list changes with every result of every event, and none of it is urgent.
REDRAW_LIST_S = 3.0
PAGES = frozenset({"now", "round", "standings", "crosstable", "manage"})
# Without parts of their own, and yet changed by every result; others change with the organisers' acts.
LIVELY = frozenset({"card", "boards"})
CLOSE_NO_EVENT = 4404


class LivePage(Redrawn, ABC):
    """A page that many look at: all of them look for what has changed a moment after it."""

    user: User | None
    language: str
    zone: tzinfo

    async def hear(self, said: str | bytes) -> None:
        """The page's ping: what time alone has changed is found here, and what a lost wake-up hid."""
        self.stir()

    async def tournament_changed(self, event: dict[str, Any]) -> None:
        self.stir()


class EventConsumer(LivePage):
    """ws/t/<slug>/?page=…&number=…"""

    pause_s = REDRAW_S

    async def connect(self) -> None:
        self.slug: str = self.scope["url_route"]["kwargs"]["slug"]
        query = parse_qs(self.scope["query_string"].decode("latin1"))
        page, number = query.get("page", ["now"])[0], query.get("number", [""])[0]
        self.name, self.page = page, page if page in PAGES else ""
        self.number = int(number) if page == "round" and number.isdecimal() and len(number) < 4 else None
        self.user, self.language, self.zone = player_in(self.scope), language_in(self.scope), zone_in(self.scope)
        self.shown: dict[str, Any] = {}
        await self.accept()
        if not await in_thread(self._may_see)():
            await self.close(CLOSE_NO_EVENT)
            return
        await self.channel_layer.group_add(group_of(self.slug), self.channel_name)
        await self.draw(have=query.get("have", [""])[0][:60])

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        await self.channel_layer.group_discard(group_of(self.slug), self.channel_name)

    def _may_see(self) -> bool:
        t = Tournament.objects.select_related("rehearsal_of").filter(slug=self.slug).first()
        if t is None or (self.page == "manage" and not may(t, self.user, "decide")):
            return False
        plan = t.rehearsal_of
        return t.is_public or bool(role_of(t, self.user)) or (plan is not None and bool(role_of(plan, self.user)))

    async def draw(self, *, have: str | None = None) -> None:
        message = await in_thread(self._changes)(have)
        if message:
            await self.tell(message)

    def _changes(self, have: str | None) -> dict[str, Any]:
        t = Tournament.objects.filter(slug=self.slug).first()
        same = t is not None and have is None and self.shown.get("version") == t.version
        # who sits at a table is counted down for, and the match's own moves change that
        if t is None or (same and self.page != "manage" and not self.shown.get("go")):
            return {}
        with translation.override(self.language), timezone.override(self.zone):
            return self._compare(t, have)

    def _compare(self, t: Tournament, have: str | None) -> dict[str, Any]:
        """What the page does not show yet. ``fresh``: it fetches itself and puts in place what differs.

        ``have`` comes with a new connection: what the page showed when it was loaded, which may be old by now.
        """
        if not self.page:
            mark = t.version if self.name in LIVELY else t.acts_written
            first = have is not None and have.split(".")[0] == str(t.version)
            changed = not first and self.shown.get("mark") != mark
            self.shown = {"version": t.version, "mark": mark}
            return {"fresh": True} if changed else {}
        drawn = draw(t, self.user, page=self.page, number=self.number)
        before, self.shown = self.shown, self._shown(t, drawn)
        if have is not None:
            return self._since_loaded(have, have_of(drawn.view), drawn)
        if self.page == "manage" and before["acts"] != t.acts_written:
            return {"fresh": True}  # the log, the calls and the forms are not parts that live
        if before["status"] != self.shown["status"] or before["skeleton"] != self.shown["skeleton"]:
            return {"go": self.shown["go"]} if self.shown["go"] and not before["go"] else {"fresh": True}
        message: dict[str, Any] = {
            "have": have_of(drawn.view),
            "blocks": {k: v for k, v in drawn.blocks.items() if before["blocks"].get(k) != v},
            "lists": {},
        }
        for name, found in drawn.lists.items():
            old = before["lists"].get(name, {})
            rows = {k: v for k, v in found.rows.items() if old.get(k) != v}
            if rows or list(old) != found.order:
                message["lists"][name] = {"rows": rows}
                if list(old) != found.order:
                    message["lists"][name]["order"] = found.order
        if self.shown["go"] and not before["go"]:
            message["go"] = self.shown["go"]
        return message if message["blocks"] or message["lists"] or "go" in message else {}

    def _since_loaded(self, have: str, now_: str, drawn: Drawn) -> dict[str, Any]:
        """For a page that was drawn a moment before its socket opened, or whose line was broken meanwhile."""
        if have == now_:
            return {}
        old, new = have.split("."), now_.split(".")
        if self.shown["go"] and old[-1] == "0" and self.page != "manage":
            return {"go": self.shown["go"]}
        if old[1:3] != new[1:3]:
            return {"fresh": True}
        lists = {name: {"rows": found.rows, "order": found.order} for name, found in drawn.lists.items()}
        return {"blocks": drawn.blocks, "lists": lists, "have": now_}

    def _shown(self, t: Tournament, drawn: Drawn) -> dict[str, Any]:
        table = drawn.view.open_table
        current = drawn.view.current
        # a round's own page has more than its tables: when they opened, byes, what is offered once all are over
        stage = "" if current is None or self.page != "round" else current.status
        return {
            "version": t.version,
            "acts": t.acts_written,
            "status": (t.status, current.number if current is not None else 0, stage),
            "skeleton": sorted(drawn.lists),
            "blocks": drawn.blocks,
            "lists": {name: found.rows for name, found in drawn.lists.items()},
            "go": f"/g/{table.match.code}" if table is not None and table.match is not None else "",
        }


class ListConsumer(LivePage):
    """ws/t/: the list of tournaments, drawn again when something in one of them has changed."""

    pause_s = REDRAW_LIST_S

    async def connect(self) -> None:
        self.user, self.language, self.zone = player_in(self.scope), language_in(self.scope), zone_in(self.scope)
        self.shown = ""
        await self.accept()
        await self.channel_layer.group_add(LIST, self.channel_name)
        await self.draw()

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        await self.channel_layer.group_discard(LIST, self.channel_name)

    async def draw(self) -> None:
        html = await in_thread(self._list)()
        if html != self.shown:
            self.shown = html
            await self.tell({"list": html})

    def _list(self) -> str:
        with translation.override(self.language), timezone.override(self.zone):
            return draw_list(self.user)

"""Where sockets are blocked, or scripts, a whole match is still played: by polling, and by plain forms.

The block is real: a relay in front of the site answers every request for a socket as a filtering proxy does.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading

import pytest

from accounts.services import ensure_house_bots
from matches.models import Match
from tests.browser.playing import EDGE, LEGAL, is_my_turn, own_decision, play_first_legal, version, when_due
from tests.browser.seating import others_play_until_turn, sit
from tests.browsers import PHONE
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Filter:
    """Relays to the site and refuses every request to change the protocol; ``swallow`` leaves it without an answer."""

    REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    def __init__(self, target: str, *, swallow: bool = False) -> None:
        host, port = target.removeprefix("http://").split(":")
        self._target, self._swallow, self.refused = (host, int(port)), swallow, 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        for one in (self._listener, *self._open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._open.append(near)
                threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with contextlib.suppress(OSError), near:
            first = near.recv(65_536)
            if re.search(rb"^upgrade:\s*websocket", first, re.IGNORECASE | re.MULTILINE):
                self.refused += 1
                if self._swallow:
                    near.recv(1)  # until the browser gives up
                else:
                    near.sendall(self.REFUSAL)
                return
            with socket.create_connection(self._target) as far:
                self._open.append(far)
                far.sendall(first)
                back = threading.Thread(target=self._pump, args=(far, near), daemon=True)
                back.start()
                self._pump(near, far)
                back.join()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def blocked(live):
    proxy = Filter(live.url)
    yield proxy
    proxy.close()


def forget_refusals(page) -> None:
    """What the browser says of refused sockets is expected."""
    page.errors[:] = [error for error in page.errors if "WebSocket" not in error]


def start_against_a_bot(page, url: str, game: str = "bouillabaisse") -> None:
    elsewhere(ensure_house_bots)
    page.goto(f"{url}/play/{game}")
    page.locator("input[name=seats][value='2']").check(force=True)
    page.get_by_role("button", name="Play bots now").click()
    page.wait_for_url("**/g/*")


BLOCKED = "() => document.getElementById('net').textContent.includes('Live connection blocked')"
MY_TURN = "() => !document.getElementById('turn').classList.contains('wait')"


def decide(page, code: str) -> None:
    """One decision of BugÔ: a side, a number or a card, chosen by a tap and carried out by the large button."""
    with own_decision(page, code):
        if page.locator("button.pick-side").count():
            page.locator("button.pick-side").first.tap()
        else:
            numbers = page.locator(".numbers .bidb")
            (numbers.nth(1) if numbers.count() else page.locator("#hand button.card").first).tap()
            page.locator("[data-go][aria-disabled=false]").tap()


def test_a_whole_match_by_polling_alone(live, worker, blocked, open_page):
    """BugÔ, whose matches are the shortest."""
    page = open_page(viewport=PHONE, has_touch=True)
    start_against_a_bot(page, blocked.url, "bugo")
    page.wait_for_function(BLOCKED)
    match = Match.objects.get()
    while when_due(page, match.code):
        decide(page, match.code)
    assert blocked.refused >= 3
    match.refresh_from_db()
    assert match.status == "ended"
    kinds = list(match.events.values_list("kind", flat=True))
    assert kinds.count("contributed") == 2, "the browser had its part in the shuffle"
    assert not {"flagged", "stood_in", "resigned"} & set(kinds)
    forget_refusals(page)


def test_a_socket_that_is_never_answered_is_given_up(live, worker, open_page):
    proxy, page = Filter(live.url, swallow=True), open_page()
    try:
        start_against_a_bot(page, proxy.url)
        page.wait_for_function(BLOCKED)
        for _ in range(2):
            page.wait_for_function(MY_TURN)
            play_first_legal(page)
    finally:
        page.goto("about:blank")
        proxy.close()
        forget_refusals(page)


def test_a_page_older_than_its_session_is_loaded_again(live, worker, blocked, open_page):
    """Another tab has logged in since, and what this one sends is refused before anybody reads it."""
    page = open_page()
    start_against_a_bot(page, blocked.url)
    page.wait_for_function(BLOCKED)
    page.wait_for_function(MY_TURN)
    page.context.add_cookies([{"name": "csrftoken", "value": "a" * 32, "url": blocked.url}])
    with page.expect_navigation():
        page.locator(LEGAL).first.click(position=EDGE)
    page.wait_for_function(MY_TURN)
    play_first_legal(page)
    page.errors[:] = [error for error in page.errors if "403" not in error]
    forget_refusals(page)


def test_two_players_one_of_them_polling_meet_at_a_table(live, worker, blocked, open_page):
    """The waiting room by polling, and each is present for the other."""
    host, guest = open_page(), open_page()
    host.goto(f"{blocked.url}/play/bouillabaisse")
    host.locator("input[name=seats][value='2']").check(force=True)
    host.get_by_role("button", name="Invite by link").click()
    host.wait_for_url("**/table/*")
    host.locator("#lobby-net:not([hidden])").wait_for()
    guest.goto(host.url.replace(blocked.url, live.url))
    guest.get_by_role("button", name="Take a seat").click()
    for page in (host, guest):
        page.wait_for_url("**/g/*")
        page.locator("#hand button.card").first.wait_for()
        page.wait_for_function("() => !document.querySelector('.plate[data-offline]')")
    for _ in range(4):
        mover = host if is_my_turn(host) else guest
        before = version(mover)
        play_first_legal(mover)
        for page in (host, guest):
            page.wait_for_function("v => Number(document.body.dataset.version) > v", arg=before)
    forget_refusals(host)


def test_without_script_the_page_looks_again_while_others_play(live, open_page):
    page = open_page(java_script_enabled=False)
    at = sit(page, live, "bouillabaisse", seats=3, first=0)
    page.locator("#turn.wait").wait_for()
    for _ in range(3):
        others_play_until_turn(at)
        page.locator("#turn:not(.wait)").wait_for()  # the page comes again by itself until it is one's turn
        assert not page.locator("meta[http-equiv=refresh]").count(), "nothing reloads while one thinks"
        with page.expect_navigation():
            page.locator("#hand button.card[name=move]:not([aria-disabled=true])").first.click(position=EDGE)
    assert at.match.events.filter(kind="moved", seat=0).count() == 3

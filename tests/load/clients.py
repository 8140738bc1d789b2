"""Players at a table without a browser: each holds a socket of its own and does what the page's script does.

It says hello, pings every 2.5 s, gives a silent line up after 9 s, keeps what it sent until it is answered, and sends
it again over the next line under the same id. What it may play it reads from the table's HTML, as a person would.
"""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

PING_S, DEAD_S, RETRY_S, AGAIN_S = 2.5, 9.0, 0.5, 1.0
BUTTON = re.compile(r"<button\b[^>]*>")
VALUE = re.compile(r'\bvalue="([^"]+)"')
MY_TURN, OVER = 'class="turn"', 'class="note-felt result"'


@dataclass(slots=True)
class Sent:
    """A move under way or answered. Times are of this machine's steady clock."""

    id: str
    expected: int
    move: str
    at: float
    acked_at: float = 0.0
    version: int = 0


@dataclass
class Client:
    """One seat's screen. ``think`` gives the seconds before the next move."""

    url: str
    code: str
    seat: int
    cookie: str
    think: Callable[[], float]
    version: int = 0
    over: bool = False
    #: What was refused for good, by code; and how often the server could not answer.
    refused: dict[str, str] = field(default_factory=dict)
    broken: int = 0
    acked: list[Sent] = field(default_factory=list)
    #: Every version that was shown, and when.
    shown: list[tuple[int, float]] = field(default_factory=list)
    lines: int = 0

    def __post_init__(self) -> None:
        self._outbox: dict[str, Sent] = {}
        self._number = 0
        self._socket: ClientConnection | None = None
        self._heard = 0.0
        self._thinking: asyncio.Task[None] | None = None
        self._fragment = ""
        self._run = f"{random.getrandbits(32):08x}"

    async def play(self) -> None:
        """Until the match is over; a lost line is replaced as often as it takes."""
        pinging = asyncio.create_task(self._ping())
        try:
            while not self.over:
                try:
                    await self._one_line()
                except (OSError, WebSocketException, TimeoutError):
                    await asyncio.sleep(RETRY_S)
        finally:
            pinging.cancel()
            if self._thinking is not None:
                self._thinking.cancel()

    async def _one_line(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/ws/g/{self.code}/"
        headers = {"Cookie": self.cookie}
        async with connect(
            address,
            additional_headers=headers,
            origin=Origin(self.url),
            open_timeout=DEAD_S,
            ping_interval=None,
            compression=None,
        ) as socket:
            self._socket, self._heard = socket, time.monotonic()
            self.lines += 1
            try:
                await self._put({"type": "hello", "have": self.version})
                for sent in list(self._outbox.values()):
                    await self._put_move(sent)
                async for text in socket:
                    self._heard = time.monotonic()
                    await self._hear(orjson.loads(text))
                    if self.over:
                        return
            finally:
                self._socket = None

    async def _ping(self) -> None:
        await asyncio.sleep(random.random() * PING_S)
        while True:
            await asyncio.sleep(PING_S)
            socket = self._socket
            if socket is None:
                continue
            if time.monotonic() - self._heard > DEAD_S:
                self._socket = None
                socket.transport.abort()
            else:
                await self._put({"type": "ping", "have": self.version})

    async def _put(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            try:
                await self._socket.send(orjson.dumps(message).decode())
            except (OSError, WebSocketException):
                self._socket = None  # the reader learns of it as well and opens another line

    async def _put_move(self, sent: Sent) -> None:
        await self._put({"type": "move", "id": sent.id, "expected": sent.expected, "move": sent.move})

    async def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self.version = message["v"]
                self.shown.append((self.version, time.monotonic()))
                self._fragment = message["html"]
                self._look()
            case "ack" if sent := self._outbox.pop(message["id"], None):
                sent.acked_at, sent.version = time.monotonic(), message["v"]
                self.acked.append(sent)
                if self.version >= sent.version:  # the table came before the answer
                    self._look()
            case "refused" if message["id"] in self._outbox:
                await self._refused(message["id"], message["code"])

    async def _refused(self, id_: str, code: str) -> None:
        """The server's own failure settles nothing: the same message is sent again."""
        if code == "broken":
            self.broken += 1
            await asyncio.sleep(AGAIN_S)
            if id_ in self._outbox:
                await self._put_move(self._outbox[id_])
        else:
            self.refused[id_] = code
            del self._outbox[id_]
            self._look()

    def _look(self) -> None:
        self.over = OVER in self._fragment
        if self.over or self._outbox or MY_TURN not in self._fragment:
            return
        tags = (tag for tag in BUTTON.findall(self._fragment) if 'name="move"' in tag and "aria-disabled" not in tag)
        moves = [html.unescape(found[1]) for tag in tags if (found := VALUE.search(tag))]
        if moves:
            if self._thinking is not None:
                self._thinking.cancel()
            self._thinking = asyncio.create_task(self._decide(self.version, random.choice(moves)))

    async def _decide(self, expected: int, move: str) -> None:
        await asyncio.sleep(self.think())
        self._number += 1
        sent = Sent(f"{self._run}.{self._number}", expected, move, time.monotonic())
        self._outbox[sent.id] = sent
        await self._put_move(sent)

"""Questions of one moment, asked by many sockets, answered by one run in a thread.

A thread's hop, a round trip to the database or to Redis cost the same for one as for a hundred. A question that comes
while a run is on waits for the next one, so that nobody is answered with what was read before they asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from core.threads import in_thread

Q = TypeVar("Q")
A = TypeVar("A")


class Gathered(Generic[Q, A]):
    """``work`` gets the questions and gives an answer to each, in order; an answer that is an error is raised to the
    one who asked. They are collected for ``wait_s``, at least for one turn of the loop.

    Where ``work`` makes its answers one by one, each is given at once and waits for none of those after it."""

    def __init__(self, work: Callable[[list[Q]], Iterable[A | Exception]], *, wait_s: float = 0) -> None:
        self._work, self._wait_s = work, wait_s
        self._waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, list[tuple[Q, asyncio.Future[A]]]] = (
            WeakKeyDictionary()
        )
        self._running: set[asyncio.Task[None]] = set()

    async def ask(self, question: Q) -> A:
        loop = asyncio.get_running_loop()
        waiting = self._waiting.setdefault(loop, [])
        if not waiting:
            task = loop.create_task(self._run(loop))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        future: asyncio.Future[A] = loop.create_future()
        waiting.append((question, future))
        return await future

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        await asyncio.sleep(self._wait_s)
        asked = self._waiting.pop(loop, [])

        def run() -> None:
            answers = iter(self._work([question for question, _future in asked]))
            for (_question, future), answer in zip(asked, answers, strict=True):
                loop.call_soon_threadsafe(_give, future, answer)

        try:
            await in_thread(run)()
        except Exception as error:  # each of those who asked and has no answer yet hears of it
            for _question, future in asked:
                _give(future, error)


def _give(future: asyncio.Future[A], answer: A | Exception) -> None:
    if future.done():  # answered, or whoever asked has gone
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def each(work: Callable[[Q], A]) -> Callable[[list[Q]], Iterator[A | Exception]]:
    """``work`` on one question after the other; where it fails, the error is that question's answer."""
    return partial(_each, work)


def _each(work: Callable[[Q], A], questions: list[Q]) -> Iterator[A | Exception]:
    for question in questions:
        try:
            answer: A | Exception = work(question)
        except Exception as error:  # raised to the one who asked
            answer = error
        yield answer

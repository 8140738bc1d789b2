"""`core.gather`: what is asked in one moment is worked on once, and each gets the own answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event

from core.gather import Gathered, each


async def test_questions_of_one_moment_are_answered_by_one_run():
    runs: list[list[int]] = []

    def work(questions: list[int]) -> list[int | Exception]:
        runs.append(questions)
        return [question * 10 for question in questions]

    gathered = Gathered(work)
    assert await asyncio.gather(*map(gathered.ask, (1, 2, 2))) == [10, 20, 20]
    assert await gathered.ask(3) == 30
    assert runs == [[1, 2, 2], [3]]


async def test_an_error_reaches_the_one_whose_question_it_is():
    def divide(number: int) -> int:
        return 6 // number

    ask = Gathered(each(divide)).ask
    answers = await asyncio.gather(ask(0), ask(2), return_exceptions=True)
    assert isinstance(answers[0], ZeroDivisionError)
    assert answers[1] == 3


async def test_an_error_of_the_whole_reaches_everybody():
    def work(_questions: list[int]) -> list[int | Exception]:
        raise OSError

    ask = Gathered(work).ask
    answers = await asyncio.gather(ask(1), ask(2), return_exceptions=True)
    assert [type(answer) for answer in answers] == [OSError, OSError]


async def test_who_has_gone_meanwhile_disturbs_nobody():
    ask = Gathered(each(str)).ask
    gone = asyncio.ensure_future(ask(1))
    stays = asyncio.ensure_future(ask(2))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == "2"


async def test_an_answer_waits_for_none_of_those_after_it():
    goes_on = Event()

    def work(question: int) -> int:
        if question == 2:
            goes_on.wait(60)
        return question

    ask = Gathered(each(work)).ask
    first, second = asyncio.ensure_future(ask(1)), asyncio.ensure_future(ask(2))
    assert await first == 1
    assert not second.done()
    goes_on.set()
    assert await second == 2


async def test_an_error_on_the_way_leaves_the_answers_given():
    def work(questions: list[int]) -> Iterator[int | Exception]:
        yield questions[0]
        raise OSError

    ask = Gathered(work).ask
    answers = await asyncio.gather(ask(1), ask(2), return_exceptions=True)
    assert answers[0] == 1
    assert isinstance(answers[1], OSError)

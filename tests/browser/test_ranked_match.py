"""The main job: two strangers sign up, meet in the ranked queue and play a match to the end over a line that fails."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.browser.playing import is_my_turn, is_over, play_first_legal, play_to_the_end, sign_up, version
from tests.cable import Cable

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# So often has the page given the line up and tried another one in vain.
TRIED = 3
SHOWS = "version => Number(document.body.dataset.version) >= version"


@pytest.fixture
def cable(live):
    line = Cable(live.url)
    yield line
    line.close()


def join(page, url: str) -> None:
    page.goto(url)
    page.locator("#tile-bouillabaisse").get_by_role("button", name="3+5", exact=False).first.click()
    page.locator("#waiting").wait_for()


@pytest.mark.usefixtures("unhurried")
def test_two_strangers_play_a_ranked_match_although_a_line_is_cut(live, worker, cable, open_page, tmp_path):
    ana, brais = open_page(), open_page()
    sign_up(ana, live.url, "Ana")
    sign_up(brais, cable.url, "Brais")
    join(ana, live.url)
    join(brais, cable.url)

    for page in (ana, brais):
        page.locator("[data-ready]").click()
    for page in (ana, brais):
        page.wait_for_url("**/g/*")
        page.locator("#hand button.card").first.wait_for()
    code = ana.url.rsplit("/", 1)[1]
    assert brais.url.endswith(code)

    play_to_the_end(ana, brais, stop=40)
    reached = max(version(ana), version(brais))
    for page in (ana, brais):
        page.wait_for_function(SHOWS, arg=reached)
    cable.pull()
    brais.errors.clear()
    ana_before = version(ana)
    if is_my_turn(ana):
        play_first_legal(ana)
    shown = version(brais)
    brais.locator("#net", has_text="No connection").wait_for()
    tried = cable.refused
    while cable.refused < tried + TRIED:
        brais.wait_for_timeout(50)
    assert version(brais) == shown
    assert not is_over(ana)
    cable.plug()
    brais.wait_for_function(SHOWS, arg=version(ana))
    assert version(ana) >= ana_before
    brais.errors.clear()  # what the browser says of the cut sockets

    play_to_the_end(ana, brais)
    for page in (ana, brais):
        page.locator("#ratings .own").wait_for()
        assert re.search(r"Your rating: 1500\? → \d+\?", page.locator("#ratings .own").inner_text())

    for page, name in ((ana, "Ana"), (brais, "Brais")):
        page.goto(f"{live.url}/@/{name}")
        assert re.search(r"15[1-9]\d|14\d\d", page.locator("main").inner_text()), "the rating has moved"

    ana.goto(f"{live.url}/g/{code}/37")
    assert "step 37" in ana.locator("#where").inner_text()
    ana.keyboard.press("ArrowRight")
    ana.wait_for_function("() => location.pathname.endsWith('/38')")
    with ana.expect_download() as downloading:
        ana.get_by_role("link", name="Match file").click()
    file = tmp_path / "match.json"
    downloading.value.save_as(file)
    _verify(file)
    log = json.loads(Path(file).read_text())["events"]
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    assert log[-1]["kind"] == "ended"
    contributed = [event for event in log if event["kind"] == "contributed"]
    assert len(contributed) == 4, "both browsers promise and open"


def _verify(file: Path) -> None:
    call_command("verify_deal", str(file))

"""The check of deals as a visitor's browser does it: the scheme's vectors, good files of every game, spoilt ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games import registry
from matches import services
from matches.deal import commitment_to
from tests.browsers import PHONE
from tests.live import elsewhere
from tests.matches.match_files import a_file, event
from tests.matches.tables import At, open_match
from tests.web.test_browser import as_player, serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

VECTORS = json.loads(Path(__file__).with_name("deal_vectors.json").read_text(encoding="utf-8"))
# As on a local network without HTTPS.
NO_WEBCRYPTO = "Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined})"

File = dict[str, Any]


@pytest.mark.parametrize("way", ["hashing", "byHand"])
def test_the_scheme_in_javascript_gives_every_vector(live, open_page, way):
    page = open_page()
    page.goto(f"{live.url}/fairness")
    found = page.evaluate(
        """async ([vectors, way]) => {
          const {hashing, byHand} = await import('/static/matches/proof/hashing.js');
          const {chain, dealKey, shuffle} = await import('/static/matches/proof/scheme.js');
          const {hex} = await import('/static/matches/proof/hashing.js');
          const how = way === 'hashing' ? hashing() : byHand;
          const deals = [];
          for (const v of vectors.vectors) {
            const key = await dealKey(how, v.seed, vectors.game, v.clients);
            deals.push({key: hex(key), order: await shuffle(how, key, v.label, v.n)});
          }
          return {chain: await chain(how, vectors.last, vectors.length), deals};
        }""",
        [VECTORS, way],
    )
    assert found["chain"] == VECTORS["chain"]
    assert found["chain"][0] == VECTORS["published_s0"]
    assert found["deals"] == [{"key": v["key"], "order": v["order"]} for v in VECTORS["vectors"]]
    assert len(found["deals"]) == 8


def checked(page, file: File | str) -> str:
    """What the page on fairness says about a file: the code of its finding."""
    text = file if isinstance(file, str) else json.dumps(file)
    page.evaluate("() => { delete document.getElementById('check-result').dataset.result; }")
    page.set_input_files("#check-file", {"name": "match.json", "mimeType": "application/json", "buffer": text.encode()})
    page.wait_for_function("() => document.getElementById('check-result').dataset.result")
    return str(page.get_attribute("#check-result", "data-result"))


def test_good_files_of_every_game_and_size_are_good(live, open_page):
    page = open_page()
    page.goto(f"{live.url}/fairness")
    for slug in registry.slugs():
        for seats in registry.get(slug).seats:
            assert checked(page, a_file(slug, seats)) == "good", (slug, seats)
    assert checked(page, a_file(shared="T-SPRING-1")) == "good"
    said = page.inner_text("#check-result")
    assert "The deals match what was promised before the first card" in said
    assert "Every card was played by the player who had been dealt it." in said
    assert serious(page) == []


def test_without_webcrypto_it_works_too(live, open_page):
    page = open_page()
    page.add_init_script(NO_WEBCRYPTO)
    page.goto(f"{live.url}/fairness")
    assert page.evaluate("() => crypto.subtle === undefined")
    assert checked(page, a_file("buraco", 4)) == "good"
    file = a_file()
    file["deal"]["contributions"][0]["seed"] = "99" * 16
    assert checked(page, file) == "seed_does_not_open"


def broken_off(at: At, moves: int = 12) -> None:
    """Some moves, then the organisers stop the match: its cards are nobody's secret any more."""
    for _ in range(moves):
        at.play()
    services.stop(match_id=at.match.pk)


def _swap_in_a_deck(file: File) -> None:
    order = file["deal"]["shuffles"][4]["order"]
    order[7], order[30] = order[30], order[7]


def _swap_two_plays(file: File) -> None:
    first, second = event(file, "moved", 0), event(file, "moved", 1)
    first["payload"], second["payload"] = second["payload"], first["payload"]


def _play_a_card_twice(file: File) -> None:
    event(file, "moved", 4)["payload"]["move"] = event(file, "moved", 0)["payload"]["move"]


def _other_number(file: File) -> None:
    file["deal"]["contributions"][1]["seed"] = "99" * 16


def _other_number_with_its_seal(file: File) -> None:
    file["deal"]["contributions"][0].update(seed="99" * 16, commitment=commitment_to("99" * 16))


def _other_number_everywhere(file: File) -> None:
    """Log and proof agree; only the cards do not follow any more."""
    _other_number_with_its_seal(file)
    given = [e["payload"] for e in file["events"] if e["kind"] == "contributed" and e["seat"] == 0]
    given[0]["commitment"], given[1]["seed"] = commitment_to("99" * 16), "99" * 16
    file["deal"]["shuffles"] = []


def _other_secret(file: File) -> None:
    file["deal"]["revealed"]["secret"] = "00" * 32


def _other_promise(file: File) -> None:
    file["deal"]["commitment"] = "ab" * 32


def _entry_gone(file: File) -> None:
    del file["events"][20]


SPOILT: list[tuple[Callable[[File], None], str, str]] = [
    (_swap_in_a_deck, "shuffle_differs", "deal 2, from card 8 on"),
    (_swap_two_plays, "card_not_held", "player"),
    (_play_a_card_twice, "card_not_held", "player"),
    (_other_number, "seed_does_not_open", "The number of player1 is not the one that was sealed."),
    (_other_number_with_its_seal, "contribution_differs", "player0"),
    (_other_number_everywhere, "card_not_held", "At step"),
    (_other_secret, "chain_broken", "does not fit the promise"),
    (_other_promise, "promise_differs", "The promise in the log"),
    (_entry_gone, "log_has_gap", "number 21"),
]


def test_spoilt_files_are_found_and_the_place_is_said(live, open_page):
    page = open_page()
    page.goto(f"{live.url}/fairness")
    for spoil, code, words in SPOILT:
        file = a_file()
        spoil(file)
        assert checked(page, file) == code, spoil.__name__
        said = page.inner_text("#check-result")
        assert "The deals do not match what was promised" in said
        assert words in said
    for text, code in (("no file", "malformed"), ("{}", "malformed"), ('{"game": "poker"}', "unknown_game")):
        assert checked(page, text) == code
        assert "The deals could not be checked" in page.inner_text("#check-result")


def test_any_two_cards_exchanged_in_a_deck_are_found_though_nobody_saw_them(live, open_page):
    """BugÔ deals neither all of its cards, nor are those of an Extra Round played by anybody: no move proves them."""
    page = open_page()
    page.goto(f"{live.url}/fairness")
    for slug, seats in (("bugo", 5), ("bugo", 7), ("bugo", 2), ("bouillabaisse", 5), ("buraco", 2), ("bridgette", 2)):
        missed = page.evaluate(
            """async (file) => {
              const words = JSON.parse(document.getElementById('proof-words').textContent);
              const {verify} = await import('/static/matches/proof/checks.js');
              const {hashing} = await import('/static/matches/proof/hashing.js');
              const {default: Dealing} = await import(words.dealing[file.game]);
              const found = async () => {
                const {ok, fault} = await verify(file, Dealing, {hashing: hashing()});
                return ok ? 'good' : fault.code;
              };
              const missed = [];
              for (const {deal, label, n, order} of file.deal.shuffles) {
                for (const [one, other] of [[n - 2, n - 1], [0, n - 1], [n >> 1, (n >> 1) - 1]]) {
                  [order[one], order[other]] = [order[other], order[one]];
                  const code = await found();
                  if (code !== 'shuffle_differs') missed.push([deal, label, one, other, code]);
                  [order[one], order[other]] = [order[other], order[one]];
                }
              }
              const all = file.deal.shuffles;
              for (const kept of [all.slice(1), all.slice(0, -1), [...all, all[0]], [], undefined]) {
                file.deal.shuffles = kept;
                const code = await found();
                if (!code.startsWith('shuffle')) missed.push([kept && kept.length, code]);
              }
              file.deal.shuffles = all;
              return [...missed, ...((await found()) === 'good' ? [] : ['good'])];
            }""",
            a_file(slug, seats),
        )
        assert missed == [], (slug, seats)


def test_the_button_of_a_replay_checks_a_match_that_was_played_here(live, open_page):
    """On a phone, in Portuguese; then the same file with one card exchanged on its way."""
    at = elsewhere(open_match, 3, clock=None)
    elsewhere(broken_off, at)
    page = open_page(viewport=PHONE, locale="pt-BR")
    page.goto(f"{live.url}/g/{at.code}/9")
    button = page.get_by_role("button", name="Conferir as mãos neste navegador")
    button.click()
    page.wait_for_selector("#check-result[data-result=good]")
    assert "As mãos são as que foram prometidas antes da primeira carta" in page.inner_text("#check-result")
    assert serious(page) == []

    def spoil(route) -> None:
        file = route.fetch().json()
        _swap_two_plays(file)
        route.fulfill(json=file)

    page.route("**/g/*.json", spoil)
    page.get_by_role("button", name="Conferir de novo").click()
    page.wait_for_selector("#check-result[data-result=card_not_held]")
    link = page.get_by_role("link", name="Ver o passo")
    assert f"/g/{at.code}/" in link.get_attribute("href")


def test_the_browser_that_played_keeps_the_promise_it_saw(live, open_page):
    """Seen at the table, kept, and compared later: another promise of the same match would be found."""
    at = elsewhere(open_match, 3, clock=None)
    page = open_page()
    as_player(page, live, at.users[0])
    page.goto(f"{live.url}/g/{at.code}")
    promise = page.get_attribute("body", "data-promise")
    assert promise
    assert promise in page.text_content("#choices")
    kept = page.wait_for_function("code => localStorage.getItem(`promise-${code}`)", arg=at.code).json_value()
    assert json.loads(kept)["promise"] == promise
    elsewhere(broken_off, at)
    page.goto(f"{live.url}/g/{at.code}/9")
    page.click("#check-deals")
    page.wait_for_selector("#check-result[data-result=good]")
    assert "the promise that this browser saw" in page.inner_text("#check-result")
    page.evaluate("([code]) => localStorage.setItem(`promise-${code}`, JSON.stringify({promise: 'x'}))", [at.code])
    page.click("#check-deals")
    page.wait_for_selector("#check-result[data-result=promise_was_other]")

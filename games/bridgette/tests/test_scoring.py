"""What a deal is worth: rules section 6, the table of all 36 contracts, the three modes, examples S-1 to S-38."""

from __future__ import annotations

import pytest

from games.bridgette.rules import auction, scoring
from games.bridgette.rules.state import Contract, Flags, ScoreLine
from games.bridgette.tests.notation import bid, calls, play_out, position, say, seen
from games.kernel.viewers import PUBLIC

# 6.1: number, bid, tricks needed, base, exact bonus, then undoubled / doubled / redoubled for exactly the bid,
# for other overtricks, for three over.
CONTRACTS = [
    (0, "0NT", 6, 150, 250, (400, 1600, 5600), (150, 1100, 4600), (500, 1800, 6000)),
    (1, "1♣", 7, 150, 250, (400, 1600, 5600), (150, 1100, 4600), (500, 1800, 6000)),
    (2, "1♦", 7, 150, 250, (400, 1600, 5600), (150, 1100, 4600), (500, 1800, 6000)),
    (3, "1♥", 7, 150, 250, (400, 1600, 5600), (150, 1100, 4600), (500, 1800, 6000)),
    (4, "1♠", 7, 150, 250, (400, 1600, 5600), (150, 1100, 4600), (500, 1800, 6000)),
    (5, "1NT", 7, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (6, "2♣", 8, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (7, "2♦", 8, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (8, "2♥", 8, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (9, "2♠", 8, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (10, "2NT", 8, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (11, "3♣", 9, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (12, "3♦", 9, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (13, "3♥", 9, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (14, "3♠", 9, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (15, "3NT", 9, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), (1100, 3000, 8400)),
    (16, "4♣", 10, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (17, "4♦", 10, 250, 250, (500, 1800, 6000), (250, 1300, 5000), (600, 2000, 6400)),
    (18, "4♥", 10, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), (1100, 3000, 8400)),
    (19, "4♠", 10, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), (1100, 3000, 8400)),
    (20, "4NT", 10, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), (1100, 3000, 8400)),
    (21, "5♣", 11, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), None),
    (22, "5♦", 11, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), None),
    (23, "5♥", 11, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), None),
    (24, "5♠", 11, 750, 250, (1000, 2800, 8000), (750, 2300, 7000), None),
    (25, "5NT", 11, 1500, 250, (1750, 4300, 11000), (1500, 3800, 10000), None),
    (26, "6♣", 12, 1500, 100, (1600, 4000, 10400), (1500, 3800, 10000), None),
    (27, "6♦", 12, 1500, 100, (1600, 4000, 10400), (1500, 3800, 10000), None),
    (28, "6♥", 12, 1500, 100, (1600, 4000, 10400), (1500, 3800, 10000), None),
    (29, "6♠", 12, 1500, 100, (1600, 4000, 10400), (1500, 3800, 10000), None),
    (30, "6NT", 12, 2200, 100, (2300, 5400, 13200), (2200, 5200, 12800), None),
    (31, "7♣", 13, 2200, 0, (2200, 5200, 12800), None, None),
    (32, "7♦", 13, 2200, 0, (2200, 5200, 12800), None, None),
    (33, "7♥", 13, 2200, 0, (2200, 5200, 12800), None, None),
    (34, "7♠", 13, 2200, 0, (2200, 5200, 12800), None, None),
    (35, "7NT", 13, 2500, 0, (2500, 5800, 14000), None, None),
]

PENALTIES = {
    1: (100, 200, 300),
    2: (200, 500, 700),
    3: (300, 800, 1100),
    4: (400, 1100, 1500),
    5: (700, 2000, 2700),
    6: (1000, 3000, 4000),
    7: (1000, 3000, 4000),
}

# 6.2: class of contract, result, then the modes ALL, MID, BASE.
MODES = [
    ("150", "exact", (400, 1600, 5600), (400, 1200, 2600), (400, 950, 1850)),
    ("150", "+1", (150, 1100, 4600), (150, 700, 1600), (150, 700, 1600)),
    ("150", "+3", (500, 1800, 6000), (500, 1400, 3000), (500, 1050, 1950)),
    ("250", "exact", (500, 1800, 6000), (500, 1400, 3000), (500, 1150, 2250)),
    ("250", "+1", (250, 1300, 5000), (250, 900, 2000), (250, 900, 2000)),
    ("250", "+3", (600, 2000, 6400), (600, 1600, 3400), (600, 1250, 2350)),
    ("750", "exact", (1000, 2800, 8000), (1000, 2400, 5000), (1000, 2150, 4250)),
    ("750", "+1", (750, 2300, 7000), (750, 1900, 4000), (750, 1900, 4000)),
    ("750", "+3", (1100, 3000, 8400), (1100, 2600, 5400), (1100, 2250, 4350)),
    ("5NT", "exact", (1750, 4300, 11000), (1750, 3900, 8000), (1750, 3650, 7250)),
    ("5NT, 6 suit", "+1", (1500, 3800, 10000), (1500, 3400, 7000), (1500, 3400, 7000)),
    ("6 suit", "exact", (1600, 4000, 10400), (1600, 3600, 7400), (1600, 3500, 7100)),
    ("6NT", "exact", (2300, 5400, 13200), (2300, 5000, 10200), (2300, 4900, 9900)),
    ("6NT", "+1", (2200, 5200, 12800), (2200, 4800, 9800), (2200, 4800, 9800)),
    ("7 suit", "exact", (2200, 5200, 12800), (2200, 4800, 9800), (2200, 4800, 9800)),
    ("7NT", "exact", (2500, 5800, 14000), (2500, 5400, 11000), (2500, 5400, 11000)),
]

CLASSES = {
    "150": ["0NT", "1♣", "1♦", "1♥", "1♠"],
    "250": ["1NT", "2NT", "2♣", "2♠", "3♥", "4♣", "4♦"],
    "750": ["3NT", "4NT", "4♥", "4♠"],
    "5NT": ["5NT"],
    "5NT, 6 suit": ["5NT", "6♣", "6♠"],
    "6 suit": ["6♣", "6♦", "6♥", "6♠"],
    "6NT": ["6NT"],
    "7 suit": ["7♣", "7♠"],
    "7NT": ["7NT"],
}

# S-n: contract, tricks by the declarer, points of the declarer, of the opponent.
EXAMPLES = [
    ("S-1", "0NT", 6, 400, 0),
    ("S-2", "0NT", 9, 500, 0),
    ("S-3", "0NT", 10, 150, 0),
    ("S-4", "1♣ X", 7, 1600, 0),
    ("S-5", "1♣ XX", 7, 5600, 0),
    ("S-6", "1NT", 7, 500, 0),
    ("S-7", "1NT X", 8, 1300, 0),
    ("S-8", "2♥ XX", 11, 6400, 0),
    ("S-9", "3♠", 9, 500, 0),
    ("S-10", "3NT", 9, 1000, 0),
    ("S-11", "3NT X", 12, 3000, 0),
    ("S-12", "4♦", 10, 500, 0),
    ("S-13", "4♥", 10, 1000, 0),
    ("S-14", "4♠", 11, 750, 0),
    ("S-15", "4♠", 13, 1100, 0),
    ("S-16", "4♠ X", 10, 2800, 0),
    ("S-17", "4♠ XX", 10, 8000, 0),
    ("S-18", "5♣ X", 12, 2300, 0),
    ("S-19", "5NT", 11, 1750, 0),
    ("S-20", "5NT XX", 13, 10000, 0),
    ("S-21", "6♦", 12, 1600, 0),
    ("S-22", "6♦", 13, 1500, 0),
    ("S-23", "6NT X", 12, 5400, 0),
    ("S-24", "7♠", 13, 2200, 0),
    ("S-25", "7NT X", 13, 5800, 0),
    ("S-26", "7NT XX", 13, 14000, 0),
    ("S-27", "4♠", 9, 0, 100),
    ("S-28", "4♠ X", 9, 0, 200),
    ("S-29", "4♠ XX", 9, 0, 300),
    *(
        (example, "4♠" + doubled, taken, 0, points)
        for example, taken, row in [
            ("S-30", 8, (200, 500, 700)),
            ("S-31", 7, (300, 800, 1100)),
            ("S-32", 6, (400, 1100, 1500)),
            ("S-33", 5, (700, 2000, 2700)),
            ("S-34", 4, (1000, 3000, 4000)),
            ("S-35", 3, (1000, 3000, 4000)),
        ]
        for doubled, points in zip(("", " X", " XX"), row, strict=True)
    ),
    ("S-36", "7NT XX", 0, 0, 4000),
    ("S-37", "0NT X", 5, 0, 200),
]


def contract_of(text, declarer=0):
    name, *doubled = text.split()
    return Contract(bid(name), declarer, {(): 0, ("X",): 1, ("XX",): 2}[tuple(doubled)])


def worth(contract, taken, flags=None):
    return scoring.points(contract, taken, flags or Flags())


@pytest.mark.parametrize("row", CONTRACTS, ids=lambda row: row[1])
@pytest.mark.parametrize("declarer", [0, 1])
def test_all_36_contracts(row, declarer):
    number, name, needs, base, exact_bonus, exact, other, three = row
    assert auction.BIDS[number] == bid(name)
    assert scoring.base(bid(name)) == base
    assert scoring.exact_bonus(bid(name)) == exact_bonus
    for doubling in (0, 1, 2):
        contract = Contract(bid(name), declarer, doubling)
        assert contract.needs == needs
        for taken in range(needs, 14):
            over = taken - needs
            expected = exact[doubling] if over == 0 else three[doubling] if over == 3 else other[doubling]
            points = worth(contract, taken)
            assert (points[declarer], points[1 - declarer]) == (expected, 0)
        assert (three is None) == (needs + 3 > 13)


@pytest.mark.parametrize("name", auction.BIDS)
@pytest.mark.parametrize("declarer", [0, 1])
def test_every_undertrick_line_of_every_contract(name, declarer):
    for doubling in (0, 1, 2):
        contract = Contract(name, declarer, doubling)
        for taken in range(contract.needs):
            points = worth(contract, taken)
            expected = PENALTIES[min(contract.needs - taken, 7)][doubling]
            assert (points[declarer], points[1 - declarer]) == (0, expected)


@pytest.mark.parametrize("mode", ["all", "mid", "base", "off"])
@pytest.mark.parametrize("short", range(1, 8))
def test_penalties_know_no_mode(mode, short):
    for doubling in (0, 1, 2):
        contract = Contract("4S", 0, doubling)
        assert worth(contract, 10 - short, Flags(doubling_mode=mode)) == (0, PENALTIES[short][doubling])


@pytest.mark.parametrize(("of", "result", "everything", "mid", "base"), MODES)
def test_the_modes_of_doubling(of, result, everything, mid, base):
    over = {"exact": 0, "+1": 1, "+3": 3}[result]
    for name in CLASSES[of]:
        for mode, expected in (("all", everything), ("mid", mid), ("base", base)):
            for doubling in (0, 1, 2):
                contract = Contract(bid(name), 0, doubling)
                taken = contract.needs + over
                if taken <= 13:
                    assert worth(contract, taken, Flags.of({"doubling_mode": mode})) == (expected[doubling], 0)


@pytest.mark.parametrize(("example", "text", "taken", "declarer", "opponent"), EXAMPLES)
def test_examples(example, text, taken, declarer, opponent):
    for seat in (0, 1):
        contract = contract_of(text, seat)
        points = worth(contract, taken)
        assert (points[seat], points[1 - seat]) == (declarer, opponent)
        state = play_out(position(phase="play", contract=contract), taken)
        assert state.results[-1].points == points
        assert state.results[-1].over == taken - contract.needs
        assert scoring.total(state.results[-1].lines) == sum(points)


def test_s38_passed_out():
    state = say(position((("2C",), ("3C",))), "pass", "pass")
    assert state.results[-1].points == (0, 0)
    assert state.results[-1].lines == ()
    assert [h.code for h in state.told] == ["passes", "passed_out"]


def test_flag_at_least_three_over():
    flags = Flags(triple_over="at_least_3")
    assert worth(Contract("0NT", 0, 0), 10, flags) == (500, 0)
    assert worth(Contract("1C", 0, 1), 13, flags) == (1800, 0)
    assert worth(Contract("0NT", 0, 0), 8, flags) == (150, 0)


class TestHowItCameAbout:
    def lines(self, text, taken, mode="all"):
        return scoring.lines(contract_of(text), taken, Flags(doubling_mode=mode))

    def test_in_order_of_reckoning(self):
        base, exact, made = ScoreLine("base", 750), ScoreLine("exact", 250), ScoreLine("doubled_made", 400)
        times = ScoreLine("times", 0, 2)
        assert self.lines("4♠ X", 10) == (base, exact, made, times)
        assert self.lines("4♠ X", 10, "mid") == (base, exact, times, made)
        assert self.lines("4♠ X", 10, "base") == (base, times, exact, made)

    def test_no_line_for_nothing(self):
        assert self.lines("4♠", 11) == (ScoreLine("base", 750),)
        assert self.lines("7♠", 13) == (ScoreLine("base", 2200),)

    def test_redoubled(self):
        assert self.lines("2♥ XX", 11) == (
            ScoreLine("base", 250),
            ScoreLine("three_over", 350),
            ScoreLine("redoubled_made", 1000),
            ScoreLine("times", 0, 4),
        )

    def test_short(self):
        assert self.lines("4♠ X", 8) == (ScoreLine("short", 500, 2),)


def test_the_stakes_that_both_see():
    state = position(said=calls("1♠ 4♠ X"))
    stakes = seen(state, PUBLIC).stakes
    assert (stakes.exact, stakes.over, stakes.three_over, stakes.one_short) == (2800, 2300, 3000, 200)
    assert seen(position(), PUBLIC).stakes is None
    seven = seen(position(said=calls("7♠")), PUBLIC).stakes
    assert (seven.exact, seven.over, seven.three_over, seven.one_short) == (2200, 0, 0, 100)

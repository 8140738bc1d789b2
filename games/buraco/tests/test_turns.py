"""Drawing, discarding, going out and the end of the stock: the tables P, D and S of the rules."""

from __future__ import annotations

from dataclasses import replace

from games.buraco import rules
from games.buraco.rules.flags import MeldFlags
from games.buraco.rules.state import HAND, Morto
from games.buraco.rules.turn import stall_limit
from games.buraco.tests.tables import cards, move, play, refusal, table
from games.kernel.decks import SeedDecks
from games.kernel.moves import Move
from games.kernel.rules import Setup


def codes(state):
    return [h.code for h in state.told]


def first_discard(state):
    moves = rules.legal_moves(state, state.turn)
    return next(entry for entry in moves if isinstance(entry, Move) and entry.verb == "discard")


class TestPile:
    def test_p1_the_single_card_of_the_pile_may_not_go_back(self):
        state = play(table("4♥ 5♥ K♣", pile="9♣", phase="draw"), "take")
        assert refusal(state, "discard 9♣") == "barred_card"
        assert refusal(state, "discard K♣") == "accepted"

    def test_p1_its_twin_may(self):
        state = play(table("4♥ 5♥ 9♣b", pile="9♣a", phase="draw"), "take")
        after = play(state, "discard 9♣b")
        assert after.pile == ("9C",)
        assert after.known[0] == ("9C",)  # the taken copy is still in the hand, as all know

    def test_p1_of_two_copies_that_all_know_one_is_left(self):
        state = play(table("4♥ 9♣ 9♣", pile="9♣", phase="draw", known=(("9C", "9C"), ())), "take", "discard 9♣")
        assert (state.hands[0].count("9C"), state.known[0]) == (2, ("9C", "9C"))
        state = play(table("4♥ 9♣", pile="9♣", phase="draw", known=(("9C",), ())), "take", "discard 9♣")
        assert (state.hands[0].count("9C"), state.known[0]) == (1, ("9C",))

    def test_p1_once_the_taken_copy_is_laid_the_twin_is_free(self):
        state = play(table("9♣ T♣ J♣ 4♥ K♦", pile="9♣", phase="draw"), "take", "meld 9♣ T♣ J♣")
        assert state.known[0] == ()
        assert refusal(state, "discard 9♣") == "accepted"

    def test_p1_the_rule_ends_with_the_turn(self):
        state = play(table("4♥ 5♥ K♣", pile="9♣", phase="draw"), "take", "discard K♣", "draw", "discard K♠", "draw")
        assert refusal(state, "discard 9♣") == "accepted"

    def test_p2_of_a_larger_pile_any_card_may_go_back(self):
        state = play(table("4♥ 5♥", pile="4♦ K♠ 9♣", phase="draw"), "take")
        assert [refusal(state, f"discard {card}") for card in ("4♦", "K♠", "9♣", "4♥")] == ["accepted"] * 4

    def test_p3_the_pile_is_taken_whole(self):
        state = table("4♥ 5♥", pile="4♦ K♠ 9♣", phase="draw")
        assert refusal(state, "take K♠") == "unknown_move"
        after = play(state, "take")
        assert after.pile == ()
        assert sorted(after.hands[0]) == sorted(cards("4♥ 5♥ 4♦ K♠ 9♣"))

    def test_p4_one_draw_a_turn_and_before_anything_else(self):
        before = table("4♥ 5♥ 6♥ K♣", own=("7♥ 8♥ 9♥",), pile="4♦ K♠ 9♣", phase="draw")
        assert refusal(before, "meld 4♥ 5♥ 6♥") == "draw_first"
        assert refusal(before, "add m1 6♥") == "draw_first"
        assert refusal(before, "discard K♣") == "draw_first"
        drawn = play(before, "draw")
        assert refusal(drawn, "draw") == "already_drawn"
        assert refusal(drawn, "take") == "already_drawn"
        assert refusal(play(before, "take"), "draw") == "already_drawn"

    def test_p5_after_six_fruitless_turns_the_pile_must_lie(self):
        state = table("4♥ 8♠ K♣", others=("Q♦ 6♣ 9♠",), pile="3♦ 7♠", phase="draw")
        for turn in range(6):
            assert state.stall == turn
            assert Move("take") in rules.legal_moves(state, state.turn)
            state = play(state, "take")
            state = rules.apply(state, state.turn, first_discard(state))
        assert "pile_lies" in codes(state)
        assert refusal(state, "take") == "pile_stalled"
        assert rules.legal_moves(state, state.turn) == (Move("draw"),)
        state = play(state, "draw")
        assert state.stall == 0

    def test_p5_with_four_players_it_takes_twelve(self):
        state = table("4♥ 8♠", others=("Q♦ 6♣", "5♣ 9♠", "J♥ A♣"), phase="draw")
        assert stall_limit(state) == 12

    def test_a_lay_ends_the_stall(self):
        state = play(table("4♥ 5♥ 6♥ K♣ 9♠", phase="draw", stall=5), "take", "meld 4♥ 5♥ 6♥", "discard K♣")
        assert state.stall == 0

    def test_the_first_player_may_take_the_up_card(self):
        state = play(table("4♥ 5♥", pile="3♥", phase="draw"), "take")
        assert state.hands[0] == cards("3♥ 4♥ 5♥")


class TestBatida:
    def test_d1_direct_the_morto_is_played_in_the_same_turn(self):
        state = play(table("6♠ 7♠ 8♠", morto="untaken"), "meld 6♠ 7♠ 8♠")
        assert (len(state.hands[0]), state.turn, state.phase) == (HAND, 0, "play")
        assert state.mortos[0] == Morto((), "played", 0, direct=True)
        assert refusal(state, "draw") == "already_drawn"
        assert play(state, "discard 9♦").turn == 1

    def test_d2_indirect_the_turn_passes_and_the_morto_waits(self):
        state = play(table("6♠ 7♠ 8♠ Q♦", morto="untaken"), "meld 6♠ 7♠ 8♠", "discard Q♦")
        assert (len(state.hands[0]), state.turn) == (HAND, 1)
        assert state.mortos[0] == Morto((), "held", 0)
        state = play(state, "draw", "discard K♠")
        assert (state.turn, state.mortos[0].status) == (0, "played")

    def test_d3_final_batida_with_a_discard(self):
        state = play(table("Q♦", own=("3♥ … 8♥ Jk",)), "discard Q♦")
        assert rules.outcome(state) is not None
        assert (state.scores[0].out, state.scores[0].sides[0].batida) == (0, 100)

    def test_d4_a_canastra_made_on_the_way_allows_the_last_card(self):
        state = play(table("T♥ J♥", own=("4♥ … 9♥",)), "add m1 T♥")
        assert "canastra_clean_run" in codes(state)
        state = play(state, "add m1 J♥")
        assert state.scores[0].sides[0].batida == 100

    def test_d5_no_strand_guard(self):
        assert refusal(table("6♠ 7♠ 8♠ Q♦"), "meld 6♠ 7♠ 8♠") == "would_strand"
        state = play(table("6♠ 7♠ 8♠ Q♦ K♣"), "meld 6♠ 7♠ 8♠")
        state = play(state, "discard Q♦")
        assert len(state.hands[0]) == 1

    def test_d6_order_matters(self):
        state = table("T♥ 6♠ 7♠ 8♠", own=("4♥ … 9♥",))
        assert refusal(state, "meld 6♠ 7♠ 8♠") == "would_strand"
        after = play(state, "add m1 T♥", "meld 6♠ 7♠ 8♠")
        assert after.scores[0].out == 0

    def test_d7_several_cards_at_once(self):
        state = table("T♥ J♥", own=("5♥ … 9♥",))
        assert refusal(state, "add m1 T♥") == "would_strand"
        assert move("add m1 T♥ J♥") in rules.legal_moves(state, 0)
        assert play(state, "add m1 T♥ J♥").scores[0].out == 0

    def test_d8_direct_and_final_in_one_turn(self):
        morto = Morto(cards("4♣ 5♣ 6♣ 7♣ 8♣ 9♣ T♣ J♣ Q♣ K♣ A♣"))
        state = table("6♠ 7♠ 8♠", morto="untaken")
        state = replace(state, mortos=(morto, state.mortos[1]))
        state = play(state, "meld 6♠ 7♠ 8♠", "meld 4♣ … K♣ A♣")
        assert (state.scores[0].out, state.scores[0].sides[0].batida) == (0, 100)

    def test_d9_the_morto_needs_no_canastra(self):
        state = play(table("Q♦", own=("3♥ 4♥ 5♥",), morto="untaken"), "discard Q♦")
        assert state.mortos[0].status == "held"

    def test_d10_a_set_is_no_canastra_unless_the_option_says_so(self):
        sevens = ("7♣ 7♦ 7♦ 7♥ 7♥ 7♠ 7♠",)
        assert refusal(table("7♣ Q♦", own=sevens), "add m1 7♣") == "would_strand"
        state = table("7♣ Q♦", own=sevens, melds=MeldFlags(sets_count_as_canastra=True))
        state = play(state, "add m1 7♣", "discard Q♦")
        assert state.scores[0].out == 0

    def test_d11_not_down_to_the_card_that_may_not_be_discarded(self):
        state = play(table("6♠ 7♠ 8♠", pile="5♦", phase="draw", morto="untaken"), "take")
        assert refusal(state, "meld 6♠ 7♠ 8♠") == "barred_card_left"
        twin = play(table("6♠ 7♠ 8♠ 5♦", pile="5♦", phase="draw", morto="untaken"), "take", "meld 6♠ 7♠ 8♠")
        assert refusal(twin, "discard 5♦") == "accepted"

    def test_d12_the_partner_of_who_took_the_morto_goes_out(self):
        state = table("4♠ 9♦", others=("K♠ K♦", "Q♦", "6♣ 6♦"), own=("3♥ … 9♥",), turn=2)
        assert play(state, "discard Q♦").scores[0].out == 2

    def test_the_last_card_stays_without_a_canastra(self):
        assert refusal(table("Q♦"), "discard Q♦") == "no_canastra"

    def test_any_card_may_be_the_last_discard(self):
        assert play(table("Jk", own=("3♥ … 9♥",)), "discard Jk").scores[0].out == 0


class TestStockFloor:
    def state(self, hand, **fields):
        return table(hand, phase="draw", stock=3, **fields)

    def test_s1_the_player_who_leaves_two_cards_finishes_the_turn(self):
        state = play(self.state("K♣ 4♥ 5♥"), "draw")
        assert (len(state.stock), state.floor, state.phase) == (2, True, "play")
        assert "stock_floor" in codes(state)
        state = play(state, "discard K♣")
        assert (state.phase, state.scores[0].out) == ("over", None)
        assert [side.batida for side in state.scores[0].sides] == [0, 0]

    def test_s2_and_may_go_out(self):
        state = play(self.state("K♣", own=("3♥ … 8♥ 2♣", "6♠ 7♠ 8♠")), "draw", "add m2 9♠", "discard K♣")
        assert (state.scores[0].out, state.scores[0].sides[0].batida) == (0, 100)

    def test_s3_an_indirect_batida_comes_too_late(self):
        state = play(self.state("K♣", own=("6♠ 7♠ 8♠",), morto="untaken"), "draw", "add m1 9♠", "discard K♣")
        assert (state.phase, state.mortos[0].status) == ("over", "held")
        side = state.scores[0].sides[0]
        assert (side.hand, side.morto) == (0, 100)
        assert state.scores[0].hands[0] == ()

    def test_s4_a_direct_batida_counts_as_played(self):
        state = play(self.state("6♠ 7♠ 8♠", morto="untaken"), "draw", "meld 6♠ 7♠ 8♠ 9♠", "discard 4♦")
        side = state.scores[0].sides[0]
        # The morto of the test table less the discard: 5 5 5 10 10 10 10 10 15 5.
        assert (side.morto, side.hand) == (0, 85)

    def test_there_are_61_draws_with_two_players_and_39_with_four(self):
        for seats, draws in ((2, 61), (4, 39)):
            state = rules.new(Setup(seats), SeedDecks("floor"))
            assert len(state.stock) == draws + 2
            for _ in range(draws):
                assert rules.outcome(state) is None
                state = rules.apply(state, state.turn, Move("draw"))
                state = rules.apply(state, state.turn, first_discard(state))
            assert state.phase == "over"
            assert len(state.stock) == 2


class TestOptions:
    """What the options of section 11 change about turns."""

    def test_going_out_needs_a_clean_canastra(self):
        flags = {"canastra_to_go_out": "clean"}
        assert refusal(table("Q♦", own=("3♥ … 8♥ Jk",), flags=flags), "discard Q♦") == "no_canastra"
        assert refusal(table("Q♦", own=("3♥ … 9♥",), flags=flags), "discard Q♦") == "accepted"
        # The wild card would spoil the only clean canastra, and the discard after it would not be possible.
        assert refusal(table("Jk Q♦", own=("3♥ … 9♥",), flags=flags), "add m1 Jk") == "would_strand"

    def test_going_out_needs_a_discard(self):
        flags = {"discard_to_go_out": "required"}
        assert refusal(table("T♥", own=("3♥ … 9♥",), flags=flags), "add m1 T♥") == "discard_needed"
        assert refusal(table("T♥", own=("3♥ … 9♥",), flags=flags, morto="untaken"), "add m1 T♥") == "accepted"

    def test_no_wild_as_the_last_discard(self):
        flags = {"wild_may_close": False}
        assert refusal(table("T♥ 2♣", own=("3♥ … 9♥",), flags=flags), "add m1 T♥") == "wild_would_close"
        assert refusal(table("2♣", own=("3♥ … 9♥",), flags=flags), "discard 2♣") == "wild_closes"
        assert refusal(table("2♣", own=("3♥ … 9♥",), flags=flags, morto="untaken"), "discard 2♣") == "accepted"

    def test_a_closed_pile_is_for_who_lays_its_top_card(self):
        flags = {"pile_open": False}
        lone = table("4♥ 8♠ K♣", pile="7♦ 9♣", phase="draw", flags=flags)
        assert refusal(lone, "take") == "pile_closed"
        state = play(table("T♣ J♣ K♥ 4♦", pile="7♦ 9♣", phase="draw", flags=flags), "take")
        assert refusal(state, "discard K♥") == "lay_top_card"
        state = play(state, "meld 9♣ T♣ J♣")
        assert refusal(state, "discard 7♦") == "accepted"
        added = table("K♥ 4♦", own=("T♣ J♣ Q♣",), pile="7♦ 9♣", phase="draw", flags=flags)
        assert refusal(added, "take") == "accepted"

    def test_a_closed_pile_may_not_be_taken_into_a_dead_end(self):
        # Laying 9 T J would leave no card to discard and there is no canastra.
        state = table("T♣ J♣", pile="9♣", phase="draw", flags={"pile_open": False})
        assert refusal(state, "take") == "pile_closed"

    def test_the_single_card_may_return(self):
        state = table("4♥ 5♥", pile="9♣", phase="draw", flags={"single_pile_card_may_return": True})
        assert refusal(play(state, "take"), "discard 9♣") == "accepted"

    def test_the_stall_limit_is_an_option(self):
        assert stall_limit(table("4♥", flags={"stall_limit_rounds": 2})) == 4

    def test_the_stock_may_be_drawn_to_the_last_card(self):
        state = table("K♣ 4♥", phase="draw", stock=2, flags={"stock_floor": 0})
        state = play(state, "draw", "discard K♣", "draw")
        assert (state.floor, state.stock) == (True, ())

    def test_the_last_turn_may_end_with_the_draw(self):
        state = table("K♣ 4♥", phase="draw", stock=3, flags={"finish_turn_at_floor": False})
        assert play(state, "draw").phase == "over"

    def test_mortos_may_become_stock(self):
        flags = {"morto_becomes_stock": True}
        state = table("K♣ 4♥", phase="draw", stock=3, morto="untaken", their_morto="untaken", flags=flags)
        state = play(state, "draw")
        assert (len(state.stock), state.floor) == (24, False)
        assert [morto.status for morto in state.mortos] == ["stock", "stock"]
        assert refusal(play(table("Q♦", morto="stock", flags=flags)), "discard Q♦") == "no_canastra"
        taken = table("K♣ 4♥", phase="draw", stock=3, morto="untaken", flags=flags)
        assert len(play(taken, "draw").stock) == 13

    def test_several_sets_of_a_rank(self):
        state = table("7♠ 7♠ 7♦ K♣ 4♥", own=("7♣ 7♦ 7♥",), flags={"one_set_per_rank": False})
        assert refusal(state, "meld 7♠ 7♠ 7♦") == "accepted"

"""The auction of Tarokk: worked auctions call by call, and what a hand allows.

In the worked auctions the hands are unknown, and so enough for any promise.
"""

import pytest

from skiz.games.tarokk import read_bidding
from skiz.games.tarokk.bidding.exchange import discardable
from skiz.table import (
    Bid,
    Dealt,
    Hand,
    Illegal,
    Rules,
    View,
    on_turn,
    options,
)
from tests.support.games.tarokk_auctions import PACK, UNKNOWN, bid, holding, illustrated

# Calls in order of speaking, a row for each round; "." is a seat that is passed over. Then the
# declarer, his contract, and the card shown with who showed it. A repeated level is a hold.
WORKED = """
3 - - -                        A three
3 2 - - / -                    B two     XX A
3 2 - - / 2 -                  A two
3 2 - - / 2 1 . . / -          B one
3 2 - - / 2 1 . . / 1 -        A one
3 2 - - / 2 1 . . / 1 0 . . / -    B solo
3 2 - - / 2 1 . . / 1 0 . . / 0    A solo
3 2 - - / 2 0 . . / -          B solo    XIX B
3 2 - - / 2 0 . . / 0          A solo    XIX B
3 2 - - / 1 -                  A one     XIX A
3 2 - - / 1 0 . . / -          B solo    XIX A
3 2 - - / 1 0 . . / 0          A solo    XIX A
3 2 - - / 0 -                  A solo    XVIII A
3 1 - - / -                    B one     XIX B
3 1 - - / 1 -                  A one     XIX B
3 1 - - / 1 0 . . / -          B solo    XIX B
3 1 - - / 1 0 . . / 0          A solo    XIX B
3 1 - - / 0 -                  A solo    XIX B
3 0 . . / -                    B solo    XVIII B
3 0 . . / 0                    A solo    XVIII B
3 2 1 - / - -                  C one
3 2 1 - / 1 - -                A one
3 2 1 - / 1 0 - . / -          B solo
3 2 1 - / 1 0 - . / 0          A solo
3 2 1 - / 1 - 0 . / -          C solo
3 2 1 - / 1 - 0 . / 0          A solo
3 2 1 - / 0 - -                A solo    XIX A
3 2 1 - / - 1 -                B one
3 2 1 - / - 1 0 . / . -        C solo
3 2 1 - / - 1 0 . / . 0        B solo
3 2 - 1 / 1 - . 0 / 0          A solo
3 - - 1 / 0 . . -              A solo    XIX D
- 3 - 0 / . 0                  B solo    XVIII D
- - 3 2 / . . 2 -              C two
2 1 - - / -                    B one     XIX A
- - - 2                        D two
- - - 1                        D one
- - - 3                        D three
1 - - -                        A one     XVIII A
0 . . .                        A solo
"""


@pytest.mark.parametrize("line", WORKED.strip().splitlines(), ids=lambda line: line.split("  ")[0])
def test_a_worked_auction(line: str) -> None:
    """Declarer, contract and shown card are as worked out, whichever seat is passed over."""
    bids, _, result = line.partition("  ")
    seat, contract, *promise = result.split()
    end = bid(illustrated(), bids)
    assert end.declarer == "ABCD".index(seat)
    assert end.choice("contract") == contract
    bidding = read_bidding(end)
    found = bidding.cue or bidding.accepted_cue(end.declarer)
    names = end.rules.pack.names
    assert (found and [names[found.card], "ABCD"[found.seat]]) == (promise or None)


def test_four_passes_throw_the_hand_in() -> None:
    """Nothing is paid."""
    end = bid(illustrated(), "- - - -")
    assert end.thrown_in is not None
    assert end.thrown_in.why == "four-passes"
    assert end.settled is not None
    assert end.settled.points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("house", "bids", "card"),
    [
        ({"jump_old": True}, "3 - 2 0", "XVIII"),
        ({}, "3 - 2 0", "XIX"),
        ({"jump_old": True}, "3 1", "XIX"),
        ({"conventions": "none"}, "3 1", None),
        ({"conventions": "not_opening"}, "1", None),
        ({"conventions": "not_opening"}, "3 1", "XIX"),
        ({"conventions": "after_own_bid"}, "3 1", None),
        ({"conventions": "after_own_bid"}, "3 2 - - / 1", "XIX"),
    ],
)
def test_a_jump_shows_a_card(house: dict[str, bool | str], bids: str, card: str | None) -> None:
    """It depends on the house."""
    found = read_bidding(bid(illustrated(**house), bids)).cue
    assert (found and PACK.names[found.card]) == card


def may(rules: Rules, bids: str, dealt: Dealt, seat: int) -> set[str]:
    """Return what a seat may call."""
    state = bid(rules, bids, dealt)
    assert on_turn(state) == (seat,)
    return {action.bid for action in options(View(state), seat) if isinstance(action, Bid)}


ALL = {"pass", "three", "two", "one", "solo"}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("V VI VII VIII IX", {"pass"}),
        ("I V VI VII VIII", {"pass", "three", "solo"}),
        ("I XIX VI VII VIII", {"pass", "three", "solo"}),
        ("skiz XIX VI VII VIII", {"pass", "three", "two", "solo"}),
        ("XXI XVIII VI VII VIII", {"pass", "three", "one", "solo"}),
        ("XXI XVIII XIX VII VIII", ALL),
    ],
)
def test_an_opening_needs_an_honour(hand: str, expected: set[str]) -> None:
    """An honour; for a jump the shown card and a high honour."""
    assert may(illustrated(), "", holding(hand), 0) == expected


def test_a_cue_bid_on_the_pagat() -> None:
    """If any honour is enough, the pagát is."""
    hand = holding("I XIX VI VII VIII")
    assert may(illustrated(cue_honour="any"), "", hand, 0) == {"pass", "three", "two", "solo"}


def test_a_cue_bid_of_five_tarokks() -> None:
    """If the house requires five, four are not enough."""
    hand = holding("skiz XIX VI VII")
    assert "two" in may(illustrated(), "", hand, 0)
    assert "two" not in may(illustrated(cue_needs_five=True), "", hand, 0)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("skiz VI VII VIII", {"hold"}),
        ("I XX VII VIII", {"hold"}),
        ("skiz XX VII VIII", {"pass", "hold"}),
        ("skiz XIX VII VIII", {"hold", "one"}),
        ("skiz XVIII VII VIII", {"hold", "solo"}),
    ],
)
def test_leaving_the_game_to_a_two(hand: str, expected: set[str]) -> None:
    """A player who opened three passes only with the XX and a high honour."""
    assert may(illustrated(), "3 2 - -", holding(hand), 0) == expected


def test_a_higher_bid_may_be_passed_freely() -> None:
    """Only a two is yielded."""
    assert "pass" in may(illustrated(), "3 1 - -", holding("skiz VI VII VIII"), 0)


def test_the_last_seat_after_three_passes() -> None:
    """It needs no honour, and its bids promise nothing; in some houses only three."""
    nothing = Dealt((*[Hand(0, 9)] * 3, holding("V VI VII").hands[0]), (None,) * 6)
    assert may(illustrated(), "- - -", nothing, 3) == ALL
    only_three = illustrated(trial_only_three=True)
    assert may(only_three, "- - -", nothing, 3) == {"pass", "three"}


@pytest.mark.parametrize("bids", ["3 2 - - / 2 2", "3 3", "3 2 2", "3 2 1 - / 1 - 1"])
def test_some_bids_cannot_be_held(bids: str) -> None:
    """The player's own bid must have been overcalled, and not held."""
    with pytest.raises(Illegal) as refusal:
        bid(illustrated(), bids)
    assert refusal.value.why.key == "cannot-hold"


def test_holding_in_the_old_way() -> None:
    """Only against a player whose first turn came later."""
    assert "hold" in may(illustrated(), "3 2 1 - / - 1 0", UNKNOWN, 1)
    state = bid(illustrated(), "3 2 - - / 2 1 . .")
    assert Bid("hold") in options(View(state), 0)
    old = illustrated(hold_old=True)
    assert on_turn(bid(illustrated(), "3 2 1 - / 1 0")) == (2,)
    assert on_turn(bid(old, "3 2 1 - / 1 0")) == (0,)
    assert Bid("hold") in options(View(bid(old, "3 2 1 - / 1 0")), 0)
    with pytest.raises(Illegal) as refusal:
        bid(old, "3 2 - - / 1 1")
    assert refusal.value.why.key == "later-cannot-hold"


def test_a_cue_bidder_who_may_not_go_on() -> None:
    """In some houses he may not even hold."""
    assert "solo" in may(illustrated(), "2 1 - -", UNKNOWN, 0)
    assert on_turn(bid(illustrated(inviter_locked=True), "2 1 - -")) != (0,)


def test_a_sole_bidder_who_raises() -> None:
    """In some houses he may draw fewer cards, but not after showing a card."""
    rules = illustrated(sole_bidder_raises=True)
    assert bid(illustrated(), "3 - - -").choice("contract") == "three"
    assert bid(rules, "3 - - -").current_phase.name == "contract"
    assert bid(rules, "2 - - -").choice("contract") == "two"
    assert bid(rules, "3 1 - - / -").choice("contract") == "one"


def test_a_single_jump_in_the_second_round_after_pais() -> None:
    """It shows the XVII, and a player who accepts it calls that; a first bid shows what it always
    does.
    """
    rules = illustrated(jump_xvii=True)
    xvii, xix = holding("skiz XVII VII VIII"), holding("skiz XIX VII VIII")
    assert may(rules, "3 2 - -", xvii, 0) == {"hold", "one"}
    assert may(rules, "3 2 - -", xix, 0) == {"hold"}
    state = bid(rules, "3 2 - - / 1 0 . . / -")
    found = read_bidding(state).accepted_cue(state.declarer)
    assert found is not None
    assert (rules.pack.names[found.card], found.seat) == ("XVII", 0)
    state = bid(rules, "3 1 - - / 1 -")
    found = read_bidding(state).accepted_cue(state.declarer)
    assert found is not None
    assert rules.pack.names[found.card] == "XIX"


def test_the_sas_stays_in_hand_where_the_house_says_so() -> None:
    """Only if it has figures of its own."""
    sas = 1 << illustrated().pack.card("II")
    for changes, free in (
        ({}, True),
        ({"sas_discardable": False}, True),
        ({"sas_discardable": False, "sas_figures": True}, False),
    ):
        state = bid(illustrated(**changes), "3 - - -", holding("skiz II VII VIII"))
        assert bool(discardable(state) & sas) == free

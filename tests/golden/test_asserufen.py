"""Asserufen by examples: auctions, calls, cards that the called card allows, and scores."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skiz.cards import Cards, Seat, Trick, each, of
from skiz.games.asserufen import CALLS, GAMERULES, PACK, PRESETS, TOPS, AsserufenHouse, rules
from skiz.table import Bid, Choose, Hand, Illegal, Play, Said, Say, State, View, on_turn, options
from skiz.words import LANGS, say
from tests.support.games.asserufen import dealt
from tests.support.games.written_deal import WrittenDeal

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "asserufen.json").read_text("utf-8")
)
PROFILES = {"L": "literal", "R": "schneider", "S": "schwarz"}
TOP_THREE = PACK.cards("hQ sQ cQ")


def deal_of(house: AsserufenHouse, *hands: str) -> WrittenDeal:
    """Return a deal in which these seats hold these cards."""
    return WrittenDeal(rules(house), dealt(*hands), ())


@pytest.mark.parametrize("example", EXAMPLES["auctions"], ids=lambda example: example["calls"])
def test_auctions(example: dict[str, Any]) -> None:
    deal = deal_of(GAMERULES, "")
    for call in example["calls"].split():
        deal.does(deal.turn[0], f"bid {call}")
    assert deal.state.declarer == example["declarer"]
    assert deal.state.choice("contract") == example["contract"]
    assert deal.state.current_phase.name != "auction"


def test_a_second_turn_may_only_go_higher() -> None:
    deal = deal_of(GAMERULES, "").does(0, "bid asserufen").does(1, "bid pass").does(2, "bid solo")
    deal.does(3, "bid pass")
    assert deal.turn == (0,)
    calls = [action.bid for action in deal.may(0) if isinstance(action, Bid)]
    assert calls == ["pass", "heart-solo", "solo-du", "heart-solo-du"]


def test_with_one_turn_each_nobody_bids_again() -> None:
    deal = deal_of(AsserufenHouse(bid_rounds="single"), "").does(0, "bid asserufen")
    deal.does(1, "bid pass").does(2, "bid solo").does(3, "bid pass")
    assert (deal.state.declarer, deal.state.choice("contract")) == (2, "solo")


def test_the_contract_may_be_raised_where_the_house_allows_it() -> None:
    deal = deal_of(AsserufenHouse(raise_after=True), "").does(0, "bid heart-solo")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    values = [action.value for action in deal.may(0) if isinstance(action, Choose)]
    assert values == ["heart-solo", "solo-du", "heart-solo-du"]
    deal.does(0, "choose contract solo-du")
    assert [action.value for action in deal.may(0) if isinstance(action, Choose)] == ["c", "d", "s"]


def test_a_solo_may_be_in_hearts_where_the_house_allows_it() -> None:
    deal = deal_of(AsserufenHouse(solo_may_name_hearts=True), "").does(0, "bid solo")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    assert len(deal.may(0)) == 4
    deal.does(0, "choose trumps h")
    assert PACK.text(deal.state.order.trumps) == "h7 h8 h9 hK h10 hA dJ hJ sJ cJ dQ hQ sQ cQ"


@pytest.mark.parametrize("example", EXAMPLES["calls"], ids=lambda example: example["hand"])
def test_calls(example: dict[str, Any]) -> None:
    deal = deal_of(GAMERULES, example["hand"]).does(0, "bid asserufen")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    values = [action.value for action in deal.may(0) if isinstance(action, Choose)]
    assert values == sorted(example["may"].split(), key=CALLS.index)


@pytest.mark.parametrize(
    ("hand", "card", "reason"),
    [
        ("cA s9 d8 cQ sQ hQ h7 h8", "cA", "call-ace"),
        ("cA s9 d8 cQ sQ hQ h7 h8", "s10", "call-ace"),
        ("cA s9 d8 cQ sQ hQ h7 h8", "hA", "call-plain"),
        ("cA sA dA c10 cQ sQ h7 h8", "c10", "call-ten"),
        ("cA sA dA c10 cQ sQ h7 h8", "sK", "call-ten"),
        ("cA sA dA c10 s10 d10 h7 h8", "cA", "call-king"),
    ],
)
def test_why_a_card_is_not_called(hand: str, card: str, reason: str) -> None:
    """Return the clause for the rank that is due."""
    deal = deal_of(GAMERULES, hand).does(0, "bid asserufen")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    with pytest.raises(Illegal) as refusal:
        deal.does(0, f"choose call {card}")
    assert refusal.value.why.key == reason


def in_play(example: dict[str, Any]) -> tuple[State, Seat]:
    """Return a state in which the holder of the called card, seat 2, is on turn with this hand."""
    house = AsserufenHouse(
        run_away_min=example.get("min", 5), run_away_when=example.get("when", "in_hand")
    )
    game = rules(house)
    hand = PACK.cards(example["hand"])
    tricks = (Trick(0, tuple(map(PACK.card, ("cJ", "sJ", "h8", "dJ"))), 2),)
    if ran := example.get("ran"):  # he led this one, and nobody had the called card
        tricks = (Trick(2, tuple(map(PACK.card, (ran, "hJ", "dJ", "sJ"))), 3),)
    if before := example.get("before"):  # he threw this one away
        tricks = (Trick(3, tuple(map(PACK.card, ("dA", "d10", "d9", before))), 3),)
    led = example["led"] and Trick(1, (PACK.card(example["led"]),))
    other = Hand(0, hand.bit_count())
    state = State(
        game,
        phase=next(i for i, phase in enumerate(game.phases) if phase.name == "play"),
        hands=(other, other, Hand.of(hand), other),
        declarer=1,
        chosen=(("contract", "asserufen"), ("trumps", "h"), ("call", example["called"])),
        talk=tuple(Said(seat, ()) for seat in range(4)),
        tricks=tuple(replace(trick, winner=2) for trick in tricks),  # so that he leads
        table=led or None,
    )
    return state, 2


@pytest.mark.parametrize("example", EXAMPLES["cards"], ids=str)
def test_the_called_card_limits_its_holder(example: dict[str, Any]) -> None:
    state, seat = in_play(example)
    assert on_turn(state) == (seat,)
    may = of(action.card for action in options(View(state), seat) if isinstance(action, Play))
    assert may == PACK.cards(example["may"])


def settled(example: dict[str, Any], house: AsserufenHouse, tops: str) -> State:
    """A deal played to its end with this result: declarer 0, and in an Asserufen partner 2.

    `tops` says which side was dealt the three highest trumps: `ours`, `theirs` or `both`.
    """
    game, rng = rules(house), Random(example["contract"])
    contract = example["contract"]
    ours = (0, 2) if contract == "asserufen" else (0,)
    while True:
        deck = list(each(PACK.all))
        rng.shuffle(deck)
        hands = [of(deck[8 * seat : 8 * seat + 8]) for seat in range(4)]
        held = sum(hands[seat] for seat in ours) & TOP_THREE
        found = "ours" if held == TOP_THREE else "both" if held else "theirs"
        if found == tops and (len(ours) == 1 or hands[2] >> PACK.card("cA") & 1):
            break
    tricks = next(dealings(hands, example, ours, rng))
    opponent = 1
    raises = ((opponent, 0)[level % 2] for level in range(example["k"]))
    talk = tuple(Said(seat, (Say("game", n),)) for n, seat in enumerate(raises, 1))
    trumps = "s" if contract in ("solo", "solo-du") else "h"
    call = (("call", "cA"),) if contract == "asserufen" else ()
    return State(
        game,
        phase=len(game.phases) - 1,
        hands=(Hand(),) * 4,
        declarer=0,
        chosen=(("contract", contract), ("trumps", trumps), *call),
        talk=talk,
        tricks=tricks,
    )


def dealings(
    hands: list[Cards], example: dict[str, Any], ours: tuple[Seat, ...], rng: Random
) -> Iterator[tuple[Trick, ...]]:
    """Yield ways to put these hands into tricks with the points and tricks of an example."""
    while True:
        piles = [rng.sample(list(each(hand)), 8) for hand in hands]
        tricks = [Trick(0, cards) for cards in zip(*piles, strict=True)]
        worth = [sum(PACK.points[card] for card in trick.cards) for trick in tricks]
        for wins in range(256):
            points = sum(worth[i] for i in range(8) if wins >> i & 1)
            count = wins.bit_count()
            if "tricks" not in example and not 0 < count < 8:
                continue
            if points == example.get("points", points) and count == example.get("tricks", count):
                yield tuple(
                    replace(trick, winner=ours[-1] if wins >> i & 1 else 1)
                    for i, trick in enumerate(tricks)
                )


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("example", EXAMPLES["scores"], ids=lambda example: example["id"])
def test_scores(example: dict[str, Any], profile: str) -> None:
    house = GAMERULES.with_changes({"score_profile": PROFILES[profile]})
    for tops in ("ours", "theirs") if example["tops"] else ("both",):
        state = settled(example, house, tops)
        result = state.current_phase.follows(state)
        assert result is not None
        worth = example[profile]
        alone = example["contract"] != "asserufen"
        expected = (3 * worth, -worth, -worth, -worth) if alone else (worth, -worth) * 2
        assert result.points == result.written == expected  # type: ignore[union-attr]
        for line in result.lines:  # type: ignore[union-attr]
            assert line.times == 2 ** example["k"]
            assert all(say(f"line.{line.key}", lang, **line.params) for lang in LANGS)


def test_the_highest_trumps_count_for_their_own_side_where_the_house_says_so() -> None:
    house = GAMERULES.with_changes({"runners_symmetric": False})
    won, lost = ({"contract": "solo", "points": p, "k": 0} for p in (70, 50))
    paid = [
        [line.points for line in lines(settled(example, house, tops)) if line.key == "runners"]
        for example in (won, lost)
        for tops in ("ours", "theirs")
    ]
    assert paid == [[1], [], [], [-1]]


def lines(state: State) -> Any:
    """Return the lines of a settlement."""
    result = state.current_phase.follows(state)
    return result.lines  # type: ignore[union-attr]


def test_each_of_the_runners_counts_where_the_house_says_so() -> None:
    example = {"contract": "heart-solo", "points": 70, "k": 0}
    state = settled(example, GAMERULES.with_changes({"runners": "each"}), "ours")
    mine = of(trick.cards[0] for trick in state.tricks)
    run = next(i for i, card in enumerate(reversed([*each(TOPS)])) if not mine >> card & 1)
    assert [line.points for line in lines(state) if line.key == "runners"] == [run]
    assert run >= 3


def test_the_presets_are_those_of_the_sources() -> None:
    assert list(PRESETS) == ["gamerules", "palatinate", "schafkopf"]
    assert PRESETS["gamerules"] == AsserufenHouse()
    assert PRESETS["palatinate"].differences(AsserufenHouse()) == {
        "run_away_min": 4,
        "score_profile": "schneider",
        "max_doubles": "4",
    }
    assert PRESETS["schafkopf"].differences(PRESETS["palatinate"]) == {"score_profile": "schwarz"}


def test_the_default_leaves_the_words_of_the_source_where_its_note_says_so() -> None:
    """Three house rules have a value that takes the source literally and is not the default."""
    literal = {
        point.field
        for point in AsserufenHouse().options()
        if not point.choices[point.default].startswith("asserufen/")
        and any(cite.startswith("asserufen/") for cite in point.choices.values())
    }
    assert literal == {"cut", "solo_may_name_hearts", "runners_symmetric"}

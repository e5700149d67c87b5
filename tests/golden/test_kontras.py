"""The worked kontras, call by call: who is asked about what, and whether the talon is open."""

import json
from pathlib import Path
from typing import Any

import pytest

from skiz.cards import Seat
from skiz.games.asszorti import AsszortiHouse
from skiz.phases.kontra import level_of
from skiz.table import Illegal, Say, Speak
from tests.support.games.asszorti import before_kontra, conversation
from tests.support.games.asszorti_tricks import WORDS

EXAMPLES = json.loads((Path(__file__).parent / "asszorti_auctions.json").read_text("utf-8"))
SEATS = {"D": 2, "L": 0, "R": 1}  # the dealer plays
ORDER = ("game", "arrivazs")


def spoken(items: str, word: str) -> Speak:
    """Return a call in the notation of the collection: `pass`, `game`, `game+arrivazs`."""
    named = [] if items == "pass" else items.split("+")
    assert set(named) <= set(ORDER)
    return Speak(tuple(Say(item, WORDS.index(word)) for item in ORDER if item in named))


@pytest.mark.parametrize("example", EXAMPLES["kontra"]["sequences"], ids=lambda e: e["id"])
def test_a_worked_conversation(example: dict[str, Any]) -> None:
    """Check legal calls at each step, the moment of exposure, and the final level of each item."""
    deal = before_kontra(AsszortiHouse(), example["arrivazs_announced"])
    for step in example["steps"]:
        seat, word = SEATS[step["seat"]], step["word"]
        assert deal.turn == (seat,)
        assert deal.state.face_up == step["talon_exposed_before"]
        assert set(deal.may(seat)) == {spoken(items, word) for items in step["legal"]}
        assert len(deal.may(seat)) == len(step["legal"])
        deal.acts(seat, spoken(step["call"], word))
    assert deal.state.current_phase.name == "play"
    assert deal.state.face_up == example["talon_exposed"]
    for item, result in example["result"].items():
        level = level_of(deal.state, item)
        assert (level, WORDS[level], 2**level) == (
            result["level"],
            result["word"],
            result["multiplier"],
        )
        by = [speech.seat for speech in deal.state.talk if Say(item, 1) in speech.says]
        assert by == ([SEATS[result["kontra_by"]]] if result["kontra_by"] else [])


def test_szubkontra_is_the_partners() -> None:
    """R doubles arrivázs, L the game after seeing the cards: each answers for the other."""
    deal = conversation(AsszortiHouse(), (0, "pass"), (1, "kontra arrivazs"))
    assert deal.state.face_up
    deal.does(0, "say kontra game").does(2, "say rekontra game, rekontra arrivazs")
    assert deal.may(0) == (Speak(), Speak((Say("arrivazs", 3),)))
    deal.does(0, "say szubkontra arrivazs")
    assert deal.may(1) == (Speak(), Speak((Say("game", 3),)))


def test_the_second_chance_comes_back_to_the_doubler() -> None:
    """L doubles one item, R passes, L may take the other; then the declarer is asked."""
    deal = conversation(AsszortiHouse(), (0, "kontra game"), (1, "pass"))
    assert deal.turn == (0,)
    assert deal.may(0) == (Speak(), Speak((Say("arrivazs", 1),)))
    assert deal.does(0, "say pass").turn == (2,)


@pytest.mark.parametrize(("second", "turn"), [("either", 1), ("other_only", 1), ("none", 2)])
def test_the_house_says_who_has_a_second_chance(second: str, turn: Seat) -> None:
    """After L doubled one item: the other opponent, or at once the declarer."""
    house = AsszortiHouse().with_changes({"second_kontra": second})
    assert conversation(house, (0, "kontra game")).turn == (turn,)
    if second == "other_only":
        assert conversation(house, (0, "kontra game"), (1, "pass")).turn == (2,)


def test_the_right_neighbour_may_speak_first() -> None:
    """With `declarer_right` he speaks first at every stage."""
    deal = conversation(AsszortiHouse(kontra_first_speaker="declarer_right"))
    assert deal.turn == (1,)
    deal.does(1, "say kontra game").does(0, "say kontra arrivazs")
    deal.does(2, "say rekontra game, rekontra arrivazs")
    assert deal.turn == (1,)
    assert deal.may(1) == (Speak(), Speak((Say("arrivazs", 3),)))


def test_both_may_speak_in_free_order() -> None:
    """With `free_order` either speaks at any time, until both have passed."""
    deal = conversation(AsszortiHouse(kontra_first_speaker="free_order"))
    assert deal.turn == (0, 1)
    assert deal.does(1, "say pass").turn == (0,)
    assert deal.does(0, "say pass").state.current_phase.name == "play"


def test_no_kontra_without_arrivazs_where_the_house_says_so() -> None:
    """Then nobody is asked."""
    house = AsszortiHouse(kontra_needs_arrivazs=True)
    assert before_kontra(house, arrivazs=False).state.current_phase.name == "play"
    assert before_kontra(house, arrivazs=True).state.current_phase.name == "kontra"


@pytest.mark.parametrize(
    ("calls", "seat", "written", "reason"),
    [
        ([], 0, "say kontra skiz", "not-at-stake"),
        ([], 0, "say rekontra game", "rekontra-whose"),
        ([], 2, "say kontra game", "not-on-turn"),
        ([(0, "kontra game")], 1, "say kontra game", "already-said"),
        (
            [(0, "kontra game"), (1, "pass"), (0, "pass")],
            2,
            "say rekontra arrivazs",
            "rekontra-whose",
        ),
        (
            [(0, "kontra game"), (1, "kontra arrivazs"), (2, "rekontra game, rekontra arrivazs")],
            0,
            "say szubkontra game",
            "own-kontra",
        ),
        (
            [(0, "kontra game, kontra arrivazs"), (2, "rekontra game")],
            1,
            "say szubkontra arrivazs",
            "own-kontra",
        ),
        (
            [(0, "kontra game"), (1, "pass"), (0, "pass"), (2, "rekontra game")],
            1,
            "say kontra arrivazs",
            "not-raised",
        ),
        ([(0, "kontra game")], 1, "say arrivazs", "declarer-announces"),
        ([(0, "kontra game"), (1, "pass"), (0, "pass")], 2, "say arrivazs", "announced-already"),
    ],
)
def test_why_a_word_is_refused(
    calls: list[tuple[Seat, str]], seat: Seat, written: str, reason: str
) -> None:
    """The reason fits the word: a player's own kontra differs from an item that was not doubled."""
    deal = conversation(AsszortiHouse(), *calls)
    with pytest.raises(Illegal) as refusal:
        deal.does(seat, written)
    assert refusal.value.why.key == reason

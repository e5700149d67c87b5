"""Every worked example of the scoring, played from the auction to the settlement."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.games.asszorti_tricks import LEVELS, SUITS, WORDS, Made, takers

COLLECTION = json.loads((Path(__file__).parent / "asszorti_scoring.json").read_text("utf-8"))
EXAMPLES = COLLECTION["examples"]

# id: contract, trumps, tricks of D L R, arrivázs (None, "made", "idegen", "failed"),
# levels of game and arrivázs; then game, arrivázs and what each opponent pays.
TABLE = {
    "T02": ("two", "h", (7, 2, 2), None, 0, 0, 6, 0, 6),
    "T05": ("two", "d", (4, 4, 3), None, 0, 0, -6, 0, -6),
    "T06": ("one", "none", (7, 2, 2), None, 3, 0, 144, 0, 144),
    "T07": ("hand", "h", (6, 5, 0), None, 0, 0, 0, 0, 0),
    "T08": ("hand", "h", (6, 5, 0), None, 2, 0, 24, 0, 24),
    "T09": ("two", "h", (6, 0, 5), None, 2, 0, 12, 0, 12),
    "T10": ("hand", "d", (6, 5, 0), "failed", 3, 1, 56, -16, 40),
    "T11": ("three", "s", (10, 1, 0), "idegen", 0, 0, 6, 16, 22),
    "T12": ("two", "h", (6, 5, 0), None, 1, 0, 4, 0, 4),
    "T14": ("two", "h", (7, 2, 2), "made", 3, 2, 48, 32, 80),
    "A01": ("one", "h", (3, 5, 3), "made", 0, 0, -12, 8, -4),
    "A02": ("one", "h", (3, 5, 3), "idegen", 0, 0, -12, 16, 4),
    "A03": ("two", "none", (5, 3, 3), "failed", 1, 0, -16, -16, -32),
    "D01": ("three", "h", (6, 5, 0), None, 5, 0, 62, 0, 62),
    "D04": ("two", "h", (5, 6, 0), None, 0, 0, -4, 0, -4),
    "D05": ("one", "c", (7, 4, 0), None, 0, 0, 9, 0, 9),
    "D06": ("hand", "h", (6, 5, 0), "made", 0, 0, 0, 8, 8),
}


@pytest.mark.parametrize("declarer", range(3))
@pytest.mark.parametrize("example", TABLE.values(), ids=TABLE.keys())
def test_the_table_of_the_rules(example: tuple[Any, ...], declarer: int) -> None:
    """The checks beside the scoring in the rules."""
    contract, trumps, tricks, end, game_level, end_level, game, arrivazs, each = example
    made = Made(
        takers(*tricks, last=end != "failed"),
        contract,
        trumps,
        declarer=declarer,
        arrivazs=end is not None,
        plain_end=end == "idegen",
        levels={"game": game_level, "arrivazs": end_level},
    ).play()
    assert made.won == tricks
    assert (made.game, made.arrivazs, made.each) == (game, arrivazs, each)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_a_worked_example(example: dict[str, Any]) -> None:
    """An example of the collection: the tricks, the levels, the claim, and all accounts."""
    end, claim = example["arrivazs"], example.get("claim")
    tricks = [example["tricks"][role] for role in ("declarer", "opponent_left", "opponent_right")]
    order = takers(*tricks, last=end["made"] is not False)
    if claim:
        before = claim["tricks_before"]
        order = takers(
            before["declarer"], before["opponent_left"], before["opponent_right"], last=True
        )
        order += "D" * claim["tricks_left"]
    made = Made(
        order,
        LEVELS[example["contract"]],
        SUITS[example["trump_suit"]],
        arrivazs=end["announced"],
        plain_end=end["idegen"],
        levels={item: example["kontra"][item] for item in ("game", "arrivazs")},
    )
    if claim:
        made.play(11 - claim["tricks_left"])
        if claim["outcome"] == "conceded":
            made.says("concede")
        else:
            made.says("claim").left("accept").right("accept")
    made.play()
    assert made.won == tuple(tricks)
    expected = example["expected"]
    assert (made.game, made.arrivazs) == (expected["game"], expected["arrivazs"])
    assert made.each == expected["per_opponent"]
    assert made.settled.points == tuple(expected["deltas"].values())
    for item in ("game", "arrivazs"):
        levels = [
            say.level for levels in made.state.talk for say in levels.says if say.figure == item
        ]
        assert WORDS[max(levels, default=0)] == example["kontra"][f"{item}_word"]


BASES = {
    **{("h", contract): base for contract, base in zip(LEVELS.values(), (2, 4, 6, 8), strict=True)},
    **{
        ("none", contract): base
        for contract, base in zip(LEVELS.values(), (4, 8, 12, 16), strict=True)
    },
}


def test_the_collection_has_the_same_bases() -> None:
    """The table of the collection equals the one here."""
    for key, trumps in (("trumps", "h"), ("no_trumps", "none")):
        for contract, base in COLLECTION["base_values"][key].items():
            assert BASES[trumps, LEVELS[contract]] == base


@pytest.mark.parametrize("tricks", range(12))
@pytest.mark.parametrize("cell", BASES, ids=" ".join)
def test_the_base_values(cell: tuple[str, str], tricks: int) -> None:
    """The value of the game by contract and tricks: the base, and half of it for each overtrick."""
    trumps, contract = cell
    base = BASES[cell]
    left = (11 - tricks) // 2
    made = Made(takers(tricks, left, 11 - tricks - left, last=False), contract, trumps).play()
    winner = max(tricks, 11 - tricks)
    value = base + (winner - 6) * base // 2
    assert made.each == made.game == (value if tricks >= 6 else -value)
    assert made.arrivazs == 0


@pytest.mark.parametrize("cell", BASES, ids=" ".join)
@pytest.mark.parametrize("level", range(6))
def test_six_five_nil_in_every_cell(cell: tuple[str, str], level: int) -> None:
    """The base is deducted once, whatever the level; when lost 5:6:0, it is not."""
    trumps, contract = cell
    base = BASES[cell]
    for tricks in ((6, 5, 0), (6, 0, 5)):
        made = Made(takers(*tricks, last=False), contract, trumps, levels={"game": level}).play()
        assert made.each == base * 2**level - base
    lost = Made(takers(5, 6, 0, last=False), contract, trumps, levels={"game": level}).play()
    assert lost.each == -base * 2**level

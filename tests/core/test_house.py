"""House rules: reading, checking and naming them."""

from dataclasses import replace

import pytest

from skiz.games import game
from skiz.games.asszorti import PAIS, PRESETS, AsszortiHouse


def test_the_defaults_are_the_first_preset() -> None:
    """Pais's rules have no differences."""
    assert AsszortiHouse() == PAIS
    assert PAIS.differences(PAIS) == {}
    assert next(iter(PRESETS.values())) == PAIS


def test_the_presets_differ_in_what_they_should() -> None:
    """The shorter version of the rules taken literally, and the simple auction."""
    assert PRESETS["gamerules"].differences(PAIS) == {
        "opening_lead": "dealer_left",
        "must_trump": False,
        "kontra_needs_arrivazs": True,
        "second_kontra": "other_only",
        "failed_claim": "from_first_lost",
        "payment": "sheet_002",
        "session_end": "target_score",
    }
    assert PRESETS["simple-auction"].differences(PAIS) == {
        "jump_bids": True,
        "contract_may_exceed_bid": False,
    }


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_the_values_make_the_same_house_again(preset: AsszortiHouse) -> None:
    assert PAIS.with_changes(preset.values()) == preset


def test_changes_as_text_and_as_values() -> None:
    """A header and a form write text; code gives values."""
    assert PAIS.with_changes({"must_trump": "false", "deals": "12"}) == replace(
        PAIS, must_trump=False, deals=12
    )
    assert PAIS.with_changes({"must_trump": False}).must_trump is False


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("must_trump", "no"),
        ("must_trump", 0),
        ("opening_lead", "anybody"),
        ("must_overtake", True),
        ("silent_arrivazs", 0),
        ("deals", 0),
        ("deals", 1000),
        ("deals", "nine"),
        ("deals", True),
        ("target", "--5"),
        ("skiz", "true"),
    ],
)
def test_a_wrong_change_is_named(name: str, value: str | int) -> None:
    """The message names the wrong rule or value."""
    with pytest.raises(ValueError, match=rf"{name}|{value}"):
        PAIS.with_changes({name: value})


def test_every_value_of_every_point_makes_a_house() -> None:
    """Each is cited by another clause, or, for the default, by the same one."""
    for point in PAIS.options():
        clauses = set()
        for value in point.choices:
            house = PAIS.with_changes({point.field: value})
            assert house.differences(PAIS) == (
                {} if value == point.default else {point.field: value}
            )
            clauses.add(house.clause(point.field))
        assert len(clauses) == len(point.choices)


def test_a_clause_stands_for_itself() -> None:
    """A key that is not a house rule is the clause."""
    assert PAIS.clause("pais/follow") == "pais/follow"
    assert PAIS.clause("must_trump") == "pais/must-trump"
    assert PAIS.with_changes({"must_trump": False}).clause("must_trump") == "gamerules/void"
    assert PAIS.with_changes({"deals": 3}).clause("deals") == "skiz/deals-in-threes"


def test_games_and_presets_are_found_by_name() -> None:
    """An unknown name is reported with the existing ones."""
    assert game("asszorti").house() == PAIS
    assert game("asszorti").house("gamerules", {"deals": "3"}).differences(
        PRESETS["gamerules"]
    ) == {"deals": 3}
    with pytest.raises(ValueError, match="asszorti has no preset 'skiz'; there are pais"):
        game("asszorti").house("skiz")
    with pytest.raises(ValueError, match="no game is called 'skiz'; there are asszorti, asserufen"):
        game("skiz")

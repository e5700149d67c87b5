"""Level files: fields by name; those with a former name are refused with the current one."""

from dataclasses import fields
from pathlib import Path

import pytest

from skiz.players.levels import Level
from skiz.players.read_levels import RENAMED, levels_in

FILES = sorted((Path(__file__).parents[2] / "bench" / "levels").glob("*.toml"))


@pytest.mark.parametrize(("former", "name"), RENAMED.items())
def test_a_former_name_is_refused_with_the_current_one(former: str, name: str) -> None:
    assert name in {field.name for field in fields(Level)}
    with pytest.raises(ValueError, match=rf"deep\.{former}: this is called '{name}' now"):
        levels_in(f"[deep]\nworlds = 9\n{former} = 1\n")
    with pytest.raises(ValueError, match=rf"deep\.long\.{former}: this is called '{name}' now"):
        levels_in(f"[deep]\nworlds = 9\n[deep.long]\nworlds = 9\n{former} = 1\n")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_level_files_of_the_benches_are_read(file: Path) -> None:
    assert levels_in(file.read_text("utf-8"))


def test_many_cards_in_many_worlds_are_rolled_out_less_often_each() -> None:
    """Within the limit of a decision, but each once; never if a level does no rollouts."""
    level = Level("some", worlds=9, rollouts=4, max_rollouts=100)
    assert [level.rolling_of(cards).each for cards in (1, 25, 26, 34, 100, 1000)] == [
        4,
        4,
        3,
        2,
        1,
        1,
    ]
    assert Level("none", worlds=9).rolling_of(1).each == 0

"""`skiz arrays`: what the numbers of observations and actions are."""

import json
from math import prod

import pytest

pytest.importorskip("numpy", reason="the extra labs is not installed: no NumPy")

from skiz.games import game, games
from skiz.labs.numbers import numbers_of
from tests.support.tools.command import skiz


@pytest.mark.parametrize("key", games())
def test_it_prints_every_number_of_every_game(key: str) -> None:
    printed = skiz("arrays", key, "--json")
    found = json.loads(printed.stdout)
    last = found["observation"][-1]
    numbers = numbers_of(key, game(key).house(), False)
    assert found["actions"][-1]["last"] == len(numbers.steps) - 1
    for part, follows in zip(found["observation"], found["observation"][1:], strict=False):
        assert part["offset"] + prod(part["shape"]) == follows["offset"]
    assert last["name"] == "won"


def test_its_tables_have_the_same_in_words() -> None:
    printed = skiz("arrays", "asszorti").stdout
    assert "1871  won          3 × 12" in printed
    assert "78    81  choose contract three  choose contract hand" in printed


def test_claims_recall_and_house_change_it() -> None:
    changed = ("--claims", "--recall", "--house", "gamerules,must_trump=true", "--json")
    found = json.loads(skiz("arrays", "asszorti", *changed).stdout)
    assert (found["claims"], found["recall"], found["house"]["must_trump"]) == (True, True, True)
    assert [part["name"] for part in found["observation"]][-2:] == ["leaders", "tricks"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("bridge",), "no game is called 'bridge'"),
        (
            ("asserufen", "--house", "kontra_window=any_time"),
            "seats may not speak out of turn here",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], why: str) -> None:
    refused = skiz("arrays", *words)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert why in refused.stderr

"""The default opponent: the strongest that the machine can bear, measured at the start.

A host may name another one.
"""

import json
from collections.abc import Callable

import pytest

from skiz.server.people import usual_opponent
from skiz.server.people.usual_opponent import MOST, UsualOpponent, bearable
from skiz.table import Play, View, on_turn, options
from tests.support.server.clients import Person


def test_it_is_measured_by_a_card_of_a_seat_on_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view is that of the leader to the first trick, with more than one option."""
    questions: list[tuple[str, View]] = []

    def seconds(kind: str, seen: View) -> float:
        questions.append((kind, seen))
        return 0.0

    monkeypatch.setattr(usual_opponent, "_seconds", seconds)
    assert bearable() == "strong"
    ((_, seen),) = questions
    choices = options(seen, on_turn(seen)[0])
    assert len(choices) > 1
    assert any(isinstance(choice, Play) for choice in choices)
    assert not seen.tricks


@pytest.mark.parametrize(
    ("seconds", "wanted"),
    [
        ({"strong": MOST, "fast": 0.0}, "strong"),
        ({"strong": 2 * MOST, "fast": MOST}, "fast"),
        ({"strong": 3 * MOST, "fast": 2 * MOST}, "plain"),
    ],
)
def test_the_strongest_that_the_machine_bears(
    monkeypatch: pytest.MonkeyPatch, seconds: dict[str, float], wanted: str
) -> None:
    monkeypatch.setattr(usual_opponent, "_seconds", lambda kind, _: seconds[kind])
    assert bearable() == wanted


def test_the_first_load_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other load on the machine does not count either: processor time is measured."""
    times = iter([0.0, 9.0, 9.3])
    monkeypatch.setattr(usual_opponent.time, "thread_time", lambda: next(times))
    assert usual_opponent._seconds("plain", usual_opponent._first_card()) == pytest.approx(0.3)


async def test_the_opponent_is_measured_unless_the_host_names_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(usual_opponent, "_seconds", lambda kind, _: 0.0)
    assert await UsualOpponent().kind() == "strong"
    assert await UsualOpponent("club").kind() == "club"


def test_the_lobby_gets_the_opponent_and_the_measured_strengths(
    person: Callable[[], Person],
) -> None:
    """Test servers name `plain`."""
    anna = person()
    for key in ("asszorti", "asserufen", "illustrated"):
        game = anna.http.get(f"/api/games/{key}").json()
        assert game["usual"] == "plain"
        found = {one["kind"]: one for one in game["players"]}
        for kind in ("beginner", "casual", "club", "plain"):
            evenings = found[kind]["evenings"]
            assert evenings["low"] < evenings["won"] < evenings["high"], json.dumps(evenings)
            assert evenings["over"] in found

"""The kind of a phase, as clients get it: in every game, for every phase and aside."""

from collections.abc import Iterator
from typing import get_args

import pytest

from skiz.games import game, games
from skiz.phases import Aside, Within
from skiz.server.common.codec import Json
from skiz.server.rooms.messages import turn
from skiz.server.table_log.entries import ONLOOKER, DealBegan, Sat
from skiz.server.table_log.log import TableLog
from skiz.table import Phase, PhaseKind, Rules
from tests.support.laws.random_deals import TABLES, course
from tests.support.storage.table_logs import happen, take_in

KINDS = set(get_args(PhaseKind))


def parts(phase: Phase) -> Iterator[Phase | Aside]:
    """Return a phase and the talk in the middle of it."""
    if isinstance(phase, Within):
        yield phase.aside
        yield from parts(phase.phase)
    else:
        yield phase


def kinds(rules: Rules) -> dict[str, str]:
    """Return the kind of each phase and aside by its name."""
    return {part.name: part.kind for phase in rules.phases for part in parts(phase)}


def played(key: str, preset: str) -> tuple[TableLog, list[Json]]:
    """Return a deal from a log without kinds, and each turn that an onlooker received in it."""
    deal = course(key, preset, 7)
    log, chairs = TableLog(deal.rules), tuple(range(deal.rules.seats))
    turns = []
    take_in(log, [Sat(chair, str(chair), None, None) for chair in chairs])
    happen(log, DealBegan(1, chairs[-1], chairs))
    for event in deal.events:
        happen(log, event)
        if log.deal and log.deal.state.phase >= 0:
            turns.append(turn(log, "nobody")["turn"])
    return log, turns


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_phase_has_a_kind(key: str, preset: str) -> None:
    found = kinds(game(key).rules(game(key).presets[preset]))
    assert set(found.values()) <= KINDS


def test_every_kind_is_used_by_a_phase() -> None:
    rules = [game(key).rules(game(key).presets[preset]) for key, preset in TABLES]
    assert {kind for these in rules for kind in kinds(these).values()} == KINDS


@pytest.mark.parametrize("key", games())
def test_a_phase_name_has_one_kind_in_all_houses_of_a_game(key: str) -> None:
    each = [kinds(game(key).rules(house)) for house in game(key).presets.values()]
    assert all(
        one[name] == other[name] for one in each for other in each for name in one & other.keys()
    )


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_the_kind_is_sent_with_each_phase_and_turn(key: str, preset: str) -> None:
    log, turns = played(key, preset)
    found = kinds(log.rules)
    for seat in (None, ONLOOKER, 0):
        faces = [entry.face(seat, log.rules) for entry in log.entries]
        began = [face for face in faces if face["type"] == "began"]
        assert began
        assert all(one["kind"] == found[one["phase"]] for one in began)
    assert all(one["kind"] == found[one["phase"]] for one in turns)


def test_the_log_does_not_store_the_kind() -> None:
    log, _ = played("asszorti", "pais")
    assert all("kind" not in entry.row(log.rules) for entry in log.entries)

"""Seats that are drawn by cards when a table opens."""

from collections import Counter
from typing import Any

import pytest

from skiz.games import game
from skiz.server.actions import opening, seating
from skiz.server.common.refusal import Refused
from skiz.server.rooms.messages import turn
from skiz.server.table_log.entries import DealBegan, Sat, SeatsDrawn, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.restoring import restore
from skiz.server.table_log.settings import SettingsChanged
from skiz.table import Rules
from tests.support.storage.table_logs import carry_out


def rules(**house: Any) -> Rules:
    """Illustrated Tarokk in the default house but for this."""
    found = game("illustrated")
    return found.rules(found.house(changes=house))


def opened(rules: Rules) -> TableLog:
    """A table that Anna has opened, with a chair kept for a friend next to her."""
    log = TableLog(rules)
    bots = [bot_on(chair, "plain" if chair > 1 else "fast") for chair in range(1, rules.chairs)]
    entries = [Sat(0, "Anna", None, "anna"), *bots, SettingsChanged(kept=(1,))]
    outcome = opening.open_table(log, entries, 0.0)
    log.append(log.number(outcome), outcome.state)
    return log


def drawn(log: TableLog) -> SeatsDrawn | None:
    """How the seats were drawn, if they were."""
    return next((e.event for e in log.entries if isinstance(e.event, SeatsDrawn)), None)


def test_by_default_people_choose_their_chairs() -> None:
    log = opened(rules())
    assert drawn(log) is None
    assert log.chairs.chair_of("anna") == 0


@pytest.mark.parametrize("players", [4, 5])
def test_the_player_left_of_the_tarokk_deals_first(players: int) -> None:
    annas: Counter[int | None] = Counter()
    for _ in range(60):
        log = opened(rules(seats="drawn", players=players))
        found = drawn(log)
        assert found is not None
        assert {*found.cards} == {*("XXI", "hK", "dK", "sK", "cK")[:players]}
        began = next(e.event for e in log.entries if isinstance(e.event, DealBegan))
        assert began.dealer == (found.cards.index("XXI") + 1) % players
        assert len(log.chairs.sitting) == players
        (kept,) = log.chairs.settings.kept
        assert log.chairs.sitting[kept].bot == "fast"  # the chair was kept with its player
        annas[log.chairs.chair_of("anna")] += 1
    assert {*annas} == {*range(players)}


def test_a_stored_draw_is_read_back() -> None:
    log = opened(rules(seats="drawn"))
    again = TableLog(log.rules)
    restore(again, [(entry.n, entry.row(log.rules)) for entry in log.entries])
    assert drawn(again) == drawn(log)
    assert again.chairs.sitting == log.chairs.sitting


@pytest.mark.parametrize("seats", ["as_taken", "drawn"])
@pytest.mark.parametrize("here", [("anna", "bela"), ("bela",)])
def test_the_first_deal_waits_for_the_maker_unless_away(seats: str, here: tuple[str, ...]) -> None:
    """Then all who have come play it, on the chairs that they have or draw."""
    log = TableLog(rules(seats=seats))
    bots = [bot_on(chair, "plain") for chair in range(1, log.rules.chairs)]
    entries = [Sat(0, "Anna", None, "anna"), *bots, SettingsChanged(wait_to_start=True)]
    carry_out(log, opening.open_table(log, entries, 0.0))
    carry_out(log, seating.sit(log, "bela", "Béla", 2))
    assert log.deal is None
    assert turn(log, "bela")["turn"]["start"] == 0
    with pytest.raises(Refused, match="not-seated"):
        opening.next_deal(log, "cili", log.n, 0.0, here)
    maker = "bela"
    if "anna" in here:
        with pytest.raises(Refused, match="not-maker"):
            opening.next_deal(log, maker, log.n, 0.0, here)
        maker = "anna"
    with pytest.raises(Refused, match="stale"):
        opening.next_deal(log, maker, log.n - 1, 0.0, here)
    carry_out(log, opening.next_deal(log, maker, log.n, 0.0, here))
    assert log.deal is not None
    assert (drawn(log) is not None) == (seats == "drawn")
    assert "start" not in turn(log, "bela")["turn"]
    assert sorted(sat.guest or "" for sat in log.chairs.plays.values()) == ["", "", "anna", "bela"]
    assert {*log.chairs.plays} == {*range(4)}
    again = TableLog(log.rules)
    restore(again, [(entry.n, entry.row(log.rules)) for entry in log.entries])
    assert (again.sitting, again.chairs.plays) == (log.sitting, log.chairs.plays)

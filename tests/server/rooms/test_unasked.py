"""Bots that may speak unasked: each is asked once, at the pace of other events."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from skiz.cards import Seat
from skiz.server.rooms.bots import Bots
from skiz.server.rooms.flows import Flows
from skiz.server.table_log.entries import DealBegan, Sat
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.thinking import Decision
from skiz.table import Action, Played, Said, Say, Speak, View
from tests.support.games.asserufen import asserufen, kontra
from tests.support.storage.table_logs import take_in

KONTRA = Speak((Say("game", 1),))


@dataclass
class Mind:
    """A player that decides at once: it doubles or is silent, else it takes the first option."""

    doubles: bool
    asked: list[tuple[Seat, bool]] = field(default_factory=list)  # and whether it could say kontra

    async def decide(
        self, kind: str, seed: int, view: View, choices: tuple[Action, ...], *_: object
    ) -> Decision:
        """Return a decision."""
        self.asked.append((view.viewer(), KONTRA in choices))
        doubles = self.doubles and KONTRA in choices
        return Decision(kind, KONTRA if doubles else choices[0])


def bots(mind: Mind, leads: bool) -> tuple[TableLog, Bots]:
    """Return a table where B plays with C, Anna leads or has led, and all others are bots."""
    deal = asserufen(kontra("any_time"))
    if leads:
        deal.does(0, "play c9")
    log = TableLog(deal.rules)
    sats = [
        Sat(chair, str(chair), "plain" if chair else None, None if chair else "anna")
        for chair in range(4)
    ]
    take_in(log, [*sats, DealBegan(1, 3, (0, 1, 2, 3)), *deal.events])

    async def do(command: Callable[[], Outcome]) -> int:
        outcome = command()
        log.append(log.number(outcome, None), outcome.state)
        return log.n

    thinking: Any = mind
    return log, Bots(log, thinking, do, lambda guest: None, Flows("t", log, ()))


async def acted(them: Bots) -> None:
    """Wait until the bots have finished."""
    them.wake()
    assert them._task is not None
    await them._task


async def test_a_bot_that_would_double_does_so_out_of_turn() -> None:
    mind = Mind(doubles=True)
    log, them = bots(mind, leads=False)
    await acted(them)
    speeches = [entry.event for entry in log.entries if isinstance(entry.event, Said)]
    assert speeches[0] == Said(3, KONTRA.says)
    assert [word.seat for word in speeches[1:]] == [1, 2]  # and it is answered
    assert mind.asked == [(3, True), (1, False), (2, False)]


async def test_a_silent_bot_is_asked_once_and_the_person_keeps_the_turn() -> None:
    mind = Mind(doubles=False)
    log, them = bots(mind, leads=False)
    await acted(them)
    assert mind.asked == [(3, True)]
    before = them._task
    them.wake()
    assert them._task is before
    assert log.on_turn() == (0,)


async def test_cards_are_played_on_the_same_beat() -> None:
    mind = Mind(doubles=False)
    log, them = bots(mind, leads=True)
    await acted(them)
    assert mind.asked[:4] == [(3, True), (1, False), (3, True), (2, False)]
    assert log.deal is not None
    played = [entry.event for entry in log.entries if isinstance(entry.event, Played)]
    assert [card.seat for card in played[:4]] == [0, 1, 2, 3]

"""The opening of a table: everybody sits down, by drawn cards if the house says so.

Then the first deal is dealt.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from skiz.table import Chair, Event

from ..common import Refused, chance
from ..table_log import (
    Events,
    Outcome,
    Sat,
    SeatsDrawn,
    SettingsChanged,
    TableEvent,
    TableLog,
    bot_on,
)
from . import commands


def next_deal(log: TableLog, guest: str, on: int, now: float, here: Collection[str]) -> Outcome:
    """Begin the next deal; refuse it as `commands.next_deal` does.

    If the table waits for its maker to start the first deal, only the maker may, or anybody who
    sits there if the maker is not `here`.
    """
    if log.deal:
        return commands.next_deal(log, guest, on, now)
    if log.chair_of(guest) is None:
        raise Refused("not-seated")
    if guest != log.chairs.maker and log.chairs.maker in here:
        raise Refused("not-maker", 403)
    if on != log.n:
        raise Refused("stale")
    again: Events = (*log.sitting.values(), log.chairs.settings) if log.rules.session.drawn else ()
    return _first_deal(log, again, now)


def open_table(log: TableLog, opening: Events, now: float) -> Outcome:
    """Seat everybody on the chairs assigned or drawn, and deal the first deal.

    If the table waits to start, everybody stays on the assigned chair until then. Do nothing if
    another request has opened the table.
    """
    if log.sitting:
        return Outcome()
    if any(isinstance(one, SettingsChanged) and one.wait_to_start for one in opening):
        return Outcome(opening)
    return _first_deal(log, opening, now)


def _first_deal(log: TableLog, opening: Events, now: float) -> Outcome:
    cards = log.rules.session.drawn
    if not cards:
        dealt = commands.first_deal(log, now)
        return dealt._replace(events=(*opening, *dealt.events))
    chairs = range(len(cards))
    of_chairs, of_players = (chance().sample(cards, len(cards)) for _ in range(2))
    moves = [of_chairs.index(card) for card in of_players]
    dealer = (of_chairs.index(cards[0]) + 1) % len(chairs)  # illu/seats
    (began, *events), state, *_ = commands.first_deal(log, now, dealer)
    drawn = SeatsDrawn(tuple(of_chairs))
    return Outcome([*moved(opening, moves), began, drawn, *events], state)


def moved(opening: Events, moves: Sequence[Chair]) -> Iterator[Event | TableEvent]:
    """Yield the same opening with everybody on the chair that was drawn."""
    for event in opening:
        match event:
            case Sat(chair, bot=str(kind)):
                yield bot_on(moves[chair], kind)
            case Sat(chair):
                yield replace(event, chair=moves[chair])
            case SettingsChanged(kept=kept):
                yield replace(event, kept=tuple(sorted(moves[chair] for chair in kept)))
            case _:
                yield event

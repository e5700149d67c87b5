"""What bots did in a finished deal, each act with all that it was decided by: the bot's own view,
its choices, its seed. Nothing else is needed to think it again.
"""

from collections.abc import Mapping
from typing import NamedTuple

from skiz.cards import Seat
from skiz.table import (
    Action,
    Chose,
    Played,
    Shown,
    Speak,
    ThrownIn,
    View,
    act_of,
    on_turn,
    options,
    unasked,
)

from .deal import Deal, FinishedDeal
from .entries import Entry, TableEvent
from .given import bot_seed

SILENCE = Speak()


class BotAct(NamedTuple):
    """An act of a bot of a kind."""

    seat: Seat
    kind: str
    seed: int
    view: View
    choices: tuple[Action, ...]
    done: Action


def bots_of(played: FinishedDeal, deal: Deal) -> Mapping[int, str]:
    """By the number of the event the kinds of the bots that acted, given the deal as everybody saw
    it.
    """
    return {
        event: played.bots[entry.n]
        for event, entry in enumerate(played.entries)
        if entry.n in played.bots and _is_act(entry, deal)
    }


def _is_act(entry: Entry, deal: Deal) -> bool:
    """Whether somebody did it: a contract that is the only one comes of itself, as do the cards of
    a rest that was granted.
    """
    if not isinstance(entry.event, Chose | Played):
        return True
    before = deal.truth_before(entry.n)
    return before.current_phase.follows(before) is None


def bot_act(played: FinishedDeal, event: int) -> BotAct | None:
    """What a bot did in the event of this number; None where no bot did it."""
    deal = played.look_back()
    kind = bots_of(played, deal).get(event)
    if kind is None:
        return None
    entry = played.entries[event]
    assert not isinstance(entry.event, TableEvent)
    act = act_of(entry.event)
    assert act is not None
    seat, done = act
    first = _first(played, event).n
    view = deal.before(first, seat)
    choices = options(view, seat) if seat in on_turn(view) else ()
    if done not in choices:
        choices = (SILENCE, *unasked(view, seat))
    return BotAct(seat, kind, _seed(played, first, seat), view, choices, done)


def _seed(played: FinishedDeal, first: int, seat: Seat) -> int:
    """The seed that it was decided by in the entry `first`: the number of the entry before, but at
    a board, where nothing else in the log may matter.
    """
    if not (played.pack and played.pack.given):
        return first - 1
    before = (entry.event for entry in played.entries if entry.n < first)
    acts = sum(getattr(event, "seat", None) == seat for event in before)
    return bot_seed(played.pack.secret, seat, acts)


def _first(played: FinishedDeal, event: int) -> Entry:
    """The entry with which an act begins: who throws a hand in shows it first."""
    before, entry = played.entries[event - 1], played.entries[event]
    return (
        before if isinstance(entry.event, ThrownIn) and isinstance(before.event, Shown) else entry
    )

"""What bots did in a finished deal, and how it was decided.

Each act comes with the bot's own view, its options and its seed. Nothing else is needed to compute
the decision again.
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
    """An act of a bot of some kind."""

    seat: Seat
    kind: str
    seed: int
    view: View
    choices: tuple[Action, ...]
    done: Action


def bots_of(played: FinishedDeal, deal: Deal) -> Mapping[int, str]:
    """Return the kinds of the bots that acted, by number of the event, given the whole deal."""
    return {
        event: played.bots[entry.n]
        for event, entry in enumerate(played.entries)
        if entry.n in played.bots and _is_act(entry, deal)
    }


def _is_act(entry: Entry, deal: Deal) -> bool:
    """Return whether a player acted in this entry.

    A contract that is the only possible one follows by itself, and so do the cards of a granted
    claim.
    """
    if not isinstance(entry.event, Chose | Played):
        return True
    before = deal.truth_before(entry.n)
    return before.current_phase.follows(before) is None


def bot_act(played: FinishedDeal, event: int) -> BotAct | None:
    """Return what a bot did in the event of this number, or None if no bot acted."""
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
    """Return the seed of the decision in entry `first`.

    It is the number of the entry before. At a board it follows from the set, since nothing else in
    the log may matter there.
    """
    if not (played.pack and played.pack.given):
        return first - 1
    before = (entry.event for entry in played.entries if entry.n < first)
    acts = sum(getattr(event, "seat", None) == seat for event in before)
    return bot_seed(played.pack.secret, seat, acts)


def _first(played: FinishedDeal, event: int) -> Entry:
    """Return the entry that begins an act: a player who throws in a hand shows it first."""
    before, entry = played.entries[event - 1], played.entries[event]
    return (
        before if isinstance(entry.event, ThrownIn) and isinstance(before.event, Shown) else entry
    )

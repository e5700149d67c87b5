"""Resampling: another deal that a seat cannot tell from the true one, each equally likely.

The hidden cards come from `skiz.solve.worlds`, which counts all deals that agree with a view.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import NamedTuple

from skiz.cards import Card, Cards, Seat, each
from skiz.solve.worlds import Worlds, dealt
from skiz.table import Action, Lay, Rules, State, View, changed_at, options

from .numbers import steps
from .position import Position


class Replay(NamedTuple):
    """A deal from its beginning: the pack, then every step."""

    deck: tuple[Card, ...]
    steps: tuple[Action, ...]


def resampled(position: Position, seat: Seat, seed: int) -> Iterator[Replay]:
    """Yield deals that agree with everything that a seat knows.

    What others discarded face down is different in such a deal. Everything else happened openly,
    and happens again. Facts do not cover every condition of the rules, so some deals cannot be
    played like that; these are skipped.
    """
    if position.state is None:
        yield Replay(position.deck, ())  # nobody has looked at a card yet
        return
    worlds = Worlds(position.views[seat])
    for number in count(seed):
        (world,) = worlds.sample(1, number)
        hands, talon = dealt(world)
        again = (step for by, taken in position.done for step in _instead(world, by, taken))
        begun = _begun(position, world, seat)
        yield Replay(deck_of(position.rules, hands, talon), (*again, *begun))


def _instead(world: State, seat: Seat, taken: Sequence[Action]) -> Sequence[Action]:
    """Return what these steps were in another world."""
    return steps(Lay(world.laid[seat].cards)) if isinstance(taken[0], Lay) else taken


def _begun(position: Position, world: State, seat: Seat) -> Sequence[Action]:
    """Return the steps of an unfinished action; cards that the seat cannot see are arbitrary."""
    mover = position.seat
    if mover in (None, seat) or not all(isinstance(step, Lay) for step in position.taken):
        return position.taken
    assert mover is not None
    weakest = next(iter(options(View(world), mover)))
    return steps(weakest)[: len(position.taken)]


def deck_of(rules: Rules, hands: Sequence[Cards], talon: Sequence[Card]) -> tuple[Card, ...]:
    """Return the pack in an order that deals these hands and this talon."""
    piles: list[Iterator[Card]] = [each(hand) for hand in hands]
    rest = iter(talon)
    return tuple(
        card
        for to, count in rules.dealing.packets
        for pile in ([rest] if to == "talon" else piles)
        for card in islice(pile, count)
    )


def position_of(v: View, world: State) -> Position:
    """Return a world of a view as a position from which play can continue.

    What the viewing seat knows about the others' knowledge is the same in all its worlds. The
    worlds differ only in the others' own cards.
    """
    views = (v if seat == v.eyes else _other(v, world, seat) for seat in range(v.rules.seats))
    return Position(v.rules, state=world, seen=(tuple(views), 0))


def _other(v: View, world: State, seat: Seat) -> View:
    hands = [hand.hidden() if who == v.eyes else hand for who, hand in enumerate(v.hands)]
    if v.open_hand is not None:
        hands[v.open_hand] = v.hands[v.open_hand]
    hands[seat] = world.hands[seat]
    laid = changed_at(v.laid, seat, world.laid[seat])
    drew = changed_at(v.drew, seat, world.drew[seat])
    return View(replace(v, eyes=seat, hands=tuple(hands), laid=laid, drew=drew))

"""Playing deals out with players, each of whom sees only its own view."""

from collections.abc import Callable, Sequence
from operator import index
from random import Random
from typing import NamedTuple, SupportsIndex

from skiz.cards import Seat
from skiz.table import (
    SILENCE,
    Action,
    Event,
    Rules,
    State,
    Step,
    View,
    apply,
    deal,
    evolve,
    on_turn,
    options,
    shuffled,
    start,
    unasked,
    view,
)

from .player import Player


class PlayedDeal(NamedTuple):
    """A deal that was played out: its end, all its events, and who did what.

    >>> from skiz.games import game
    >>> from skiz.players import player
    >>> played = play_deal(game("asszorti").rules(), [player("plain", seed=0)] * 3, seed=11)
    >>> played.actions[0], played.state.declarer
    ((0, Bid(bid='pass')), 1)
    """

    state: State
    events: tuple[Event, ...]
    actions: tuple[tuple[Seat, Action], ...]


def play_out(step: Step, players: Sequence[Player]) -> PlayedDeal:
    """Play a deal to its end from its first step, with one player per seat.

    Raise ValueError unless there is a player for each seat that knows the game.

    >>> from skiz.games import game
    >>> from skiz.players import player
    >>> rules = game("asserufen").rules()
    >>> end = play_out(start(rules, deal(rules, range(32))), [player("plain", seed=0)] * 4)
    >>> sum(end.state.settled.points)
    0
    """
    return play_until(step, players, lambda _: False)


def play_until(step: Step, players: Sequence[Player], done: Callable[[State], bool]) -> PlayedDeal:
    """Play a deal until a state for which `done` is true, or to the end.

    Raise ValueError unless there is a player for each seat.

    >>> from skiz.games import game
    >>> from skiz.players import player
    >>> rules = game("asserufen").rules()
    >>> begun = start(rules, deal(rules, range(32)))
    >>> plain = [player("plain", seed=0)] * 4
    >>> talked = play_until(begun, plain, lambda s: s.current_phase.name == "play")
    >>> talked.state.tricks
    ()
    """
    rules = step.state.rules
    if len(players) != rules.seats:
        raise ValueError(f"{rules.key} has {rules.seats} seats, not {len(players)}")
    events, actions = list(step.events), list[tuple[Seat, Action]]()
    views = [view(rules, events, seat) for seat in range(rules.seats)]
    while (seats := on_turn(step.state)) and not done(step.state):
        first = seats[0]
        seat, action = _unasked(players, views) or (
            first,
            players[first].choose(views[first], options(views[first], first)),
        )
        step = apply(step.state, seat, action)
        actions.append((seat, action))
        events += step.events
        for other in range(rules.seats):
            for event in step.events:
                views[other] = View(evolve(views[other], event.face(other)))
    return PlayedDeal(step.state, tuple(events), tuple(actions))


def talk_out(step: Step, players: Sequence[Player]) -> Step | None:
    """Play a deal up to the first card, and return all its events; None if no card is played.

    >>> from skiz.games import game
    >>> from skiz.players import player
    >>> rules = game("asserufen").rules()
    >>> begun = start(rules, deal(rules, range(32)))
    >>> talked = talk_out(begun, [player("plain", seed=0)] * 4)
    >>> talked.state.current_phase.name, talked.state.tricks
    ('play', ())
    """
    played = play_until(step, players, lambda s: s.current_phase.name == "play")
    return Step(played.state, played.events) if on_turn(played.state) else None


def _unasked(players: Sequence[Player], views: Sequence[View]) -> tuple[Seat, Action] | None:
    """Return the first word that a player says out of turn, if any; a pass counts as silence."""
    for seat, (player, seen) in enumerate(zip(players, views, strict=True)):
        if words := unasked(seen, seat):
            action = player.choose(seen, (SILENCE, *words))
            if action != SILENCE:
                return seat, action
    return None


def play_deal(rules: Rules, players: Sequence[Player], seed: SupportsIndex) -> PlayedDeal:
    """Shuffle and deal from a seed, and play the deal out as `play_out` does.

    Raise ValueError for a seed below 0, because Python shuffles by it as by the same number above
    0; so a range that crosses 0 would have the same deals twice. The other errors are those of
    `play_out`.

    >>> from skiz.games import game
    >>> from skiz.players import player
    >>> end = play_deal(game("asszorti").rules(), [player("plain", seed=0)] * 3, seed=11)
    >>> end.state.won(), end.state.settled.points
    ((2, 8, 1), (4, -8, 4))
    """
    if index(seed) < 0:
        raise ValueError(f"seed {seed}: a whole number from 0 is needed")
    return play_out(start(rules, deal(rules, shuffled(rules, Random(index(seed))))), players)

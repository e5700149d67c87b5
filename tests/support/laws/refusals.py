"""An endless stream of refusals: actions of every kind, tried at every moment of random deals."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import NamedTuple

from skiz.cards import Seat, each
from skiz.figures import BadFigures
from skiz.games import game
from skiz.table import (
    Action,
    Rules,
    Say,
    Speak,
    State,
    View,
    Why,
    apply,
    deal,
    on_turn,
    options,
    refusal,
    shuffled,
    start,
    unasked,
)
from tests.support.laws.acts import acts
from tests.support.laws.figure_files import ASKING_FILE, ROYAL_FILE
from tests.support.laws.random_deals import play_out, some_action, some_house

FILES = {
    "royal": (None, ROYAL_FILE),
    "illustrated": (None, None, ASKING_FILE),
    "high": (None, None, ASKING_FILE),
}  # the figures of a file that is used; None: the game's own


class Refused(NamedTuple):
    """An action that is no option, the options, and why it is refused."""

    seed: int
    state: State
    seat: Seat
    action: Action
    offered: frozenset[Action]
    why: Why


def refusals(key: str, first: int = 0) -> Iterator[Refused]:
    """Yield the refusals of a game, deal after deal from a seed on, in presets and houses between
    them.
    """
    for seed in count(first):
        rng = Random(f"{key} {seed}")
        yield from refusals_in(seed, some_rules(key, rng), rng)


def refusals_in(seed: int, rules: Rules, rng: Random) -> Iterator[Refused]:
    """Yield the refusals of one random deal."""
    for state in moments(rules, rng):
        for seat in range(rules.seats):
            offered = frozenset(options(View(state), seat))
            for action in acts(state, seat, bool(offered), rng):
                if action not in {*offered, *unasked(View(state), seat)}:
                    why = refusal(View(state), seat, action)
                    yield Refused(seed, state, seat, action, offered, why)


def some_rules(key: str, rng: Random) -> Rules:
    """Return a preset of a game, or a house near one, sometimes with figures from a file."""
    preset = rng.choice([*game(key).presets])
    known = game(key).presets[preset]
    house = known if rng.random() < 0.4 else some_house(key, preset, rng)
    try:
        return game(key).rules(house, rng.choice(FILES.get(key, (None,))))
    except BadFigures:  # they depend on a figure that this house does not have
        return game(key).rules(house)


def moments(rules: Rules, rng: Random) -> Iterator[State]:
    """Yield the moments of a random deal, up to its settlement or to the first trick."""
    deck = stacked(rules, rng) if rng.random() < 0.5 else shuffled(rules, rng)
    state, _ = start(rules, deal(rules, deck))
    quiet, short = rng.random() < 1 / 3, rng.random() < 0.6
    while (seats := on_turn(state)) and not (short and state.tricks):
        yield state
        seat = rng.choice(seats)
        state, _ = apply(state, seat, some_action(options(View(state), seat), rng, quiet))
    yield state


def stacked(rules: Rules, rng: Random) -> list[int]:
    """Return a deck from which one seat gets most of the cards of a rank or two, or of the highest.

    Chance alone rarely gives a hand on which much depends.
    """
    names, deck = rules.pack.names, list(shuffled(rules, rng))
    places = [*each(deal(rules, range(len(names))).hands[rng.randrange(rules.seats)].cards)]
    ranks = rng.sample(
        sorted({name[1:] for name in names if name[0] in "cdhs"}), rng.choice((1, 2))
    )
    highest = range(len(names) - len(places), len(names))
    alike = [card for card, name in enumerate(names) if name[0] in "cdhs" and name[1:] in ranks]
    wanted = [card for card in rng.choice((alike, highest)) if rng.random() < 0.8]
    for place, card in zip(places, wanted, strict=False):
        other = deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def cited_in(rules: Rules, seed: int) -> set[str]:
    """Return the clauses behind the refusals of a random deal and its actions."""
    course = play_out(rules, seed)
    found: set[str] = set()
    tried = list(dict.fromkeys(moment.action for moment in course.moments))
    says = [Speak((Say(one.key, 0),)) for one in rules.figures]
    says += [Speak((Say("game", level),)) for level in range(1, 5)]
    for moment in course.moments[::3]:
        v = moment.views[moment.seat]
        offers = (*options(v, moment.seat), *unasked(v, moment.seat))
        for action in (*tried[::4], *says[::3]):
            if action not in offers:
                found.add(refusal(View(moment.state), moment.seat, action).clause or "")
    return found

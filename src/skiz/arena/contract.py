"""Contested contracts: deals that plain has bid, up to the first lead, for matches of card play.

Their construction must not change, so that figures of different years can be compared. Nobody says
anything optional, and only the game is at stake, once and without doubling.
"""

from dataclasses import replace
from functools import cache
from random import Random

from skiz.figures import Stake
from skiz.players.common.requirements import require_kernel
from skiz.players.plain import advise
from skiz.players.playing import talk_out
from skiz.solve import NotLowerable, solve_all
from skiz.solve.worlds import sample
from skiz.table import (
    Action,
    Rules,
    Speak,
    State,
    Step,
    View,
    deal,
    shuffled,
    start,
    view,
)

WORLDS = 20  # worlds in which the declarer's hand is tried
CONTESTED = range(7, 15)  # in this many of them the game must be makeable
TRIES = 10_000


@cache
def game_alone(rules: Rules) -> Rules:
    """Return the rules with only the game itself at stake.

    It is the first of the stakes, and nothing silences it.
    """

    def stakes(s: State) -> tuple[Stake, ...]:
        return (replace(rules.stakes(s)[0], unless=()),)

    return replace(rules, stakes=stakes)


def contested(rules: Rules, seed: int) -> Step:
    """Return the first contested deal from a seed, with all its events up to the first lead.

    Raise ValueError if plain never finds one, and without the kernel.
    """
    require_kernel("a fixed contract")
    alone = game_alone(rules)
    for attempt in range(TRIES):
        chance = f"{seed}/{attempt}"
        begun = first_lead(alone, Random(chance))
        if begun is not None and made_in(begun, seed) in CONTESTED:
            return begun
    raise ValueError(f"no contested deal of {rules.key} was found")


def first_lead(rules: Rules, chance: Random) -> Step | None:
    """Return a deal as plain bids it, up to the first lead; None if it is not played."""
    return talk_out(start(rules, deal(rules, shuffled(rules, chance))), [Quiet()] * rules.seats)


class Quiet:
    """A player that bids like plain and says nothing optional."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return silence if it is offered, or else the choice of plain."""
        return Speak() if Speak() in options else advise(view, options).action


def made_in(begun: Step, seed: int) -> int:
    """Return in how many of the worlds that the declarer considers possible the game can be made.

    Raise ValueError if the rules of the game cannot be lowered.
    """
    sight = view(begun.state.rules, begun.events, begun.state.the_declarer())
    try:
        solved = solve_all(sample(sight, WORLDS, seed), cards=False, cores=1)
    except NotLowerable as why:
        raise ValueError(f"no fixed contracts of {begun.state.rules.key}: {why}") from None
    return sum(world.value > 0 for world in solved)

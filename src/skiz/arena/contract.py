"""Contested contracts: deals bidden by plain up to the first lead, for matches of card play alone.

How they are made must not change, so that figures of different years can be compared. Nobody says
anything that could be left unsaid, and the game alone is at stake, for once its base.
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

WORLDS = 20  # that the declarer's hand is tried in
CONTESTED = range(7, 15)  # in so many of them the game can be made
TRIES = 10_000


@cache
def game_alone(rules: Rules) -> Rules:
    """The same rules with nothing at stake but the game itself, the first of the stakes, which
    nothing silences.
    """

    def stakes(s: State) -> tuple[Stake, ...]:
        return (replace(rules.stakes(s)[0], unless=()),)

    return replace(rules, stakes=stakes)


def contested(rules: Rules, seed: int) -> Step:
    """The first contested deal from a seed, with all its events up to the first lead.

    ValueError where plain never finds one, and without the kernel.
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
    """A deal as plain bids it, up to the first lead; None where it is not played."""
    return talk_out(start(rules, deal(rules, shuffled(rules, chance))), [Quiet()] * rules.seats)


class Quiet:
    """Bids as plain does, and says nothing that could be left unsaid."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Silence where it is offered, and else what plain advises."""
        return Speak() if Speak() in options else advise(view, options).action


def made_in(begun: Step, seed: int) -> int:
    """In how many of the worlds that the declarer thinks possible he can make the game.

    ValueError where the rules of the game cannot be lowered.
    """
    sight = view(begun.state.rules, begun.events, begun.state.the_declarer())
    try:
        solved = solve_all(sample(sight, WORLDS, seed), cards=False, cores=1)
    except NotLowerable as why:
        raise ValueError(f"no fixed contracts of {begun.state.rules.key}: {why}") from None
    return sum(world.value > 0 for world in solved)

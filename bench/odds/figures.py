"""How often each figure of Tarokk could be made, is announced, and is made, as JSON.

    python -m bench.odds.figures illustrated --deals 600 --seed 32000000

For every deal, figure and side:

* could: with all cards open, the side makes the figure against any defence, if nothing else counts
  and nobody has announced anything
* announced: said before the first card, and not replaced later
* made: won in the play, announced or not

Bids and exchange are those of the players, and so is the play. Figures that declare cards held
could be made if they are held.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from skiz.cards import size
from skiz.figures import Figure, Hold, Stake, Verdict, judge
from skiz.games import game
from skiz.players import Player, play_out, player
from skiz.players.playing import talk_out
from skiz.solve import solve_all
from skiz.table import SILENCE, Action, State, View, deal, ground, shuffled, start

from ..counts import at_least
from ..report import report
from .intervals import share_of

SIDES = {True: "declarer", False: "opponents"}


class Fate(NamedTuple):
    """What became of a figure of one side in a deal."""

    could: bool
    announced: bool
    made: bool


@dataclass(frozen=True, slots=True)
class Silent:
    """A player that says nothing optional."""

    player: Player

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return silence if it is offered, or else the player's choice."""
        return SILENCE if SILENCE in options else self.player.choose(view, options)


Fates = Mapping[tuple[str, bool], Fate]


def fates(key: str, kind: str, seeds: Iterable[int]) -> Iterator[Fates]:
    """Yield what became of each figure of each side, in each deal in which cards are played."""
    rules = game(key).rules()
    for seed in seeds:
        dealt = start(rules, deal(rules, shuffled(rules, Random(seed))))
        seats = [player(kind, seed + seat) for seat in range(rules.seats)]
        quiet = talk_out(dealt, [Silent(seat) for seat in seats])
        loud = talk_out(dealt, seats)
        if quiet is not None and loud is not None:
            yield fates_in(quiet.state, play_out(loud, seats).state)


def fates_in(open_deal: State, end: State) -> Fates:
    """Return what became of each figure, from a deal at the first lead and from its end."""
    could = makeable(open_deal)
    said = announced(end)
    return {
        (figure.key, side): Fate(
            could[figure.key, side],
            (figure.key, side) in said,
            said.get((figure.key, side), False) or is_made(end, figure, side),
        )
        for figure in end.rules.figures
        if figure.announced
        for side in SIDES
    }


def makeable(s: State) -> Mapping[tuple[str, bool], bool]:
    """Return which figures each side can make from here with all cards open."""
    asked = [(figure, side) for figure in s.rules.figures if figure.announced for side in SIDES]
    found = {
        (figure.key, side): holds(s, figure.feat, side)
        for figure, side in asked
        if isinstance(figure.feat, Hold)
    }
    played = [(figure, side) for figure, side in asked if not isinstance(figure.feat, Hold)]
    solved = solve_all([alone(s, figure, side) for figure, side in played], cards=False, cores=1)
    for (figure, side), one in zip(played, solved, strict=True):
        found[figure.key, side] = one.value != 0
    return found


def alone(s: State, figure: Figure, side: bool) -> State:
    """Return the same deal with one point for this figure of a side, and nothing else."""
    point = Stake(figure.key, figure.feat, 1 if side else -1, 0, ours=side)
    return replace(s, rules=replace(s.rules, stakes=lambda _: (point,), times=1))


def holds(s: State, feat: Hold, side: bool) -> bool:
    """Return whether a hand of this side has exactly these cards."""
    return any(
        size(hand.cards & feat.cards) == feat.count
        for hand, ours in zip(s.hands, s.sides, strict=True)
        if ours is side
    )


def announced(end: State) -> Mapping[tuple[str, bool], bool]:
    """Return the figures that each side announced, and whether it made them."""
    keys = {figure.key for figure in end.rules.figures}
    return {
        (item.figure, bool(end.sides[item.by])): item.verdict is Verdict.MADE
        for item in end.rules.inference.insight(end).undertaken
        if item.figure in keys
    }


def is_made(end: State, figure: Figure, side: bool) -> bool:
    """Return whether a side made a figure in the play."""
    if isinstance(figure.feat, Hold):
        return False
    seen = ground(end)
    return judge(figure.feat, seen if side else seen.theirs) is Verdict.MADE


def shares(found: Sequence[Fates]) -> dict[str, dict[str, Any]]:
    """Return by figure and side how often each happened."""
    rows = defaultdict[str, dict[str, Any]](dict)
    for key, side in found[0]:
        of = [one[key, side] for one in found]
        said = [one for one in of if one.announced]
        silent = [one for one in of if not one.announced]
        rows[key][SIDES[side]] = {
            "could": share_of(sum(one.could for one in of), len(of)),
            "announced": share_of(len(said), len(of)),
            "made": share_of(sum(one.made for one in of), len(of)),
            "made_if_announced": share_of(sum(one.made for one in said), len(said)),
            "could_if_announced": share_of(sum(one.could for one in said), len(said)),
            "made_if_silent": share_of(sum(one.made for one in silent), len(silent)),
        }
    return dict(rows)


def main() -> None:
    """Play the deals and print the shares."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.odds.figures",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--player", default="fast")
    parser.add_argument("--deals", type=at_least(1), default=600)
    parser.add_argument("--seed", type=int, default=32_000_000)
    args = parser.parse_args()
    found = [*fates(args.game, args.player, range(args.seed, args.seed + args.deals))]
    about = {"game": args.game, "player": args.player, "deals": args.deals, "seed": args.seed}
    report(about | {"played": len(found), "figures": shares(found)})


if __name__ == "__main__":
    main()

"""What players announce at Tarokk: how often, the chance they gave it, and the result.

    python -m bench.talk.announcements illustrated --deals 1000 --seed 700000
    python -m bench.talk.announcements illustrated --player strong --deals 200 --seed 700000

All four players are of one kind. For an announcement of the network, the chance is its forecast, if
there is one. Otherwise it is the share of the level's worlds, tried as the level tries them, in
which it was made. For players that are not levels it is the chance of `plain`, whose heuristics
they use. `kontra` is the game doubled by an opponent, made if the declarer lost it, and `kontra
trull` the doubled trull. Only a level has a chance for kontras like the latter.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from skiz.cards import Seat
from skiz.figures import Stake, Verdict
from skiz.games import game
from skiz.games.tarokk import PARTI, read_deal, standing
from skiz.players import Player, play_deal, player
from skiz.players.common.model import model_of
from skiz.players.common.rollout_trials import Trials
from skiz.players.levels import LEVELS, Level
from skiz.players.tarokk.bidding import may_have_spoken
from skiz.players.tarokk.talk.announcing_network import is_heard_in
from skiz.players.tarokk.talk.features import FEATURES
from skiz.players.tarokk.talk.forecasts import forecast
from skiz.players.tarokk.talk.prospects import KONTRA, chance, kind
from skiz.table import Action, Rules, Say, Speak, State, View

from ..counts import at_least
from ..report import report


@dataclass(slots=True, eq=False)
class Listener:
    """A player, and all its announcements with the chance it gave them, from its own hand."""

    player: Player
    said: list[tuple[Seat, Say, float]] = field(default_factory=list)
    level: Level | None = None

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the player's action."""
        action = self.player.choose(view, options)
        match action:
            case Speak((say,)) if view.current_phase.name == "talk" and self._thinks_of(say):
                self.said.append((view.viewer(), say, self._likely(view, view.viewer(), say)))
        return action

    def _thinks_of(self, say: Say) -> bool:
        known = say.figure in FEATURES and say.level <= (1 if self.level else 0)
        return known or say == KONTRA

    def _likely(self, view: View, seat: Seat, say: Say) -> float:
        if self.level is None or model_of(view.rules.family).policy is None:
            return chance(view, standing(read_deal(view), seat), say)
        if self.level.at(view.rules).learnt_talk and is_heard_in(view):
            learnt = forecast(standing(read_deal(view), seat), say)
            if learnt is not None:
                return learnt
        return foreseen(view, seat, say, self.level)


def foreseen(view: View, seat: Seat, say: Say, level: Level) -> float:
    """Return the share of a level's worlds in which an announcement comes true."""
    trials = Trials(view, level, 0, may_have_spoken)
    ends = [end for end in trials.talk_out(Speak((say,))) if not end.settled]
    rolled = trials.roll_out([alone(end, seat, say) for end in ends])
    made = fmean(
        one if at_stake(end, seat, say).ours else -one
        for end, one in zip(ends, rolled, strict=True)
    )
    return 1 - made if say.level and say != KONTRA else made


def at_stake(end: State, seat: Seat, say: Say) -> Stake:
    """Return what must be made for an announcement, or a kontra to the game, to come true.

    Also what must not be made for any other kontra.
    """
    own, key = say == KONTRA or not say.level, PARTI if say == KONTRA else say.figure
    ours = end.sides[seat] if own else not end.sides[seat]
    return next(one for one in end.rules.stakes(end) if one.key == key and one.ours is ours)


def alone(end: State, seat: Seat, say: Say) -> State:
    """Return the same deal, with one point paid for this and nothing for anything else."""
    stake = at_stake(end, seat, say)
    point = replace(stake, made=1 if stake.ours else -1, lost=0, times=1, unless=())
    return replace(end, rules=replace(end.rules, stakes=lambda s: (point,), times=1))


def outcomes(
    rules: Rules, players: Sequence[Player], seed: int, level: Level | None = None
) -> Iterator[tuple[str, float, bool]]:
    """Return what was said in a deal: its kind, its chance, the source of that, and the success.

    The source is the worlds of a level, or heuristics.
    """
    listeners = [Listener(one, level=level) for one in players]
    end = play_deal(rules, listeners, seed).state
    if not end.thrown_in:
        for seat, say, likely in (row for one in listeners for row in one.said):
            if (came := success(end, seat, say)) is not None:
                yield named(say), likely, came


def named(say: Say) -> str:
    """Return the name under which a statement is counted."""
    return f"kontra {say.figure}" if say.level and say != KONTRA else kind(say)


def success(end: State, seat: Seat, say: Say) -> bool | None:
    """Return whether a statement came true, or None if another one replaced it."""
    for item in end.rules.inference.insight(end).undertaken:
        theirs = end.sides[item.by] is not end.sides[seat]
        if item.figure == say.figure and (theirs if say.level else item.by == seat):
            return (item.verdict is Verdict.MADE) is not bool(say.level)
    return None


def counted(row: Sequence[tuple[float, bool]]) -> dict[str, float]:
    """Return how often it was said, and the expected and actual shares that came true."""
    made = sum(came for _, came in row)
    from scipy.stats import binomtest  # importing it takes a second

    low, high = binomtest(made, len(row)).proportion_ci(method="wilson")
    return {
        "times": len(row),
        "thought": round(fmean(likely for likely, _ in row), 3),
        "came": round(made / len(row), 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


def main() -> None:
    """Play the deals and print a line for each kind of announcement."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.talk.announcements",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--house", default=None)
    parser.add_argument("--player", default="plain")
    parser.add_argument("--deals", type=at_least(1), default=1000)
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = game(args.game)
    rules = found.rules(found.presets[args.house] if args.house else found.house())
    level = next((level for level in LEVELS if level.key == args.player), None)
    rows = defaultdict[str, list[tuple[float, bool]]](list)
    for seed in range(args.seed, args.seed + args.deals):
        four = [player(args.player, seed + chair) for chair in range(rules.seats)]
        for name, likely, came in outcomes(rules, four, seed, level):
            rows[name].append((likely, came))
    kinds = {name: counted(row) for name, row in sorted(rows.items(), key=lambda kv: -len(kv[1]))}
    if args.json:
        about = {"game": args.game, "house": args.house, "player": args.player}
        about |= {"deals": args.deals, "seed": args.seed}
        report(about | {"said": kinds})
        return
    print("said               times  thought  came   95 %")
    for name, row in kinds.items():
        print(
            f"{name:18} {row['times']:5}  {row['thought']:6.0%}  {row['came']:5.0%}  "
            f"{row['low']:.0%} to {row['high']:.0%}"
        )


if __name__ == "__main__":
    main()

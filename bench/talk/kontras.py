"""What kontras bring at Tarokk: a level's forecast of each, and the result with and without it.

    python -m bench.talk.kontras illustrated --deals 1000 --seed 3200000 --log kontras.jsonl

All four talk by heuristics, except for first kontras that the level prefers. From each of these the
deal is played twice, with the kontra and with the heuristics' choice. The rest of the talk is by
heuristics, and another kind plays the cards. `rolled` is the same by the level's rollouts, but only
in the true deal. So it is wrong only by how the level plays, not by what it believes. Deals in the
log are not played again.
"""

import argparse
from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random
from statistics import fmean, stdev

from skiz.cards import Seat
from skiz.games.tarokk import GAME
from skiz.phases.kontra import KONTRA
from skiz.players import play_deal, player
from skiz.players.common.cards import seat_share
from skiz.players.common.rollout_trials import Trials, finish_talk, run_trials
from skiz.players.families import evaluate_talk
from skiz.players.levels import Level
from skiz.players.plain import advise
from skiz.players.playing import play_out
from skiz.players.search_player import best_of
from skiz.players.tarokk.bidding import may_have_spoken
from skiz.table import Action, Speak, Step, View, apply, deal, options, shuffled, start, view

from ..logged import arguments_of_deals, played
from ..report import report
from .duel import HeuristicTalk, rules

AGAIN = 1_000_000  # from the seed of a deal's players to that of its replays
CARDS = ("plain", "fast")
ROLLS = 40  # number of rollouts of the true deal


@dataclass(frozen=True, slots=True)
class Kontra:
    """A kontra: its forecast, and its result, by the players of the cards."""

    figure: str
    foreseen: float
    rolled: float
    came: dict[str, float]


@dataclass(frozen=True, slots=True)
class Doubled:
    """The kontras of a deal."""

    seed: int
    kontras: tuple[Kontra, ...]


@dataclass(frozen=True, slots=True)
class Doubler:
    """Heuristics, except for the kontras that a level prefers."""

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action of plain, or the kontra."""
        if any(map(is_kontra, options)):
            evaluations = evaluate_talk(view, options, self.level, self.seed)
            if evaluations and is_kontra(best := best_of(view, options, evaluations)):
                return best
        return advise(view, options).action


def is_kontra(action: Action) -> bool:
    """Return whether a first kontra is said."""
    match action:
        case Speak((say,)):
            return say.level == KONTRA
        case _:
            return False


def doubled(key: str, level: Level, seed: int) -> Doubled:
    """Return the kontras of one deal that heuristics would not have said."""
    dealt = play_deal(rules(key), [Doubler(level, seed)] * rules(key).seats, seed)
    step, found = start(rules(key), deal(rules(key), shuffled(rules(key), Random(seed)))), []
    for seat, action in dealt.actions:
        sight = view(step.state.rules, step.events, seat)
        plain = advise(sight, options(sight, seat)).action if is_kontra(action) else action
        if action != plain:
            found.append(_row(step, sight, action, plain, level, seed))
        after = apply(step.state, seat, action)
        step = Step(after.state, (*step.events, *after.events))
    return Doubled(seed, tuple(found))


def _row(step: Step, sight: View, action: Action, plain: Action, level: Level, seed: int) -> Kontra:
    assert isinstance(action, Speak)
    base, one = run_trials(sight, plain, [action], level, seed, may_have_spoken)
    return Kontra(
        action.says[0].figure,
        foreseen=one.ahead(base)[0],
        rolled=_rolled(step, sight, action, level) - _rolled(step, sight, plain, level),
        came={
            cards: fmean(
                _played(step, sight.viewer(), action, cards, seed + AGAIN * number)
                - _played(step, sight.viewer(), plain, cards, seed + AGAIN * number)
                for number in range(2)
            )
            for cards in CARDS
        },
    )


def _rolled(step: Step, sight: View, action: Action, level: Level) -> float:
    """Return the value of a statement in the true deal, by rollouts."""
    end = finish_talk(step.state, sight.viewer(), action)
    return seat_share(end, sight.viewer()) * fmean(Trials(sight, level, 0).roll_out([end] * ROLLS))


def _played(step: Step, seat: Seat, action: Action, cards: str, seed: int) -> int:
    """Return the value of a statement if the deal is played out."""
    after = apply(step.state, seat, action)
    players = [HeuristicTalk(player(cards, seed))] * step.state.rules.seats
    settled = play_out(Step(after.state, (*step.events, *after.events)), players).state.settled
    assert settled is not None
    return settled.points[seat]


def main() -> None:
    """Play the deals and print JSON: the number of kontras of each figure, and their value."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.talk.kontras",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game")
    args, level, seeds = arguments_of_deals(parser, 1000, 3_200_000)
    found = defaultdict[str, dict[str, list[float]]](lambda: defaultdict(list))
    about = {"what": "kontras", "game": args.game}
    try:
        rows = played(partial(doubled, args.game), level, about, seeds, args.log)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    for row in rows:
        for one in row["kontras"]:
            worths = {"foreseen": one["foreseen"], "rolled": one["rolled"], **one["came"]}
            for what, worth in worths.items():
                found["game" if one["figure"] == GAME else "announcements"][what].append(worth)
    figures = {
        name: {"said": len(rows["foreseen"])} | {what: _mean(row) for what, row in rows.items()}
        for name, rows in found.items()
    }
    report({"game": args.game, "level": level.key, "deals": args.deals, "kontras": figures})


def _mean(worths: list[float]) -> tuple[float, float]:
    """Return a mean and half its 95 % interval."""
    half = 1.96 * stdev(worths) / len(worths) ** 0.5 if len(worths) > 1 else inf
    return round(fmean(worths), 2), round(half, 2)


if __name__ == "__main__":
    main()

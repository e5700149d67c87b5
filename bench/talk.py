"""Talk by evaluation: its gain over heuristics, how true its chances are, and its kontras.

    .venv/bin/python -m bench.talk gain --deals 300 --seed 500000 --log gain.jsonl
    .venv/bin/python -m bench.talk gain --game asserufen --deals 300 --seed 500000 --log gain.jsonl
    .venv/bin/python -m bench.talk whole --game asserufen --cards plain --log whole.jsonl
    .venv/bin/python -m bench.talk chances --deals 1000 --seed 600000 --log chances.jsonl

Everybody plays cards as `pimc20`, or as another named kind. In `gain` one kind talks by evaluation,
and the other by heuristics. In `whole` the first plays cards by its level too. Three players play
each deal in every division of the seats, as `skiz match` does. Four play it in one division, drawn
from the seed, and in its mirror image. `chances` are those of Asszorti. Deals in the log are not
played again.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

from skiz.arena import Bout, compare
from skiz.games import game, games
from skiz.players import Player, play_deal, player
from skiz.players.asszorti.kontras import foresee
from skiz.players.families import evaluate_talk
from skiz.players.levels import Level
from skiz.players.pimc import Pimc
from skiz.players.plain import advise
from skiz.players.playing import play_out
from skiz.players.search_player import SearchPlayer, best_of
from skiz.table import (
    Action,
    Claim,
    Event,
    Play,
    Played,
    Rules,
    State,
    Step,
    View,
    evolve,
    ground,
    view,
)

from .logged import arguments_of_deals, played
from .report import report

AGAIN = 5  # how often a doubled deal is played again
BINS = 10


@dataclass(slots=True, eq=False)
class Talker:
    """Talks by evaluation and plays cards as another player, with a stopwatch."""

    level: Level
    seed: int
    cards: Player
    decisions: int = 0
    seconds: float = 0.0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the best of the options."""
        if len(options) == 1:
            return options[0]
        began = process_time()
        evaluations = evaluate_talk(view, options, self.level, self.seed)
        if not any(isinstance(option, Play) for option in options):
            self.decisions, self.seconds = self.decisions + 1, self.seconds + process_time() - began
        if evaluations:
            return best_of(view, options, evaluations)
        cards_only = tuple(option for option in options if not isinstance(option, Claim))
        return self.cards.choose(view, cards_only)


@dataclass(frozen=True, slots=True)
class HeuristicTalk:
    """Talks by heuristics and plays cards as another player."""

    cards: Player

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the talk of plain, or the other player's card."""
        talk = not any(isinstance(option, Play) for option in options)
        return advise(view, options).action if talk else self.cards.choose(view, options)


def rules(key: str = "asszorti") -> Rules:
    """Return a game in its usual house."""
    return game(key).rules(game(key).house())


def gain(key: str, cards: str, level: Level, seed: int) -> Bout:
    """Play one deal in some divisions of the seats."""
    ours = Talker(level, seed, player(cards, seed))
    gap = ahead(key, ours, HeuristicTalk(player(cards, seed)), seed)
    return Bout(seed, gap, (ours.decisions, 0), (ours.seconds, 0.0))


def whole(key: str, cards: str, level: Level, seed: int) -> Bout:
    """Play the same with one kind that does everything as the level.

    The other has the given cards and talks by heuristics.
    """
    gap = ahead(key, SearchPlayer(level, seed), HeuristicTalk(player(cards, seed)), seed)
    return Bout(seed, gap, (0, 0), (0.0, 0.0))


def ahead(key: str, ours: Player, theirs: Player, seed: int) -> float:
    """Return by how much one of a deal's two kinds of players is ahead of the other."""
    gaps = []
    for first in divisions(rules(key).seats, seed):
        seats: list[Player] = [ours if mine else theirs for mine in first]
        settled = play_deal(rules(key), seats, seed).state.settled
        assert settled is not None
        mine = [won for won, is_ours in zip(settled.points, first, strict=True) if is_ours]
        rest = [won for won, is_ours in zip(settled.points, first, strict=True) if not is_ours]
        gaps.append(fmean(mine) - fmean(rest))
    return fmean(gaps)


def divisions(seats: int, seed: int) -> list[tuple[bool, ...]]:
    """Return the seats of one kind: all divisions of three seats, or one division and its mirror
    image.
    """
    ways = [way for way in product((True, False), repeat=seats) if any(way) and not all(way)]
    if seats == 3:
        return ways
    one = Random(seed).choice(ways)
    return [one, tuple(not mine for mine in one)]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A deal with the forecast before the first card, and the result."""

    seed: int
    chance: float
    made: bool
    doubled: tuple[int, ...]  # the gain of each item's kontra for its seat, a row for each playing


def talker(level: Level, seed: int) -> Talker:
    """Return a player of cards as `pimc20`."""
    return Talker(level, seed, Pimc(20, seed))


def foreseen(level: Level, seed: int) -> Foreseen:
    """Return a deal of three equal players."""
    players: Sequence[Player] = [talker(level, seed)] * 3
    dealt = play_deal(rules(), players, seed)
    before = tuple(until_first_card(dealt.events))
    start = fold(before)
    seen = view(start.rules, before, start.the_declarer())
    chance = foresee(seen).at_least(6)
    ends = [dealt.state]
    doubled = any(say.level for said in start.talk for say in said.says)
    if doubled:
        ends += [
            play_out(Step(start, before), [talker(level, seed + 1_000_000 * (1 + again))] * 3).state
            for again in range(AGAIN)
        ]
    made = dealt.state.won()[start.the_declarer()] >= 6
    return Foreseen(seed, chance, made, tuple(gained(end) for end in ends) if doubled else ())


def gained(end: State) -> int:
    """Return how much an opponent gains or loses by everything doubled in a deal."""
    cards = ground(end)
    return -sum((stake.times - 1) * stake.worth(cards) for stake in end.rules.stakes(end))


def until_first_card(events: Sequence[Event]) -> Iterator[Event]:
    """Return what happened before the first card."""
    for event in events:
        if isinstance(event, Played):
            return
        yield event


def fold(events: Sequence[Event]) -> State:
    """Return the state after these events."""
    state = State(rules())
    for event in events:
        state = evolve(state, event)
    return state


def chances(found: Sequence[Foreseen]) -> dict[str, Any]:
    """Return the errors of the forecasts, and what kontras gained."""
    bins: dict[int, list[Foreseen]] = {}
    for one in found:
        bins.setdefault(min(BINS - 1, int(one.chance * BINS)), []).append(one)
    off = [
        len(row) * abs(fmean(one.chance for one in row) - fmean(one.made for one in row))
        for row in bins.values()
    ]
    bias = [one.chance - one.made for one in found]
    doubled = [fmean(one.doubled) for one in found if one.doubled]
    first = [one.doubled[0] for one in found if one.doubled]
    return {
        "deals": len(found),
        "made": round(fmean(one.made for one in found), 4),
        "ece": round(sum(off) / len(found), 4),
        "bias": round(fmean(bias), 4),
        "bias_half": round(1.96 * stdev(bias) / len(bias) ** 0.5, 4),
        "bins": {
            str(number): [
                len(row),
                round(fmean(one.chance for one in row), 3),
                round(fmean(one.made for one in row), 3),
            ]
            for number, row in sorted(bins.items())
        },
        "doubled": len(doubled),
        "gain": round(fmean(first), 2) if first else 0.0,
        "gain_half": round(1.96 * stdev(first) / len(first) ** 0.5, 2) if len(first) > 1 else 0.0,
        "gain_played_again": round(fmean(doubled), 2) if doubled else 0.0,
        "negative": round(fmean(gain < 0 for gain in doubled), 3) if doubled else 0.0,
    }


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("gain", "whole", "chances"))
    parser.add_argument("--game", choices=sorted(games()), default="asszorti")
    parser.add_argument("--cards", default="pimc20", help="the kind that plays the cards")
    args, level, seeds = arguments_of_deals(parser, 300, 500_000)
    kinds = {"gain": gain, "whole": whole}
    play = partial(kinds[args.what], args.game, args.cards) if args.what in kinds else foreseen
    about = {"what": args.what, "game": args.game, "cards": args.cards}
    try:
        rows = played(play, level, about, seeds, args.log)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    if args.what in kinds:
        found = asdict(compare([Bout(**row) for row in rows]))
    else:
        found = chances([Foreseen(**row) for row in rows])
    about = {"game": args.game, "cards": args.cards, "level": level.key, "first seed": args.seed}
    report(about | found)


if __name__ == "__main__":
    main()

"""Two kinds of players on the same deals, and a player that only talks or only plays cards."""

from dataclasses import dataclass
from itertools import product
from random import Random
from statistics import fmean
from time import process_time

from skiz.games import game
from skiz.players import Player, play_deal
from skiz.players.families import evaluate_talk
from skiz.players.levels import Level
from skiz.players.plain import advise
from skiz.players.search_player import best_of
from skiz.table import Action, Claim, Play, Rules, View


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

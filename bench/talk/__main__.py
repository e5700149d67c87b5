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
from dataclasses import asdict
from functools import partial

from skiz.arena import Bout, compare
from skiz.games import games
from skiz.players import player
from skiz.players.levels import Level
from skiz.players.search_player import SearchPlayer

from ..logged import arguments_of_deals, played
from ..report import report
from .chances import Foreseen, chances, foreseen
from .duel import HeuristicTalk, Talker, ahead


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


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.talk", description=__doc__)
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

"""Learn what to announce at Tarokk.

    python -m skiz.learn train FOLDER --rounds 200 --workers 2
    python -m skiz.learn train FOLDER --rounds 200 --ray local --workers 4
    python -m skiz.learn train FOLDER --rounds 200 --ray ray://head:10001
    python -m skiz.learn train FOLDER --rounds 40 --first src/skiz/players/tarokk/announcing.json
    python -m skiz.learn curve FOLDER curve.svg
    python -m skiz.learn write FOLDER src/skiz/players/tarokk/announcing.json
    python -m skiz.learn speed illustrated high paskievics --deals 100

A training continues where its folder stopped, even after a crash. The file `log.jsonl` in that
folder has a line for the imitation of the customs, for each round, and for each evaluation of what
was learnt.
"""

import argparse
import json
import os
from pathlib import Path

from skiz.extras import of_extra

from .options import Commands, add_folder, add_numbers, numbers_in

with of_extra("learn", "skiz.learn"):
    from .actors import actors_at
    from .curve import draw
    from .speed import speed
    from .train import Plan, Training
    from .written import network_of, written

NUMBERS = (
    *("seed", "deals", "walks", "customary", "custom"),
    *("silence", "explore", "look", "duels"),
)


def main() -> None:
    """Run the chosen command."""
    commands, plan = Commands("skiz.learn", __doc__), Plan()
    train = commands.add("train", learn, help="learn, up to this many rounds")
    train.add_argument("folder", type=Path)
    train.add_argument("--rounds", type=int, default=200)
    train.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    train.add_argument("--ray", metavar="ADDRESS", help="of a cluster; local: one of its own")
    train.add_argument("--first", type=Path, metavar="FILE", help="what is learnt on from")
    train.add_argument("--games", default=",".join(plan.games))
    add_numbers(train, plan, NUMBERS)
    add_folder(commands.add("curve", curve, help="draw how far it came"), "picture")
    add_folder(commands.add("write", write, help="write what was learnt for players"), "file")
    quick = commands.add(
        "speed", measure, help="deals a second of the learning ground and of Python's"
    )
    quick.add_argument("games", nargs="+")
    quick.add_argument("--deals", type=int, default=100)
    commands.run()


def learn(_: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Train as the arguments say."""
    plan = Plan(games=tuple(args.games.split(",")), **numbers_in(args, NUMBERS))
    first = network_of(args.first) if args.first else None
    with actors_at(args.ray, args.workers).open() as actors:
        Training(plan, args.folder, actors, first).run(args.rounds)


def curve(_: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Draw the log of a training."""
    draw(args.folder / "log.jsonl", args.picture)


def write(_: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Write the network of a training into a file."""
    args.file.write_text(json.dumps(written(args.folder)) + "\n", encoding="utf-8")


def measure(_: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Print the speed of each game."""
    print(json.dumps({game: speed(game, args.deals) for game in args.games}, indent=2))


if __name__ == "__main__":
    main()

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
from pathlib import Path

from skiz.errors import of_extra

from .options import Commands, add_folder, add_numbers, add_speed, add_training, numbers_in

with of_extra("learn", "skiz.learn"):
    from .actors import actors_at
    from .curve import draw
    from .network_file import network_of, written
    from .speed import speed
    from .train import Plan, Training


def main() -> None:
    """Run the chosen command."""
    commands, plan = Commands("skiz.learn", __doc__), Plan()
    train = commands.add("train", learn, help="learn, up to this many rounds")
    add_training(train, "--rounds", 200, "--workers")
    train.add_argument(
        "--first", type=Path, metavar="FILE", help="a network to start the training from"
    )
    games = ",".join(plan.games)
    train.add_argument("--games", default=games, metavar="GAMES", help=f"some of {games}")
    add_numbers(train, plan)
    add_folder(commands.add("curve", curve, help="draw the curve of a training"), "picture")
    add_folder(commands.add("write", write, help="write what was learnt for players"), "file")
    quick = commands.add(
        "speed", measure, help="deals a second by self-play, and by rules in Python alone"
    )
    add_speed(quick, 100)
    commands.run()


def learn(args: argparse.Namespace) -> None:
    """Train as the arguments say."""
    plan = Plan(games=tuple(args.games.split(",")), **numbers_in(args, Plan()))
    first = network_of(args.first) if args.first else None
    with actors_at(args.ray, args.workers).open() as actors:
        Training(plan, args.folder, actors, first).run(args.rounds)


def curve(args: argparse.Namespace) -> None:
    """Draw the log of a training."""
    draw(args.folder / "log.jsonl", args.picture)


def write(args: argparse.Namespace) -> None:
    """Write the network of a training into a file."""
    args.file.write_text(json.dumps(written(args.folder)) + "\n", encoding="utf-8")


def measure(args: argparse.Namespace) -> None:
    """Print the speed of each game."""
    print(json.dumps({game: speed(game, args.deals) for game in args.games}, indent=2))


if __name__ == "__main__":
    main()

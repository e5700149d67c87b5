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

from .extra import extra

with extra("skiz.learn"):
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
    parser = argparse.ArgumentParser(
        prog="python -m skiz.learn",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_subparsers(dest="what", required=True)
    plan = Plan()
    train = what.add_parser("train", help="learn, up to this many rounds")
    train.add_argument("folder", type=Path)
    train.add_argument("--rounds", type=int, default=200)
    train.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    train.add_argument("--ray", metavar="ADDRESS", help="of a cluster; local: one of its own")
    train.add_argument("--first", type=Path, metavar="FILE", help="what is learnt on from")
    train.add_argument("--games", default=",".join(plan.games))
    for name in NUMBERS:
        value = getattr(plan, name)
        train.add_argument(f"--{name}", type=type(value), default=value)
    curve = what.add_parser("curve", help="draw how far it came")
    curve.add_argument("folder", type=Path)
    curve.add_argument("picture", type=Path)
    write = what.add_parser("write", help="write what was learnt for players")
    write.add_argument("folder", type=Path)
    write.add_argument("file", type=Path)
    quick = what.add_parser("speed", help="deals a second of the learning ground and of Python's")
    quick.add_argument("games", nargs="+")
    quick.add_argument("--deals", type=int, default=100)
    args = parser.parse_args()
    if args.what == "train":
        learn(args)
    elif args.what == "curve":
        draw(args.folder / "log.jsonl", args.picture)
    elif args.what == "write":
        args.file.write_text(json.dumps(written(args.folder)) + "\n", encoding="utf-8")
    else:
        print(json.dumps({game: speed(game, args.deals) for game in args.games}, indent=2))


def learn(args: argparse.Namespace) -> None:
    """Train as the arguments say."""
    numbers = {name: getattr(args, name) for name in NUMBERS}
    plan = Plan(games=tuple(args.games.split(",")), **numbers)
    first = network_of(args.first) if args.first else None
    with actors_at(args.ray, args.workers).open() as actors:
        Training(plan, args.folder, actors, first).run(args.rounds)


if __name__ == "__main__":
    main()

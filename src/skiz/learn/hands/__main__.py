"""Learn how likely hands are, given what their seats did before the first card.

    skiz corpus asszorti --level fast --opened 0 --sampled 0 --deals 6000 --out corpora/fast
    python -m skiz.learn.hands train FOLDER corpora/fast corpora/plain
    python -m skiz.learn.hands write FOLDER src/skiz/players/asszorti/model.json

It learns from the records of corpora, all of one game. A training continues where its folder
stopped: the lessons of each file of records are kept there, and the network after each epoch. The
file `hands.jsonl` in that folder has a line for each epoch.
"""

import argparse
import json
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

from skiz.records import read_file

from .lessons import Lesson, lessons_of, ranks_of
from .training import HandPlan, HandTraining, written

NUMBERS = ("hidden", "epochs", "batch", "rate", "decay", "seldom", "held_out", "seed")


def main() -> None:
    """Run the chosen command."""
    parser = argparse.ArgumentParser(
        prog="python -m skiz.learn.hands",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_subparsers(dest="what", required=True)
    plan = HandPlan()
    train = what.add_parser("train", help="learn from the records of corpora")
    train.add_argument("folder", type=Path)
    train.add_argument("corpora", type=Path, nargs="+")
    for name in NUMBERS:
        value = getattr(plan, name)
        train.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    write = what.add_parser("write", help="write what was learnt into a model of players")
    write.add_argument("folder", type=Path)
    write.add_argument("file", type=Path)
    args = parser.parse_args()
    if args.what == "write":
        model = json.loads(args.file.read_text("utf-8"))
        ranks = json.loads((args.folder / "game.json").read_text("utf-8"))["ranks"]
        model["hands"] = written(args.folder, ranks)
        args.file.write_text(json.dumps(model) + "\n", "utf-8")
        return
    files = [file for corpus in args.corpora for file in sorted(corpus.glob("records/*.skiz"))]
    if not files:
        train.error("these folders are no corpora: they have no records")
    numbers = {name: getattr(args, name) for name in NUMBERS}
    args.folder.mkdir(parents=True, exist_ok=True)
    try:
        deals = list(lessons_in(args.folder, files))
        HandTraining(HandPlan(**numbers), deals, args.folder).run()
    except ValueError as wrong:
        train.error(str(wrong))


def lessons_in(folder: Path, files: Sequence[Path]) -> Iterator[list[Lesson]]:
    """Yield the lessons of each deal; those of a file are kept in the folder.

    Raise ValueError if the files are of several games.
    """
    game = next(iter(read_file(files[0])))
    ranks, key = ranks_of(game), game.rules.key
    noted = folder / "game.json"
    if noted.exists() and json.loads(noted.read_text("utf-8"))["game"] != key:
        raise ValueError(f"{folder} holds lessons of another game")
    noted.write_text(json.dumps({"game": key, "ranks": ranks}) + "\n", "utf-8")
    for file in files:
        kept = folder / f"{file.parents[1].name}-{file.stem}.lessons"
        if not kept.exists():
            if next(iter(read_file(file))).rules.key != key:
                raise ValueError(f"{file}: these are not deals of {key}")
            part = kept.with_suffix(".part")
            part.write_bytes(pickle.dumps(lessons_of(file, ranks)))
            part.replace(kept)
        yield from pickle.loads(kept.read_bytes())


if __name__ == "__main__":
    main()

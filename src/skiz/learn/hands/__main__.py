"""Learn how likely hands are, given what their seats did before the first card.

    python -m skiz.learn.hands train FOLDER corpora/fast corpora/plain
    python -m skiz.learn.hands write FOLDER src/skiz/players/asszorti/model.json

It learns from the records of corpora of one family of games; `skiz corpus` makes them. The folder
keeps the examples of each file of records, and the network after each epoch, so an interrupted
training continues. Its file `hands.jsonl` has a line for each epoch.
"""

import argparse
import hashlib
import json
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

from skiz.errors import of_extra
from skiz.records import read_file

from ..model_file import read_model, require_family
from ..options import Commands, add_folder, add_numbers, numbers_in

with of_extra("learn", "skiz.learn.hands"):
    from .examples import Example, examples_of, ranks_of
    from .training import HandPlan, HandTraining, written


def main() -> None:
    """Run the chosen command."""
    commands = Commands("skiz.learn.hands", __doc__)
    train = commands.add("train", learn, help="learn from the records of corpora")
    add_folder(train, "corpora", nargs="+")
    add_numbers(train, HandPlan())
    add_folder(
        commands.add("write", write, help="write what was learnt into a model of players"), "file"
    )
    commands.run()


def learn(args: argparse.Namespace) -> None:
    """Train as the arguments say."""
    files = [file for corpus in args.corpora for file in records_of(corpus)]
    plan = HandPlan(**numbers_in(args, HandPlan()))
    args.folder.mkdir(parents=True, exist_ok=True)
    HandTraining(plan, list(examples_in(args.folder, files)), args.folder).run()


def records_of(corpus: Path) -> list[Path]:
    """Return the files of records of a corpus; raise ValueError if there is none."""
    files = sorted(corpus.glob("records/*.skiz"))
    if not files:
        raise ValueError(f"{corpus}: it has no records, so it is no corpus")
    return files


def write(args: argparse.Namespace) -> None:
    """Write the network of a training into a model; raise ValueError if one of them is missing."""
    model = read_model(args.file)
    try:
        about = json.loads((args.folder / "game.json").read_text("utf-8"))
        model["hands"] = written(args.folder, about["ranks"])
    except FileNotFoundError as missing:
        raise ValueError(f"{args.folder} holds no training: it has no {missing.filename}") from None
    require_family(model, about["family"], args.file)
    args.file.write_text(json.dumps(model) + "\n", "utf-8")


def examples_in(folder: Path, files: Sequence[Path]) -> Iterator[list[Example]]:
    """Yield the examples of each deal; those of a file are kept in the folder.

    Raise ValueError if the files are of games of several families, or not of those of the folder.
    """
    firsts = {file: next(iter(read_file(file))) for file in files}
    family, ranks = firsts[files[0]].rules.family, max(map(ranks_of, firsts.values()))
    for file, record in firsts.items():
        if record.rules.family != family:
            raise ValueError(f"{file}: these are not deals of a game of {family}")
    about, noted = {"family": family, "ranks": ranks}, folder / "game.json"
    if noted.exists() and json.loads(noted.read_text("utf-8")) != about:
        raise ValueError(f"{folder} holds examples of other games")
    noted.write_text(json.dumps(about) + "\n", "utf-8")
    for file in files:
        kept = folder / f"{file.stem}-{_fingerprint(file)}.examples"
        if not kept.exists():
            part = kept.with_suffix(".part")
            part.write_bytes(pickle.dumps(examples_of(file, ranks)))
            part.replace(kept)
        yield from pickle.loads(kept.read_bytes())


def _fingerprint(file: Path) -> str:
    """Return what tells a file from others of its name: the beginning of a hash of its content."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


if __name__ == "__main__":
    main()

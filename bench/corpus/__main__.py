"""`python -m bench.corpus FOLDER…`: what a corpus says about its games.

    .venv/bin/skiz corpus asszorti --level plain --deals 10000 --seed 1000000 --out corpora/asszorti
    .venv/bin/python -m bench.corpus corpora/asszorti > asszorti.json

| figure | from |
|---|---|
| contracts: how often, what the declarer wins, how often the game is made | `deals` |
| announcements: how often made, by the trumps that the speaker held | `deals` |
| first leads: trump or not, and how often the declarer's side wins then | `deals`, `actions` |
| what a hand is worth to its declarer, by the trumps that it held | `deals` |
| what the declarer would win by best play with open cards | `deals` |
| the declarer's gain by seat, and what each seat wins | `deals` |
"""

import argparse
from pathlib import Path

from ..report import report
from .figures import FIGURES, read


def main() -> None:
    """Print the figures of each corpus as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.corpus", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    args = parser.parse_args()
    found = {}
    for folder in args.folders:
        corpus = read(folder)
        about = {key: value for key, value in corpus.manifest.items() if key != "files"}
        key = f"{about['game']} {about['level']}"
        found[key] = about | {name: of(corpus) for name, of in FIGURES.items()}
    report({"corpora": found})


if __name__ == "__main__":
    main()

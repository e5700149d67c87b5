"""Writes the two decks, the portraits and the scene: `python -m tools.decks [FOLDER]`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from .faces import alone, skiz, suited, tarokk
from .pen import flat
from .portraits import portraits
from .scene import scene
from .signs import german

PICTURES = Path(__file__).resolve().parents[2] / "web" / "public"
TAROKKS = [
    "I",
    "II",
    "III",
    "IIII",
    "V",
    "VI",
    "VII",
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "XIII",
    "XIV",
    "XV",
    "XVI",
    "XVII",
    "XVIII",
    "XIX",
    "XX",
    "XXI",
]


def decks() -> Iterator[tuple[str, str]]:
    """Return the content of each card file by its name."""
    for suit in "hdsc":
        for rank in ("1 2 3 4" if suit in "hd" else "7 8 9 10").split() + list("JCQK"):
            yield f"tarokk/{suit}{rank}.svg", suited(suit, rank, "french")
        for rank in ("7", "8", "9", "10", "U", "O", "K", "A"):
            # The games use the French names.
            name = {"U": "J", "O": "Q"}.get(rank, rank)
            yield f"german/{suit}{name}.svg", suited(suit, rank, "german")
        yield f"german/sign-{suit}.svg", alone(german(suit))
    for number, name in enumerate(TAROKKS, 1):
        yield f"tarokk/{name}.svg", tarokk(name, number)
    yield "tarokk/skiz.svg", skiz()


def pictures() -> Iterator[tuple[str, str]]:
    """Return the content of all picture files, in the folders of the page."""
    for name, svg in decks():
        yield f"cards/{name}", flat(svg)
    for name, svg in portraits():
        yield f"faces/{name}", flat(svg)
    yield "pictures/table.svg", flat(scene())


def main(to: Path) -> None:
    for name, svg in pictures():
        file = to / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(svg + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)

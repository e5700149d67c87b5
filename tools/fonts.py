"""Reduces two fonts of DejaVu to the letters that the server draws.

    python -m tools.fonts FOLDER

The folder has DejaVuSans.ttf and DejaVuSans-Bold.ttf as DejaVu publishes them. Names may have
Latin, Greek and Cyrillic letters, and cards have the signs of the suits. A letter that is left out
is drawn as a box.
"""

import sys
from pathlib import Path

from fontTools import subset

TO = Path(__file__).parent.parent / "src" / "skiz" / "server" / "site" / "fonts"
NAMES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
LETTERS = (
    range(0x20, 0x250),  # Latin
    range(0x300, 0x370),  # accents
    range(0x370, 0x530),  # Greek, Cyrillic
    range(0x1E00, 0x1F00),  # more Latin
    range(0x2010, 0x2040),  # dashes, quotation marks
    (0x2212, 0x2605, 0x2660, 0x2663, 0x2665, 0x2666),  # minus, star, suits
)


def main(folder: Path) -> None:
    """Write the reduced fonts."""
    TO.mkdir(exist_ok=True)
    for name in NAMES:
        options = subset.Options(
            layout_features=["kern", "mark", "ccmp"], hinting=False, notdef_outline=True
        )
        font = subset.load_font(folder / name, options)
        chosen = subset.Subsetter(options)
        chosen.populate(unicodes=[letter for some in LETTERS for letter in some])
        chosen.subset(font)
        subset.save_font(font, TO / name, options)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

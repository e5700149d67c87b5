"""Reduces two fonts of DejaVu to the letters that the server draws.

    python -m tools.fonts FOLDER

The folder has DejaVuSans.ttf and DejaVuSans-Bold.ttf as DejaVu publishes them. Names may have
Latin, Greek and Cyrillic letters, and cards have the signs of the suits
(`skiz.server.site.letters`).
"""

import sys
from pathlib import Path

from fontTools import subset

from skiz.server.site.letters import LETTERS

TO = Path(__file__).parent.parent / "src" / "skiz" / "server" / "site" / "fonts"
NAMES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


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

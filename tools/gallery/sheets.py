"""Sheets that compare two galleries: for each view its picture before, and its picture now.

    python -m tools.gallery.sheets BEFORE NOW FOLDER

They are small, to be kept where the pictures of a change are shown. There is a sheet for each group
of views, width and scheme. A view that is in only one of the two galleries has an empty place.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

SMALL = {1280: 360, 768: 220, 360: 160}  # pixels of a picture on a sheet, by the window's width
PAIRS = {1280: 2, 768: 3, 360: 4}  # beside each other
LOWEST = {1280: 1.0, 768: 1.5, 360: 2.1}  # a picture is cut below this many times its width
GAP = 8
LABEL = 22  # pixels, the line above a pair
PAPER, INK, EMPTY = "#ffffff", "#1c2522", "#e8e8e8"
QUALITY = 40  # of 100

Pair = tuple[str, list[Image.Image]]  # the name of a view, and its two pictures


class View(NamedTuple):
    """What a picture of a gallery shows, read from its name."""

    group: str
    name: str
    width: int
    scheme: str


def read(file: Path) -> View:
    """Return what a picture shows.

    >>> read(Path("high-play-by-chance-360-dark.png"))
    View(group='high', name='play-by-chance', width=360, scheme='dark')
    """
    group, *name, width, scheme = file.stem.split("-")
    return View(group, "-".join(name), int(width), scheme)


def main(words: Sequence[str]) -> None:
    """Make the sheets."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.gallery.sheets", description="Sheets that compare two galleries."
    )
    parser.add_argument("before", type=Path)
    parser.add_argument("now", type=Path)
    parser.add_argument("folder", type=Path)
    wanted = parser.parse_args(words)
    galleries = [
        {read(file): file for file in folder.glob("*.png")}
        for folder in (wanted.before, wanted.now)
    ]
    if not all(galleries):
        sys.exit(f"No pictures in {wanted.before if not galleries[0] else wanted.now}.")
    wanted.folder.mkdir(parents=True, exist_ok=True)
    views = {view for gallery in galleries for view in gallery}
    sheets = sorted({(view.group, view.width, view.scheme) for view in views})
    for group, width, scheme in sheets:
        shown = sorted(v for v in views if (v.group, v.width, v.scheme) == (group, width, scheme))
        pairs = [
            (view.name, [_small(gallery.get(view), width) for gallery in galleries])
            for view in shown
        ]
        file = wanted.folder / f"{group}-{width}-{scheme}.avif"
        _sheet(pairs, width).save(file, quality=QUALITY, speed=4)
    print(f"{len(sheets)} sheets: {wanted.folder}")


def _small(file: Path | None, width: int) -> Image.Image:
    """Return a picture in the size of a sheet, or an empty place."""
    size = SMALL[width]
    if file is None:
        return Image.new("RGB", (size, size // 2), EMPTY)
    with Image.open(file) as opened:
        whole = opened.convert("RGB")
    shown = whole.crop((0, 0, whole.width, min(whole.height, round(whole.width * LOWEST[width]))))
    return shown.resize((size, round(shown.height * size / shown.width)), Image.Resampling.LANCZOS)


def _sheet(pairs: Sequence[Pair], width: int) -> Image.Image:
    """Lay pairs of pictures in rows, each below its name."""
    rows = list(_rows(pairs, width))
    wide = PAIRS[width] * 2 * (SMALL[width] + GAP) + GAP
    sheet = Image.new("RGB", (wide, sum(high for _, high in rows) + GAP), PAPER)
    draw, font, top = ImageDraw.Draw(sheet), ImageFont.load_default(14), GAP
    for row, high in rows:
        for place, (name, pictures) in enumerate(row):
            left = GAP + place * 2 * (SMALL[width] + GAP)
            draw.text((left, top), f"{name}: before, now", fill=INK, font=font)
            for picture in pictures:
                sheet.paste(picture, (left, top + LABEL))
                left += SMALL[width] + GAP
        top += high
    return sheet


def _rows(pairs: Sequence[Pair], width: int) -> Iterator[tuple[Sequence[Pair], int]]:
    """Yield the pairs of each row, and its height."""
    for first in range(0, len(pairs), PAIRS[width]):
        row = pairs[first : first + PAIRS[width]]
        yield row, LABEL + GAP + max(one.height for _, pictures in row for one in pictures)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Glyphs: the letters and numerals of the corners, as strokes of a broad pen, 40 high."""

from collections.abc import Iterable

from .pen import group, moved, path

# The width and the strokes of each.
GLYPHS = {
    "I": (11, "M5.5 0V40M1 0H10M1 40H10"),
    "V": (25, "M4 0L12.500 39L21 0M0 0H8M17 0H25"),
    "X": (25, "M4 0L21 40M21 0L4 40M0 0H8M17 0H25M0 40H8M17 40H25"),
    "K": (27, "M6 0V40M1 0H11M1 40H11M24 0L6 24M12 17L24 40M19 0H27M20 40H27"),
    "Q": (28, "M14 0C5 0 3 11 3 20S5 40 14 40 25 29 25 20 23 0 14 0ZM14 29L26 43"),
    "C": (25, "M22 11C21 4 18 0 13 0 5 0 3 10 3 20S5 40 13 40C18 40 21 36 22 29M22 1V11"),
    "J": (21, "M15 0V30C15 37 12 40 8 40 4 40 2 37 2 31M8 0H21"),
    "A": (28, "M5 40L14 1L23 40M9 26H19M1 40H9M19 40H27"),
    "O": (28, "M14 0C5 0 3 11 3 20S5 40 14 40 25 29 25 20 23 0 14 0Z"),
    "U": (28, "M5 0V27C5 36 8 40 14 40S23 36 23 27V0M1 0H10M18 0H27"),
    "0": (22, "M11 0C4 0 3 11 3 20S4 40 11 40 19 29 19 20 18 0 11 0Z"),
    "1": (16, "M3 7L9 1V40M3 40H15"),
    "2": (22, "M3 10C3 3 6 0 11 0S19 4 19 10C19 19 4 28 3 40H20"),
    "3": (
        22,
        "M3 8C3 3 6 0 11 0 16 0 19 4 19 10S15 19 9 19C16 19 20 23 20 29S16 40 10 40C5 40 2 37 2 31",
    ),
    "4": (23, "M16 40V1L2 28H22"),
    "5": (22, "M19 0H5L4 18C6 15 8 14 11 14 17 14 20 19 20 27S16 40 10 40C5 40 3 37 2 32"),
    "6": (
        22,
        (
            "M18 6C17 2 15 0 12 0 5 0 3 10 3 25M3 27C3 19 6 15 11 15"
            "S20 19 20 27 17 40 11 40 3 35 3 27Z"
        ),
    ),
    "7": (22, "M2 7V0H20L9 40"),
    "8": (
        22,
        (
            "M11 0C6 0 4 4 4 9S7 18 11 18 18 14 18 9 16 0 11 0ZM11 18C6 18 2 22 2 29"
            "S6 40 11 40 20 36 20 29 16 18 11 18Z"
        ),
    ),
    "9": (
        22,
        (
            "M4 34C5 38 7 40 10 40 17 40 19 30 19 15M19 13C19 21 16 25 11 25"
            "S2 21 2 13 5 0 11 0 19 5 19 13Z"
        ),
    ),
}
GAP = 4


def width(text: str) -> float:
    """Return the width of a word."""
    return sum(GLYPHS[letter][0] for letter in text) + GAP * (len(text) - 1)


def word(text: str, height: float, most: float) -> tuple[str, float]:
    """Return a word of this height, squeezed if it is wider than `most`, and its width."""
    size = height / 40
    squeeze = min(1.0, most / (width(text) * size))
    strokes = " ".join(_placed(text, size * squeeze, size))
    drawn = path(strokes, fill="none", stroke="currentColor", class_="i")
    return drawn, width(text) * size * squeeze


def _placed(text: str, across: float, down: float) -> Iterable[str]:
    x = 0.0
    for letter in text:
        advance, strokes = GLYPHS[letter]
        yield _scaled(strokes, x, across, down)
        x += advance + GAP


def _scaled(strokes: str, x: float, across: float, down: float) -> str:
    """Shift strokes to the right and scale them; SVG letters stay, coordinates alternate."""
    found, is_x, command = [], True, "M"
    for token in tokens(strokes):
        if token.isalpha():
            command, is_x = token, token != "V"
            found.append(token)
            continue
        value = (float(token) + x) * across if is_x else float(token) * down
        found.append(f"{value:.1f}")
        is_x = command == "H" or (command != "V" and not is_x)
    return " ".join(found)


def tokens(strokes: str) -> list[str]:
    """Return the commands and numbers of path data."""
    spaced = "".join(f" {c} " if c.isalpha() else c for c in strokes)
    return spaced.split()


def corner(*parts: str, x: float, y: float) -> str:
    """Draw the content of a corner in the two corners that are read from each side."""
    inside = group(*parts)
    return moved(inside, x, y)

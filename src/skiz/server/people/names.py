"""Names that people give themselves or a unit, and lines that they write: something to see, on one
line.
"""

import unicodedata

from ..common.refusal import Refused

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters with no shape
MOST_MARKS = 2  # accents on one letter


def normalize_name(wanted: str) -> str:
    """A name as it is kept: composed, with single spaces. Refused where there is nothing to see in
    it, or what cannot be seen is.
    """
    return _normalize(wanted, Refused("bad-name", 422))


def normalize_unit(written: str) -> str:
    """The unit of the value of a point, normalized like `normalize_name`."""
    return _normalize(written, Refused("bad-unit", 422))


def normalize_line(written: str) -> str:
    """A line of the chat, as `normalize_name` has it."""
    return _normalize(written, Refused("bad-line", 422))


def _normalize(written: str, refused: Refused) -> str:
    line = " ".join(unicodedata.normalize("NFC", written).split())
    if not line or not line.isprintable() or not _is_visible(line):
        raise refused
    return line


def _is_visible(name: str) -> bool:
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        selects = "VARIATION SELECTOR" in unicodedata.name(letter, "")
        if letter in BLANK or selects or marks > MOST_MARKS:
            return False
    return unicodedata.category(name[0])[0] != "M"

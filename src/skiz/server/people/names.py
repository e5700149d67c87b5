"""Names of people and units, and lines of chat: something visible, on one line."""

import unicodedata

from ..common import Refused

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters without a shape
MOST_MARKS = 2  # accents on one letter


def normalize_name(wanted: str) -> str:
    """Return a name in its stored form: composed, with single spaces.

    Refuse a name with nothing visible, or with invisible characters.
    """
    return _normalize(wanted, Refused("bad-name", 422))


def normalize_unit(written: str) -> str:
    """Return the unit of the value of a point, normalized like `normalize_name`."""
    return _normalize(written, Refused("bad-unit", 422))


def normalize_line(written: str) -> str:
    """Return a line of the chat, normalized like `normalize_name`."""
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

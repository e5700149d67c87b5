"""Names of people and units, and lines of chat: something visible, on one line."""

import unicodedata

from skiz.table import Why

from ..common import Refused
from .invisible_characters import misplaced_in, name_of, visible_part

MOST_MARKS = 2  # accents on one letter


def normalize_name(wanted: str) -> str:
    """Return a name in its stored form: composed, with single spaces.

    Refuse a name with nothing visible. Refuse one with a misplaced invisible character, and say
    which one.
    """
    return _normalize(wanted, "bad-name", "bad-name-sign")


def normalize_unit(written: str) -> str:
    """Return the unit of the value of a point, normalized like `normalize_name`."""
    return _normalize(written, "bad-unit", "bad-unit-sign")


def normalize_line(written: str) -> str:
    """Return a line of the chat, normalized like `normalize_name`."""
    return _normalize(written, "bad-line", "bad-line-sign")


def _normalize(written: str, refused: str, for_sign: str) -> str:
    line = " ".join(unicodedata.normalize("NFC", written).split())
    if sign := misplaced_in(line):
        params = {"sign": name_of(sign)}
        raise Refused(Why(for_sign, params=params), 422)
    if not visible_part(line) or not _has_few_marks(line):
        raise Refused(refused, 422)
    return line


def _has_few_marks(line: str) -> bool:
    marks = 0
    for letter in line:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            return False
    return unicodedata.category(line[0])[0] != "M"

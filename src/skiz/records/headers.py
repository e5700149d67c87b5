"""The headers of a deal: its rules, the people, and the moment with which it opens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from skiz.cards import Seat
from skiz.figures import FigureFile
from skiz.games import game
from skiz.table import House, Rules

from .record import OWN_KEYS, opening_phases
from .scan import Page, Word, columns, without_tabs


@dataclass(frozen=True, slots=True)
class Headers:
    """What the headers of a deal say.

    It opens with phase `start`, with this declarer if it is not the first phase. `eyes` is the seat
    whose view it is, or None if all cards are written. `others` are the other headers.
    """

    rules: Rules
    names: tuple[str, ...]
    start: int
    declarer: Seat | None
    eyes: Seat | None
    others: tuple[tuple[str, str], ...]

    @property
    def letters(self) -> str:
        """The letters of the seats."""
        return letters_of(self.rules)

    @property
    def opens(self) -> str | None:
        """The name of the phase with which the deal opens, unless it is the first one."""
        return self.rules.phases[self.start].name if self.start else None


def read_headers(page: Page, figures: Sequence[FigureFile]) -> Headers:
    """Read the headers of a deal; raise BadRecord for one that is wrong."""
    headers = page.headers
    rules = _rules(headers["Game"], headers.get("House"), headers.get("Figures"), figures)
    if "Times" in headers:
        rules = replace(rules, times=headers["Times"].read(_times))
    letters = letters_of(rules)
    names = _names(headers["Seats"], letters) if "Seats" in headers else ()
    start = _place(headers.get("Start"), opening_phases(rules)) or 0
    declarer = _place(headers.get("Declarer"), letters)
    if "Partner" in headers:
        rules = _with_partner(rules, headers["Partner"], letters)
    eyes = _place(headers.get("View"), letters)
    if declarer is not None and not start:
        raise headers["Declarer"].bad("only a deal that starts in the middle names its declarer")
    others = tuple((key, without_tabs(w.text)) for key, w in headers.items() if key not in OWN_KEYS)
    return Headers(rules, names, start, declarer, eyes, others)


def check_number(deal: Word) -> None:
    """Raise BadRecord unless a word is the number of a deal."""
    deal.read(_number)


def letters_of(rules: Rules) -> str:
    """Return the letters of the seats."""
    return ascii_uppercase[: rules.seats]


def _rules(
    key: Word, house: Word | None, hash_: Word | None, figures: Sequence[FigureFile]
) -> Rules:
    """Return the rules of a game in a house, with the figures of the file with this hash."""
    found = key.read(game)

    def house_of(text: str) -> House:
        changes: dict[str, str] = {}
        for entry in text.split():
            field, _, value = entry.partition("=")
            if not value or field in changes:
                raise ValueError(f"{entry}: a house rule is written once, as field=value")
            changes[field] = value
        return found.house(changes.pop("preset", None), changes)

    chosen = house.read(house_of) if house else found.house()
    rules = found.rules(chosen)

    def rules_with(text: str) -> Rules:
        if rules.own is not None and rules.own.file.hash == text:
            return rules
        if file := next((file for file in figures if file.hash == text), None):
            return found.rules(chosen, file)
        raise ValueError(
            f"{text}: the figures of this deal are in a file that was not given; "
            "it has to be given with the record (--figures FILE)"
        )

    return hash_.read(rules_with) if hash_ else rules


def _with_partner(rules: Rules, word: Word, letters: str) -> Rules:
    """Return the rules of a deal in which this seat plays with the first one."""
    if rules.pairs is None:
        raise word.bad("partners are not fixed in this game")
    partner = _place(word, letters[1:])
    assert partner is not None
    return replace(rules, pairs=tuple(seat in (0, partner + 1) for seat in range(rules.seats)))


def _names(seats: Word, letters: str) -> tuple[str, ...]:
    pieces = columns(seats.text)
    if pieces[::2] == list(letters):  # there is a column for each letter and one for each name
        pieces = [" ".join(pair) for pair in zip(pieces[::2], pieces[1::2], strict=False)]
    entries = [entry.split(maxsplit=1) for entry in pieces]
    if [entry[:1] for entry in entries] != [[letter] for letter in letters]:
        raise seats.bad(f"the seats are {'  '.join(letters)}, each with a name, two blanks apart")
    names = tuple("".join(entry[1:]) for entry in entries)
    return names if any(names) else ()


def _place(word: Word | None, among: Sequence[str]) -> int | None:
    """Return the index of a word among those allowed here."""
    if word is None:
        return None
    if word.text not in list(among):
        raise word.bad(f"this must be one of {' '.join(among)}")
    return among.index(word.text)


def _times(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise ValueError(f"{text!r} is not a multiplier of a deal")
    return int(text)


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(f"{text!r} is not the number of a deal")
    return int(text)

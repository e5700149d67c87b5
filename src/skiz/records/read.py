"""Reading: from text to records, all of them or none.

Headers are read here. The rest is read by replaying.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase

from skiz.cards import Seat
from skiz.figures import FigureFile
from skiz.games import game
from skiz.phases import Draw
from skiz.table import Drew, House, Pile, Rules

from .dealt import dealt, exchanging, hand_of, piles_of
from .record import OWN_KEYS, Record, opening_phases
from .replay import Replay
from .scan import Page, Word, columns, scan, without_tabs
from .sections import discards_of, play_section
from .sheet import check_sheet
from .write import TALON

LARGEST = 64 << 20  # bytes of a file: about fifty thousand deals


def read(text: str, name: str = "<text>", figures: Sequence[FigureFile] = ()) -> tuple[Record, ...]:
    """Read the deals of a text by replaying them.

    Raise BadRecord that says what is wrong, and where.

    Deals with figures from a file need that file in `figures`.

    >>> from skiz.records import Record, write
    >>> from skiz.table import deal, start
    >>> rules = game("asszorti").rules()
    >>> record = Record(rules, start(rules, deal(rules, range(36))).events)
    >>> (again,) = read(write(record))
    >>> again.events == record.events
    True
    >>> read("Game  asszorti")
    Traceback (most recent call last):
    ...
    skiz.records.scan.BadRecord: <text>:1:7: asszorti: the deal comes first
    """
    records: list[Record] = []
    for page in scan(text, name):
        record = _record(page, figures)
        if "Deal" in page.headers:
            page.headers["Deal"].read(_number)
        if "Sheet" in page.headers:
            check_sheet(page.headers["Sheet"], record, records[-1] if records else None)
        records.append(record)
    return tuple(records)


def read_file(path: Path | str, figures: Sequence[FigureFile] = ()) -> tuple[Record, ...]:
    """Read the deals of a file in UTF-8.

    Raise BadRecord as `read`, and OSError if it cannot be opened.

    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> record.rules.key, record.state.settled.points
    ('asserufen', (-2, -2, 2, 2))
    """
    with Path(path).open("rb") as file:
        return read_bytes(file.read(LARGEST + 1), str(path), figures)


def read_bytes(content: bytes, name: str, figures: Sequence[FigureFile] = ()) -> tuple[Record, ...]:
    """Read the deals of a text in UTF-8, with or without a byte order mark.

    Raise BadRecord as `read`.

    >>> read_bytes(b"Game  whist \\xff", "evening.skiz")
    Traceback (most recent call last):
    ...
    skiz.records.scan.BadRecord: evening.skiz:1:13: this is not UTF-8
    """
    if len(content) > LARGEST:
        raise Word("", name, 1, 1).bad(f"larger than {LARGEST} bytes")
    try:
        return read(content.decode("utf-8-sig"), name, figures)
    except UnicodeDecodeError as error:
        before = content[: error.start].split(b"\n")
        place = Word("", name, len(before), len(before[-1]) + 1)
        raise place.bad("this is not UTF-8") from None


def _record(page: Page, figures: Sequence[FigureFile]) -> Record:
    headers, game_word = page.headers, page.headers["Game"]
    rules = _rules(game_word, headers.get("House"), headers.get("Figures"), figures)
    if "Times" in headers:
        rules = replace(rules, times=headers["Times"].read(_times))
    letters = ascii_uppercase[: rules.seats]
    names = _names(headers["Seats"], letters) if "Seats" in headers else ()
    start = _place(headers.get("Start"), opening_phases(rules)) or 0
    declarer = _place(headers.get("Declarer"), letters)
    if "Partner" in headers:
        rules = _with_partner(rules, headers["Partner"], letters)
    eyes = _place(headers.get("View"), letters)
    if declarer is not None and not start:
        raise headers["Declarer"].bad("only a deal that starts in the middle names its declarer")
    if not page.sections or page.sections[0][0].text != "deal":
        raise (page.sections[0][0] if page.sections else game_word).bad("the deal comes first")

    (heading, rows), *sections = page.sections
    piles = piles_of(rules, heading, rows)
    order = _drawers(rules, page, piles, start, declarer)
    replay = Replay(rules, dealt(rules, heading, piles, start, order), start, declarer)
    if not order and any(isinstance(phase, Draw) for phase in rules.phases[:start]):
        replay.discards = discards_of(rules, sections)
    for section in sections:
        play_section(replay, *section)
    replay.arrive(start, headers.get("Start", game_word))
    replay.check_owned()

    others = tuple((key, without_tabs(w.text)) for key, w in headers.items() if key not in OWN_KEYS)
    opens = rules.phases[start].name if start else None
    record = Record(rules, tuple(replay.events), names, others, start=opens)
    try:
        opening = record.opening()
    except ValueError:
        raise headers["Start"].bad("this deal never reaches that phase") from None
    hands = tuple(hand_of(piles[letter]) for letter in letters)
    if (hands, piles.get(TALON, opening.talon)) != (opening.hands, opening.talon):
        raise heading.bad(f"the exchange before {opens} does not lead to these hands and talon")
    return record if eyes is None else record.seen_by(eyes)


def _drawers(
    rules: Rules, page: Page, piles: dict[str, Pile], start: int, declarer: Seat | None
) -> tuple[Seat, ...]:
    """Return the seats in the order in which they drew, if the drawn cards must be known."""
    heading = page.sections[0][0]
    if not exchanging(rules, start):
        return ()
    replay = Replay(rules, dealt(rules, heading, piles, start, None), start, declarer)
    names = [phase.name for phase in rules.phases]
    for section in page.sections[1:]:
        if section[0].text in names[:start]:
            play_section(replay, *section)
    replay.arrive(start, page.headers["Start"])
    return tuple(event.seat for event in replay.events if isinstance(event, Drew))


def _rules(
    key: Word, house: Word | None, hash_: Word | None, figures: Sequence[FigureFile]
) -> Rules:
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
            f"{text}: the figures of this deal are in a file that is not at hand; "
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

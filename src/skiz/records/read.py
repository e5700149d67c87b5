"""Reading: from text to records, all of them or none.

What follows the headers is read by replaying.
"""

from collections.abc import Sequence
from pathlib import Path

from skiz.cards import Seat
from skiz.figures import FigureFile
from skiz.phases import Draw
from skiz.table import Drew

from .dealt import Piles, dealt, exchanging, hand_of, piles_of
from .headers import Headers, check_number, read_headers
from .record import Record
from .replay import Replay
from .scan import Page, Word, scan
from .sections import discards_of, play_section
from .sheet import check_sheet
from .write import TALON

LARGEST = 64 << 20  # bytes of a file: about fifty thousand deals


def read(text: str, name: str = "<text>", figures: Sequence[FigureFile] = ()) -> tuple[Record, ...]:
    """Read the deals of a text by replaying them.

    Raise BadRecord that says what is wrong, and where.

    Deals with figures from a file need that file in `figures`.

    >>> from skiz.games import game
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
            check_number(page.headers["Deal"])
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
    headers = read_headers(page, figures)
    if not page.sections or page.sections[0][0].text != "deal":
        raise (page.sections[0][0] if page.sections else page.headers["Game"]).bad(
            "the deal comes first"
        )
    heading, rows = page.sections[0]
    piles = piles_of(headers.rules, heading, rows)
    replay = _replayed(page, headers, piles)
    record = Record(
        headers.rules, tuple(replay.events), headers.names, headers.others, start=headers.opens
    )
    _check_opening(record, page, headers, piles)
    return record if headers.eyes is None else record.seen_by(headers.eyes)


def _replayed(page: Page, headers: Headers, piles: Piles) -> Replay:
    """Replay the sections of a page after the deal."""
    rules, start = headers.rules, headers.start
    (heading, _), *sections = page.sections
    order = _drawers(page, headers, piles)
    replay = Replay(rules, dealt(rules, heading, piles, start, order), start, headers.declarer)
    if not order and any(isinstance(phase, Draw) for phase in rules.phases[:start]):
        replay.discards = discards_of(rules, sections)
    for section in sections:
        play_section(replay, *section)
    replay.arrive(start, page.headers.get("Start", page.headers["Game"]))
    replay.check_owned()
    return replay


def _drawers(page: Page, headers: Headers, piles: Piles) -> tuple[Seat, ...]:
    """Return the seats in the order in which they drew, if the drawn cards must be known."""
    rules, start = headers.rules, headers.start
    if not exchanging(rules, start):
        return ()
    (heading, _), *sections = page.sections
    replay = Replay(rules, dealt(rules, heading, piles, start, None), start, headers.declarer)
    names = [phase.name for phase in rules.phases]
    for section in sections:
        if section[0].text in names[:start]:
            play_section(replay, *section)
    replay.arrive(start, page.headers["Start"])
    return tuple(event.seat for event in replay.events if isinstance(event, Drew))


def _check_opening(record: Record, page: Page, headers: Headers, piles: Piles) -> None:
    """Raise BadRecord unless the deal opens with the cards that the page says."""
    try:
        opening = record.opening()
    except ValueError:
        raise page.headers["Start"].bad("this deal never reaches that phase") from None
    hands = tuple(hand_of(piles[letter]) for letter in headers.letters)
    if (hands, piles.get(TALON, opening.talon)) != (opening.hands, opening.talon):
        heading, _ = page.sections[0]
        raise heading.bad(
            f"the exchange before {headers.opens} does not lead to these hands and talon"
        )

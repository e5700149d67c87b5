"""Writing: the events of a deal as text, with a section for each phase with a choice.

Events without a choice are not written, except single-valued choices and the score.
"""

from collections.abc import Iterable, Iterator
from string import ascii_uppercase

from skiz.cards import Pack, Seat, each
from skiz.games import game
from skiz.phases import Auction
from skiz.table import (
    Annul,
    Answer,
    Answered,
    Bade,
    Chose,
    Claim,
    Claimed,
    Declared,
    Drew,
    Event,
    Hand,
    Laid,
    Line,
    Owned,
    Phase,
    Pile,
    Played,
    Said,
    Settled,
    Shown,
    Speak,
    ThrownIn,
    View,
    WordByWord,
    spoken,
    text,
    unasked,
    value_text,
    visible_cards,
)

from .record import OWN_KEYS, Record, by_phase, one_line

TALON, UNKNOWN, NO_ENTRY, LEADER, OWNS = "-", "?", "·", ">", "owns"
CELL = 7  # the least width of a column, in letters


def write(*records: Record) -> str:
    """Return records as text, one after the other; `read` reads them back.

    >>> from skiz.table import deal, start
    >>> rules = game("asszorti").rules()
    >>> events = start(rules, deal(rules, range(36))).events
    >>> print(write(Record(rules, events, ("Anna", "Béla", "Cili")).seen_by(0)))
    Game   asszorti
    Seats  A Anna  B Béla  C Cili
    View   A
    <BLANKLINE>
    deal
      A  c6 c7 c8 d9 d10 h6 h7 hQ hK s9 s10
      B  ? ? ? ? ? ? ? ? ? ? ?
      C  ? ? ? ? ? ? ? ? ? ? ?
      -  ? ? ?
    <BLANKLINE>
    """
    return "\n".join("\n".join([*_headers(record), "", *_deal(record), ""]) for record in records)


def hand_text(hand: Hand, pack: Pack) -> str:
    """Return the known cards of a hand, weakest first, and a mark for each unknown one."""
    return pile_text((*each(hand.cards), *(None,) * hand.unseen), pack)


def pile_text(pile: Pile, pack: Pack) -> str:
    """Return the cards of a pile in order."""
    return " ".join(UNKNOWN if card is None else pack.names[card] for card in pile)


def row_of(event: Event, pack: Pack, phase: str) -> tuple[Seat, str] | None:
    """Return an action as a row in the section of a phase; None for what has no row."""
    match event:
        case Bade(seat, bid):
            return seat, bid
        case Chose(seat, what, value):
            return seat, value if what == phase else f"{what} {value}"
        case Drew(seat, cards):
            return seat, pile_text(cards, pack)
        case Laid(seat, hand):
            return seat, hand_text(hand, pack)
        case Said(seat, says):
            return seat, spoken(says)
        case Claimed(seat, claim):
            return seat, text(Claim(claim), pack)
        case Answered(seat, accepts):
            return seat, text(Answer(accepts), pack)
        case ThrownIn(int() as seat, why):
            return seat, text(Annul(why), pack)
        case Owned(seat, int() as count):
            return seat, f"{OWNS} {count}"
        case _:
            return None


def totals_text(settled: Settled) -> str:
    """Return what each seat wins."""
    return "   ".join(
        f"{ascii_uppercase[seat]} {points:+d}" for seat, points in enumerate(settled.points)
    )


def line_text(line: Line) -> str:
    """Return a line of the score."""
    return f"{line.key:<15} {line.points:+d}" + (f" x{line.times}" if line.times > 1 else "")


def _headers(record: Record) -> Iterator[str]:
    rules, letters = record.rules, ascii_uppercase
    game_, house = game(rules.key), rules.house
    near = min(game_.presets, key=lambda preset: len(house.differences(game_.presets[preset])))
    preset = [] if near == next(iter(game_.presets)) else [f"preset={near}"]
    changes = house.differences(game_.presets[near]).items()
    names = record.names or ("",) * rules.seats
    seats = (f"{letters[seat]} {name}".rstrip() for seat, name in enumerate(names))
    headers: list[tuple[str, str]] = [
        ("Game", rules.key),
        ("House", " ".join([*preset, *(f"{key}={value_text(value)}" for key, value in changes)])),
        *((key, value if key == "Sheet" else one_line(value)) for key, value in record.headers),
        ("Seats", "  ".join(seats)),
        ("View", "" if record.eyes is None else letters[record.eyes]),
        ("Start", record.start or ""),
        ("Times", str(rules.times) if rules.times > 1 else ""),
        ("Declarer", _declarer(record)),
        ("Partner", _partner(record)),
        ("Figures", rules.own.file.hash if rules.own else ""),
    ]
    for key, value in headers:
        if value or key not in OWN_KEYS:
            yield f"{key:<6} {value}".rstrip()


def _declarer(record: Record) -> str:
    """Return the header for the declarer if the deal opens after an unknown auction."""
    bids = any(isinstance(event, Bade) for event in record.events)
    found = (event.seat for event in record.events if isinstance(event, Declared) and not bids)
    return next((ascii_uppercase[seat] for seat in found), "")


def _partner(record: Record) -> str:
    """Return the header for the partner of A, if that is known before the deal."""
    pairs = record.rules.pairs
    return "" if pairs is None else ascii_uppercase[pairs.index(True, 1)]


def _deal(record: Record) -> Iterator[str]:
    pack, opening = record.rules.pack, record.opening()
    yield "deal"
    for seat, hand in enumerate(opening.hands):
        # Drawn cards that are still in the hand come last.
        drew = () if opening.laid[seat].size else opening.drew[seat]
        held = hand.without(visible_cards(drew), len(drew))
        row = f"{hand_text(held, pack)} {pile_text(drew, pack)}".rstrip()
        yield f"  {ascii_uppercase[seat]}  {row}"
    drawn = tuple(card for e in record.events if isinstance(e, Drew) for card in e.cards)
    if talon := (*(() if any(opening.drew) else drawn), *record.state.talon):
        yield f"  {TALON}  {pile_text(talon, pack)}"
    laid = record.state.laid
    for number, events in by_phase(record.events):
        phase = record.rules.phases[number]
        # The discards of others, if they were revealed, or else what their seats owned to.
        found = [Laid(e.seat, laid[e.seat]) if isinstance(e, Laid) else e for e in events]
        found = [e for e in found if not isinstance(e, Owned) or laid[e.seat].unseen]
        if rows := list(_section(found, phase, record)):
            yield phase.name
            yield from rows


def _section(events: list[Event], phase: Phase, record: Record) -> Iterator[str]:
    if isinstance(phase, Auction) and any(isinstance(event, Bade) for event in events):
        yield from _auction(events, record.rules.seats)
    elif any(isinstance(event, Played | Claimed) for event in events):
        yield from _tricks(events, record)
    else:
        yield from (
            f"  {ascii_uppercase[seat]}  {row}" for seat, row in _rows(events, phase, record)
        )
        for event in events:
            if isinstance(event, Settled):
                yield f"  {totals_text(event)}"
                yield from (f"      {line_text(line)}" for line in event.lines)


def _rows(events: list[Event], phase: Phase, record: Record) -> Iterator[tuple[Seat, str]]:
    """Yield who did what, row by row; the parts of a turn that ends with a pass share a row."""
    rows: list[tuple[Seat, list[str]]] = []
    for before, event in zip([None, *events], events, strict=False):
        row = None if isinstance(event, Drew) else row_of(event, record.rules.pack, phase.name)
        if row is None:
            continue
        done = row[1]
        if isinstance(before, Shown) and not _whole(record, before):
            done += f": {record.rules.pack.text(before.cards)}"
        same = rows and rows[-1][0] == row[0] and rows[-1][1][-1] != "pass"
        if same and isinstance(phase, WordByWord):
            rows[-1][1].append(done)
        else:
            rows.append((row[0], [done]))
    return ((seat, ", ".join(parts)) for seat, parts in rows)


def _grid(cells: Iterable[str], first: str = "", width: int = CELL) -> str:
    return f"{first:>4}  {' '.join(f'{cell:<{width}}' for cell in cells)}".rstrip()


def _auction(events: list[Event], seats: int) -> Iterator[str]:
    calls = [event for event in events if isinstance(event, Bade)]
    width = max(CELL, *(len(call.bid) for call in calls))
    yield _grid(ascii_uppercase[:seats], width=width)
    row: dict[Seat, str] = {}
    for call, then in zip(calls, [*calls[1:], None], strict=True):
        row[call.seat] = call.bid
        if then is None or then.seat <= call.seat:
            yield _grid((row.get(seat, NO_ENTRY) for seat in range(seats)), width=width)
            row = {}


def _tricks(events: list[Event], record: Record) -> Iterator[str]:
    seats, pack, number = record.rules.seats, record.rules.pack, 1
    yield _grid(ascii_uppercase[:seats])
    row: dict[Seat, str] = {}
    cards = 0  # of the trick, counted across talk that interrupts its row
    for event, then in zip(events, [*events[1:], None], strict=True):
        if isinstance(event, Played):
            row[event.seat] = ("" if cards else LEADER) + pack.names[event.card]
            cards += 1
        elif talk := row_of(event, pack, ""):
            # A claim lays the hand open. If the record does not contain that hand, the row gives
            # it.
            shown = ""
            if isinstance(then, Shown) and not _whole(record, then):
                shown = f": {pack.text(then.cards)}"
            yield f"      {ascii_uppercase[talk[0]]}  {talk[1]}{shown}"
        if row and (then is None or cards == seats or _is_unasked(record, then)):
            yield _grid((row.get(seat, NO_ENTRY) for seat in range(seats)), str(number))
            row = {}
        if cards == seats:
            cards, number = 0, number + 1


def _is_unasked(record: Record, event: Event) -> bool:
    """Return whether an event is a word said out of turn."""
    if not isinstance(event, Said):
        return False
    before = View(record.fold(record.events.index(event)))
    return Speak(event.says) in unasked(before, event.seat)


def _whole(record: Record, shown: Shown) -> bool:
    """Return whether the page has the full hand of a seat before it is laid open."""
    return record.fold(record.events.index(shown)).hands[shown.seat].cards == shown.cards

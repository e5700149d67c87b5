"""The sections of a page after the deal: what each row of them says that somebody did."""

import re
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest

from skiz.cards import Seat, Trick, of
from skiz.phases import CLEAR, Auction, Choice, Discard, HangOn, Settle, Tricks, Within, waiting_for
from skiz.table import (
    Action,
    Bid,
    Choose,
    Line,
    Phase,
    Play,
    Settled,
    Shown,
    Speak,
    View,
    WordByWord,
    on_turn,
    parse,
    unasked,
)

from .record import by_phase
from .replay import Replay
from .scan import Row, Word
from .write import LEADER, NO_ENTRY, OWNS, UNKNOWN, line_text, row_of, totals_text

NO_ENTRIES = (NO_ENTRY, ".", "-")
NUMBER = "[+-]?[0-9]{1,9}"


def play_section(replay: Replay, heading: Word, rows: list[Row]) -> None:
    """Do what a section says; BadRecord where it cannot be read or done."""
    phases = replay.state.rules.phases
    names = [phase.name for phase in phases]
    if heading.text not in names:
        raise heading.bad(f"no such section; there are deal {' '.join(names)}")
    index = names.index(heading.text)
    if index <= replay.last_section:
        raise heading.bad("sections stand in the order of play, each once")
    replay.arrive(index, heading)
    replay.last_section = index
    phase = phases[index]
    phase = phase.core if isinstance(phase, Within) else phase
    rows = [row for row in rows if [word.text for word in row] != replay.letters]
    match phase:
        case Settle():
            _score(replay, heading, rows)
        case _ if replay.state.phase > index:
            _forced(replay, index, rows)
        case Auction():
            _auction(replay, heading, phase, rows)
        case Tricks():
            _tricks(replay, phase, rows)
        case _:
            owned = [row for row in rows if len(row) > 1 and row[1].text == OWNS]
            for row in owned:
                _owned(replay, row)
            rows = [row for row in rows if row not in owned]
            for row in rows:
                _row(replay, phase, row)


def _seat(replay: Replay, row: Row) -> tuple[Seat, Word]:
    """Whose row it is, and all that follows as one word."""
    if row[0].text not in replay.letters:
        raise row[0].bad(f"a row begins with a seat, one of {' '.join(replay.letters)}")
    if len(row) == 1:
        raise row[0].bad("this row says nothing")
    text = " ".join(word.text for word in row[1:])
    return replay.letters.index(row[0].text), replace(row[1], text=text)


def _cells(replay: Replay, row: Row) -> dict[Seat, Word]:
    """The words of a grid's row by seat, without the empty ones."""
    if len(row) > len(replay.letters):
        raise row[len(replay.letters)].bad("there is no seat for this")
    return {seat: word for seat, word in enumerate(row) if word.text not in NO_ENTRIES}


def _row(replay: Replay, phase: Phase, row: Row) -> None:
    """What one seat did in a phase."""
    seat, words = _seat(replay, row)
    pack = replay.state.rules.pack
    if replay.state.current_phase.name != phase.name:
        raise words.bad(f"{phase.name} is over")
    match phase:
        case HangOn():
            replay.do(words, seat, Bid(words.text))
        case Choice(name=what):
            replay.do(words, seat, Choose(what, words.text))
        case Discard():
            cards = [word.read(pack.card) for word in row[1:] if word.text != UNKNOWN]
            if len(set(cards)) < len(cards):
                raise words.bad("a card is named twice")
            replay.lay(phase, words, seat, of(cards), len(row) - 1)
        case WordByWord():
            for part in words.text.split(","):
                word = replace(words, text=part.strip())
                replay.do(word, seat, word.read(lambda text: _speech(replay, text)))
        case _:
            _, colon, hand = words.text.partition(":")
            shown = replace(words, text=hand).read(pack.cards)
            events = replay.do(words, seat, _action(replay, words), shown)
            if colon and not any(isinstance(e, Shown) and e.cards == shown for e in events):
                raise words.bad("these are not the cards it shows")


def _action(replay: Replay, words: Word) -> Action:
    """What a row's words do; behind a colon stands the hand that they show."""
    spoken, _, _ = words.text.partition(":")
    return replace(words, text=spoken).read(lambda text: _speech(replay, text))


def _owned(replay: Replay, row: Row) -> None:
    """How many trumps a seat owns to."""
    seat, _ = _seat(replay, row)
    if len(row) != 3 or not re.fullmatch("[0-9]{1,9}", row[2].text):
        raise row[1].bad(f"a seat {OWNS} a number")
    replay.owns[seat] = row[2]


def _speech(replay: Replay, text: str) -> Action:
    """What is said: an action in full, or the words after `say` or `choose`."""
    pack = replay.state.rules.pack
    for verb in ("", "say ", "choose "):
        with suppress(ValueError):
            return parse(verb + text, pack)
    return parse(f"say {text}", pack)


def _forced(replay: Replay, index: int, rows: list[Row]) -> None:
    """Rows about a phase in which nobody had a choice: they say what happened."""
    pack = replay.state.rules.pack
    name = replay.state.rules.phases[index].name
    happened = [row_of(event, pack, name) for event in dict(by_phase(replay.events))[index]]
    for row in rows:
        seat, words = _seat(replay, row)
        if (seat, words.text) not in happened:
            raise words.bad("this is not what follows from the rules")


def _auction(replay: Replay, heading: Word, auction: Auction, rows: list[Row]) -> None:
    if replay.declarer is not None:
        raise heading.bad("a header names the declarer already")
    for row in rows:
        for seat, word in _cells(replay, row).items():
            s, bid = replay.state, Bid(word.text)
            waits = seat in auction.in_play(s) and seat not in (*on_turn(s), auction.holder(s))
            if waits and [*auction.options(View(s), seat)] == [bid]:
                continue  # who could only pass is passed over, but it may be written down
            replay.do(word, seat, bid)


def _tricks(replay: Replay, tricks: Tricks, rows: list[Row]) -> None:
    talk: list[Row] = []
    for row in rows:
        if row[0].text in replay.letters:
            talk.append(row)
        else:
            _trick(replay, tricks, row, talk)
    for row in talk:
        _row(replay, tricks, row)


def _trick(replay: Replay, tricks: Tricks, row: Row, talk: list[Row]) -> None:
    """A trick, with the talk above it: everybody speaks when it is his turn, or unasked."""
    if _agrees_with_rest(replay, row):
        return
    number = str(replay.state.trick_number)
    goes_on = replay.state.table is None or talk  # unasked words break the row of their trick
    if not goes_on or row[0].text != number:
        raise row[0].bad(f"this is trick {number}")
    cells = _cells(replay, row[1:])
    while True:
        turn = on_turn(replay.state)
        if talk and _speaks(replay, talk[0], cells):
            _row(replay, tricks, talk.pop(0))
        elif seats := [seat for seat in turn if seat in cells]:
            _play(replay, cells.pop(seats[0]), seats[0])
        else:
            break
    if _agrees_with_rest(replay, row):
        return
    for seat, word in cells.items():  # out of turn: the rules say so
        _play(replay, word, seat)
    while talk:  # so they do where it was never asked for
        _row(replay, tricks, talk.pop(0))


def _agrees_with_rest(replay: Replay, row: Row) -> bool:
    """Whether the row is of a trick that was played of itself, the rest having been granted; it has
    to say which cards fell.
    """
    trick = _played_of_itself(replay, row[0])
    if trick is None:
        return False
    seats, names = len(replay.letters), replay.state.rules.pack.names
    fell = {trick.player(at, seats): names[card] for at, card in enumerate(trick.cards)}
    for seat, word in _cells(replay, row[1:]).items():
        if word.text.removeprefix(LEADER) != fell[seat]:
            raise word.bad("this is not what follows from the rules")
    return True


def _played_of_itself(replay: Replay, number: Word) -> Trick | None:
    """The trick of this number, where a rest that was granted has brought it already."""
    s = replay.state
    granted = s.claims and s.claims[-1].what == CLEAR and len(s.tricks) == s.rules.length
    if not granted or not re.fullmatch("[0-9]{1,2}", number.text):
        return None
    at = int(number.text) - 1
    return s.tricks[at] if s.claims[-1].trick - 1 <= at < len(s.tricks) else None


def _speaks(replay: Replay, row: Row, cells: dict[Seat, Word]) -> bool:
    """Whether this is said now, unasked at once; who leads may be asked for words only after his
    card.
    """
    s, (seat, words) = replay.state, _seat(replay, row)
    if _action(replay, words) in unasked(View(s), seat):
        return True
    leads = s.table is None and seat in cells and waiting_for(s).name == s.current_phase.name
    waits = leads and isinstance(_action(replay, words), Speak)
    return seat in on_turn(s) and not waits


def _play(replay: Replay, word: Word, seat: Seat) -> None:
    if word.text.startswith(LEADER) and replay.state.table is not None:
        raise word.bad("another seat leads this trick")
    named = replace(word, text=word.text.removeprefix(LEADER))
    card = named.read(replay.state.rules.pack.card)
    replay.do(named, seat, Play(card), 1 << card)


def _score(replay: Replay, heading: Word, rows: list[Row]) -> None:
    """The score is checked: it must be the one that the deal comes to."""
    totals = [row for row in rows if row[0].text in replay.letters]
    lines = [row for row in rows if row[0].text not in replay.letters]
    if replay.state.settled is None and replay.state.thrown_in:
        replay.happens(_settlement(heading, totals, lines))
    settled = replay.state.settled
    if settled is None:
        raise heading.bad("the score hangs on discards that are not written")
    for row in totals:
        _agree(row, totals_text(settled))
    for given, line in zip_longest(lines, settled.lines) if lines else ():
        _agree(given or (heading,), line_text(line) if line else "nothing more")


def _settlement(heading: Word, totals: list[Row], lines: list[Row]) -> Settled:
    """The settlement as the page tells it, of a hand thrown in before all had shown their sides:
    who sees the page cannot work it out.
    """
    won = re.findall(rf"[A-Z] ({NUMBER})", " ".join(word.text for row in totals for word in row))
    line = re.fullmatch(
        rf"(\S+) ({NUMBER})(?: x({NUMBER}))?",
        " ".join(word.text for row in lines for word in row),
    )
    points = tuple(map(int, won))
    worth, times = (int(line[2]), int(line[3] or 1)) if line else (0, 1)
    total = worth * times
    if line is None or not total or sum(points) != 0 or any(one % total for one in points):
        raise heading.bad("this is not what a hand thrown in may come to", "score")
    shares = tuple(one // total for one in points)
    return Settled(points, points, (Line(line[1], worth, times, {}, shares),))


def _agree(row: Row, expected: str) -> None:
    found = " ".join(f"+{word.text}" if word.text.isdecimal() else word.text for word in row)
    if found.split() != expected.split():
        raise row[0].bad(f"expected {' '.join(expected.split())}, found {found}", "score")

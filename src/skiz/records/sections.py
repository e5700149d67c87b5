"""The sections of a page after the deal: what each of their rows says that a seat did."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from string import ascii_uppercase

from skiz.cards import NO_CARDS, Cards, Seat, Trick, of
from skiz.phases import CLEAR, Auction, Choice, Discard, HangOn, Settle, Tricks, Within, waiting_for
from skiz.table import (
    Action,
    Bid,
    Choose,
    Line,
    Phase,
    Play,
    Rules,
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
    """Do what a section says; raise BadRecord if it cannot be read or done."""
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


def discards_of(rules: Rules, sections: Sequence[tuple[Word, list[Row]]]) -> dict[Seat, Cards]:
    """Return the cards that each seat laid away, as far as the sections name them."""
    names = {phase.name for phase in rules.phases if isinstance(phase, Discard)}
    found = dict[Seat, Cards]()
    rows = [row for heading, of_it in sections if heading.text in names for row in of_it]
    for first, *words in rows:
        if (seat := ascii_uppercase.find(first.text)) >= 0:
            cards = (one.text for one in words if one.text in rules.pack.names)
            found[seat] = found.get(seat, NO_CARDS) | of(map(rules.pack.card, cards))
    return found


def _seat(replay: Replay, row: Row) -> tuple[Seat, Word]:
    """Return the seat of a row, and everything after it as one word."""
    if row[0].text not in replay.letters:
        raise row[0].bad(f"a row begins with a seat, one of {' '.join(replay.letters)}")
    if len(row) == 1:
        raise row[0].bad("this row is empty")
    text = " ".join(word.text for word in row[1:])
    return replay.letters.index(row[0].text), replace(row[1], text=text)


def _cells(replay: Replay, row: Row) -> dict[Seat, Word]:
    """Return the words in a row of a grid by seat, without empty ones."""
    if len(row) > len(replay.letters):
        raise row[len(replay.letters)].bad("there are more columns than seats")
    return {seat: word for seat, word in enumerate(row) if word.text not in NO_ENTRIES}


def _row(replay: Replay, phase: Phase, row: Row) -> None:
    """Do what one seat did in a phase."""
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
    """Return the action of a row's words; a hand that is shown follows after a colon."""
    spoken, _, _ = words.text.partition(":")
    return replace(words, text=spoken).read(lambda text: _speech(replay, text))


def _owned(replay: Replay, row: Row) -> None:
    """Record the number of trumps to which a seat owns."""
    seat, _ = _seat(replay, row)
    if len(row) != 3 or not re.fullmatch("[0-9]{1,9}", row[2].text):
        raise row[1].bad(f"a seat {OWNS} a number")
    replay.owns[seat] = row[2]


def _speech(replay: Replay, text: str) -> Action:
    """Return what is said: a full action, or the words after `say` or `choose`."""
    pack = replay.state.rules.pack
    for verb in ("", "say ", "choose "):
        with suppress(ValueError):
            return parse(verb + text, pack)
    return parse(f"say {text}", pack)


def _forced(replay: Replay, index: int, rows: list[Row]) -> None:
    """Read rows about a phase in which nobody had a choice: they say what happened."""
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
                continue  # a seat that can only pass is skipped, but its pass may be written down
            replay.bid(word, seat, bid)


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
    """Play a trick, with the talk above it: each seat speaks on its turn, or out of turn."""
    if _agrees_with_rest(replay, row):
        return
    number = str(replay.state.trick_number)
    # Words out of turn interrupt the row of their trick.
    goes_on = replay.state.table is None or talk
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
    for seat, word in cells.items():  # a card out of turn, which the rules then refuse
        _play(replay, word, seat)
    while talk:  # as they refuse words for which nobody asked
        _row(replay, tricks, talk.pop(0))


def _agrees_with_rest(replay: Replay, row: Row) -> bool:
    """Return whether a row belongs to a trick that was played by itself after an accepted claim.

    It must then name the cards that fell.
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
    """Return the trick of this number, if an accepted claim has already played it."""
    s = replay.state
    granted = s.claims and s.claims[-1].what == CLEAR and len(s.tricks) == s.rules.length
    if not granted or not re.fullmatch("[0-9]{1,2}", number.text):
        return None
    at = int(number.text) - 1
    return s.tricks[at] if s.claims[-1].trick - 1 <= at < len(s.tricks) else None


def _speaks(replay: Replay, row: Row, cells: dict[Seat, Word]) -> bool:
    """Return whether this is said now.

    Words out of turn always are.

    A seat that leads may be asked for words only after its card.
    """
    s, (seat, words) = replay.state, _seat(replay, row)
    if _action(replay, words) in unasked(View(s), seat):
        return True
    leads = s.table is None and seat in cells and waiting_for(s).name == s.current_phase.name
    waits = leads and isinstance(_action(replay, words), Speak)
    return seat in on_turn(s) and not waits


def _play(replay: Replay, word: Word, seat: Seat) -> None:
    table = replay.state.table
    if word.text.startswith(LEADER) and table is not None:
        raise word.bad(f"{replay.letters[table.leader]} leads this trick")
    named = replace(word, text=word.text.removeprefix(LEADER))
    card = named.read(replay.state.rules.pack.card)
    replay.do(named, seat, Play(card), 1 << card)


def _score(replay: Replay, heading: Word, rows: list[Row]) -> None:
    """Check that the score is the one that follows from the deal."""
    totals = [row for row in rows if row[0].text in replay.letters]
    lines = [row for row in rows if row[0].text not in replay.letters]
    if replay.state.settled is None and replay.state.thrown_in:
        replay.happens(_settlement(heading, totals, lines))
    settled = replay.state.settled
    if settled is None:
        raise heading.bad("the score depends on discards that the record lacks")
    for row in totals:
        _agree(row, totals_text(settled))
    for given, line in zip_longest(lines, settled.lines) if lines else ():
        _agree(given or (heading,), line_text(line) if line else "nothing more")


def _settlement(heading: Word, totals: list[Row], lines: list[Row]) -> Settled:
    """Return the settlement from the page, for a hand thrown in before all had shown their sides.

    A reader of the page cannot work it out.
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
        raise heading.bad("this is not a possible score of a hand thrown in", "score")
    shares = tuple(one // total for one in points)
    return Settled(points, points, (Line(line[1], worth, times, {}, shares),))


def _agree(row: Row, expected: str) -> None:
    found = " ".join(f"+{word.text}" if word.text.isdecimal() else word.text for word in row)
    if found.split() != expected.split():
        raise row[0].bad(f"expected {' '.join(expected.split())}, found {found}", "score")

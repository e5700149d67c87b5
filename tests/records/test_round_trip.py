"""Written records are read back: the same events, and the same text again."""

from dataclasses import replace
from random import Random

import pytest

from skiz.games import game
from skiz.records import Record, read, write
from tests.support.laws.random_deals import Course, play_out
from tests.support.laws.records import cut, openings, record_of
from tests.support.tools.depth import depth


def again(record: Record) -> Record:
    """The record read back from its text, which is canonical and keeps the house."""
    text = write(record)
    (found,) = read(text)
    assert write(found) == text
    assert found.rules.key == record.rules.key
    assert found.rules.house == record.rules.house
    assert (found.names, found.start, found.eyes) == (record.names, record.start, record.eyes)
    return found


def test_a_deal(course: Course) -> None:
    """A whole deal is restored event by event."""
    assert again(record_of(course)).events == course.events


def test_a_deal_cut_off_anywhere(course: Course) -> None:
    """So is an unfinished deal."""
    record = cut(course)
    assert again(record).events == record.events


@pytest.mark.parametrize("preset", game("asserufen").presets)
def test_words_between_the_first_two_cards(preset: str) -> None:
    """Who has led may be the first to speak: his words wait for his card, though they stand above
    it.
    """
    house = game("asserufen").house(preset, {"kontra_window": "before_second_card"})
    for seed in range(depth(2, 4)):
        whole = play_out(game("asserufen").rules(house), seed)
        for moments in (None, *range(len(whole.moments))):
            record = record_of(whole, moments)
            assert again(record).events == record.events


@pytest.mark.parametrize("preset", game("asserufen").presets)
def test_words_out_of_turn_are_read_back(preset: str) -> None:
    """They break the row of their trick, and are read back between the same two cards."""
    house = game("asserufen").house(preset, {"kontra_window": "any_time"})
    for seed in range(depth(4, 12)):
        whole = play_out(game("asserufen").rules(house), seed)
        for moments in (None, *range(len(whole.moments))):
            record = record_of(whole, moments)
            assert again(record).events == record.events
            assert again(record.seen_by(seed % 4)).events == record.seen_by(seed % 4).events


def test_every_view_survives_the_round_trip(course: Course) -> None:
    """A seat's own record gives back its faces, at the end and in the middle of a deal."""
    seats = range(course.rules.seats)
    for record in (*map(record_of(course).seen_by, seats), cut(course).seen_by(course.seed % 3)):
        assert again(record).events == record.events


def test_opening_in_the_middle(course: Course) -> None:
    """A deal may open with any phase; what was drawn is then not known, all the rest is."""
    whole = record_of(course)
    if not openings(whole):
        assert whole.state.thrown_in, "all passed: there is no later phase"
        return
    record = Random(course.seed).choice(openings(whole))
    found = again(record)
    assert found.state.settled == whole.state.settled
    assert again(found).events == found.events
    opens, state = record.opening(), found.opening()
    assert (state.hands, state.talon) == (opens.hands, opens.talon)
    seen = record.seen_by(course.seed % course.rules.seats)
    assert again(seen).state.settled == whole.state.settled


def test_headers_are_kept(course: Course) -> None:
    """Free headers come back in order, blanks made single and comments made none."""
    headers = (("Source", "a book;  page 7 ; or 8"), ("Date", ""), ("Deal", "12"))
    names = tuple(" Éva;  B " for _ in range(course.rules.seats))
    found = again(replace(record_of(course), headers=headers, names=names))
    assert found.headers == (("Source", "a book; page 7, or 8"), ("Date", ""), ("Deal", "12"))
    assert set(found.names) == {"Éva; B"}

"""Customs: the teacher says what the source's conversations say, with any matching hands."""

import pytest

from bench.talk.dialogues import records
from skiz.games.tarokk import read_deal, standing
from skiz.learn.customs import by_custom
from skiz.players.tarokk.talk.words import words_of
from skiz.records import Record
from skiz.table import Said, Speak, options, view

DRAWS, SEED = 4, 5_000_000
SAYS = [  # by the conversation, what the customs have a seat say in it whatever else it holds
    ("trull-and-four-kings", "trull"),
    ("trull-and-four-kings", "centrum"),
    ("trull-and-silence", "trull"),
    ("pagat-before-kings", "pagat-ultimo"),
    ("yielded", "pagat-ultimo"),
]


@pytest.fixture(scope="module", name="conversations")
def all_conversations() -> list[tuple[str, Record]]:
    """Return each conversation of the source, with several drawn hands."""
    return [*records(DRAWS, SEED)]


@pytest.mark.parametrize(("example", "word"), SAYS)
def test_the_teacher_announces_as_in_the_source(
    conversations: list[tuple[str, Record]], example: str, word: str
) -> None:
    found = [
        taught(record, number)
        for key, record in conversations
        if key == example
        for number, event in enumerate(record.events)
        if isinstance(event, Said) and [say.figure for say in event.says] == [word]
    ]
    assert found == [word] * DRAWS


def taught(record: Record, number: int) -> str:
    """Return what the customs have a seat say in place of an event."""
    seat = record.events[number].seat  # type: ignore[union-attr]
    seen = view(record.rules, record.events[:number], seat)
    may = options(seen, seat)
    assert Speak() in may
    stand = standing(read_deal(seen), seat)
    return by_custom(stand, words_of(stand, may))

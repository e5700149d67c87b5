"""Records: random deals as records, and records changed at random."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

from skiz.records import Record
from skiz.records.record import opening_phases
from skiz.table import Began
from tests.support.laws.random_deals import Course

GOLDEN = sorted((Path(__file__).parents[2] / "records/golden").glob("*.skiz"))
STRAY = re.findall(r"\S+", "? · - > ( ) { } ; ! hX x2 +9 -99999999999999999999 ² = draw A")
NAMES = ("Anna", "Béla", "Cili", "Dani")


def record_of(course: Course, moments: int | None = None) -> Record:
    """Return a random deal, or its first actions, as a record."""
    done = course.moments[:moments]
    events = (*course.opening, *(event for moment in done for event in moment.events))
    return Record(course.rules, events, NAMES[: course.rules.seats])


def cut(course: Course) -> Record:
    """Return a random deal cut off at a random place."""
    return record_of(course, Random(course.seed).randrange(len(course.moments)))


def openings(record: Record) -> list[Record]:
    """Yield the same deal, beginning with each later phase that it reached."""
    began = {event.phase for event in record.events if isinstance(event, Began)}
    return [
        replace(record, start=phase.name)
        for number, phase in enumerate(record.rules.phases)
        if number in began and number > 0 and phase.name in opening_phases(record.rules)
    ]


def uncommented(text: str) -> str:
    """Return a record without its comments."""
    lines = (re.sub(r"(^|\s+);.*", "", line) for line in text.split("\n"))
    return re.sub(r"^\n+", "", re.sub(r"\n{3,}", "\n\n", "\n".join(lines)))


def spoiled(text: str, rng: Random) -> str:
    """Return a record with a few lines, words or letters lost, doubled, swapped or invented."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        lines = text.split("\n")
        here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[here]
            case 1:
                lines.insert(there, lines[here])
            case 2:
                lines[here], lines[there] = lines[there], lines[here]
            case 3:
                words = lines[here].split(" ")
                words[rng.randrange(len(words))] = rng.choice([*STRAY, *text.split()])
                lines[here] = " ".join(words)
            case _:
                at = rng.randrange(len(lines[here]) + 1)
                letter = rng.choice(["", chr(rng.randrange(128)), "\u2028", "\ufeff", "é"])
                lines[here] = lines[here][:at] + letter + lines[here][at + 1 :]
        text = "\n".join(lines) or "\n"
    return text

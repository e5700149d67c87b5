"""Courses, lessons and stops as values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from skiz.cards import Seat
from skiz.records import Record
from skiz.words import Lang

Texts: TypeAlias = Mapping[Lang, str]
Asks: TypeAlias = Literal["move", "choice"]


@dataclass(frozen=True, eq=False)
class Reply:
    """A reply of a lesson to certain answers: actions as text, or the label of a choice.

    Without `answers`, it applies to every other answer. `then` are moves after a wrong answer that
    show its consequences.
    """

    texts: Texts
    answers: tuple[str, ...] = ()
    label: Texts | None = None
    right: bool = False
    then: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Stop:
    """A moment of the record at which something is explained or asked.

    `before` is the move that comes next, such as `B play hA`; it is empty at the end of the record.
    Without `asks`, the stop only explains. A `move` is asked of the learner's seat, and a `choice`
    of the learner.
    """

    texts: Texts
    before: str = ""
    asks: Asks | None = None
    clauses: tuple[str, ...] = ()
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson: a deal, the seat of the learner, and the stops in the order of the deal."""

    course: str
    key: str
    title: Texts
    aim: Texts  # what the learner can do after it
    minutes: int
    record: Record
    seat: Seat
    stops: tuple[Stop, ...]

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses that it teaches."""
        return frozenset(clause for stop in self.stops for clause in stop.clauses)


@dataclass(frozen=True, eq=False)
class Course:
    """The lessons of a family of games in order.

    It also has the clauses that no lesson teaches, each with the key of a reason in `reasons`.
    """

    key: str
    title: Texts
    about: Texts
    games: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    reasons: Mapping[str, str]
    not_taught: Mapping[str, str]

    def lesson(self, key: str) -> Lesson:
        """Return the lesson of this key; raise KeyError if there is none."""
        return {lesson.key: lesson for lesson in self.lessons}[key]

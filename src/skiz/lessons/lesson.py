"""A course, its lessons and their stops as values."""

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
    """What the lesson says to some answers: actions as text, or the label of a choice.

    Without `answers` it is said to every other answer. `then` are moves that follow a wrong
    answer, to show what would come of it.
    """

    texts: Texts
    answers: tuple[str, ...] = ()
    label: Texts | None = None
    right: bool = False
    then: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Stop:
    """A moment of the record at which something is told or asked.

    `before` is the move that comes next, as `B play hA`; empty at the end of the record. Without
    `asks` it only tells. A `move` is asked of the learner's seat, a `choice` of the learner.
    """

    texts: Texts
    before: str = ""
    asks: Asks | None = None
    clauses: tuple[str, ...] = ()
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson: a deal, the seat of who learns, and the stops in the order of the deal."""

    course: str
    key: str
    title: Texts
    aim: Texts  # what one can do after it
    minutes: int
    record: Record
    seat: Seat
    stops: tuple[Stop, ...]

    @property
    def clauses(self) -> frozenset[str]:
        """What it teaches."""
        return frozenset(clause for stop in self.stops for clause in stop.clauses)


@dataclass(frozen=True, eq=False)
class Course:
    """The lessons of a family of games in their order, and the clauses that none of them teaches,
    each with the key of a reason in `reasons`.
    """

    key: str
    title: Texts
    about: Texts
    games: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    reasons: Mapping[str, str]
    not_taught: Mapping[str, str]

    def lesson(self, key: str) -> Lesson:
        """The lesson of this key; KeyError where there is none."""
        return {lesson.key: lesson for lesson in self.lessons}[key]

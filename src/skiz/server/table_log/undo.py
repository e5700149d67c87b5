"""Undo: somebody takes back what they did last, by consent of all people at the table.

Nothing is deleted: an entry says after which other one the deal goes on.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from skiz.table import Chair


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """Somebody asks that the deal go on as it was `after` an entry, before what they did last."""

    chair: Chair
    after: int


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    """Somebody agrees, or takes the question off the table, as the next act does."""

    chair: Chair
    agrees: bool


@dataclass(frozen=True, slots=True)
class Undone:
    """All agree: the deal goes on as it was `after` an entry."""

    after: int


UndoEvent: TypeAlias = UndoAsked | UndoAnswered | Undone
UNDO_NAMES = {UndoAsked: "undo", UndoAnswered: "undo_answer", Undone: "undone"}


@dataclass(frozen=True, slots=True)
class OpenUndo:
    """A question that waits for answers: who asks, after which entry the deal would go on, and the
    guests who agree, who asks among them.
    """

    guest: str
    after: int
    agreed: frozenset[str]


def hear(
    question: OpenUndo | None, event: UndoAsked | UndoAnswered, guest: str | None
) -> OpenUndo | None:
    """The question after an event of this guest; None where there is none any more."""
    match event:
        case UndoAsked(_, after) if guest:
            return OpenUndo(guest, after, frozenset({guest}))
        case UndoAnswered(_, True) if guest and question:
            return replace(question, agreed=question.agreed | {guest})
    return None

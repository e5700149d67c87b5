"""Undo: somebody takes back their last act, with the consent of all people at the table.

Nothing is deleted: an entry says after which other entry the deal goes on.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from skiz.table import Chair


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A request that the deal go on as it was `after` an entry, before the person's last act."""

    chair: Chair
    after: int


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    """The event that somebody agrees to the undo, or declines it; the next act removes it too."""

    chair: Chair
    agrees: bool


@dataclass(frozen=True, slots=True)
class Undone:
    """The event that all agree: the deal goes on as it was `after` an entry."""

    after: int


UndoEvent: TypeAlias = UndoAsked | UndoAnswered | Undone
UNDO_NAMES = {UndoAsked: "undo", UndoAnswered: "undo_answer", Undone: "undone"}


@dataclass(frozen=True, slots=True)
class OpenUndo:
    """An open request to undo.

    It has the guest who asks, the entry after which the deal would go on, and the guests who agree.
    The guest who asks is among them.
    """

    guest: str
    after: int
    agreed: frozenset[str]


def hear(
    question: OpenUndo | None, event: UndoAsked | UndoAnswered, guest: str | None
) -> OpenUndo | None:
    """Return the request after an event of this guest, or None if there is none any more."""
    match event:
        case UndoAsked(_, after) if guest:
            return OpenUndo(guest, after, frozenset({guest}))
        case UndoAnswered(_, True) if guest and question:
            return replace(question, agreed=question.agreed | {guest})
    return None

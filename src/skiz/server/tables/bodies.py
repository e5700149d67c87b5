"""The bodies of requests about tables, checked before anything else."""

from typing import Annotated

from pydantic import Field

from skiz.figures.file import LARGEST

from ..common import Key, Number, Strict, Whole
from ..table_log import LONGEST_UNIT, MOST_HUNDREDTHS, Agreement, PaceKey
from ..table_log import Company as WantedCompany


class PointValue(Strict):
    """The value of a point: hundredths of a unit, whose name is any text."""

    hundredths: Annotated[int, Field(ge=1, le=MOST_HUNDREDTHS)]
    unit: Annotated[str, Field(min_length=1, max_length=LONGEST_UNIT)]


class NewTable(Strict):
    """A table to be made.

    Without a grace, it has that of its pace. Without a named bot, the first bot of the table acts
    for absent people.
    """

    game: Key
    preset: Key | None = None
    house: Annotated[dict[Key, bool | Whole | Key], Field(max_length=100)] = Field(
        default_factory=dict
    )
    bots: list[Key] = Field(default_factory=list, max_length=8)
    kept: list[Number] = Field(default_factory=list, max_length=8)
    take_over: bool = False
    grace: Annotated[int, Field(ge=1, le=86400)] | None = None
    bot_when_away: Key | None = None
    open: bool = False
    pace: PaceKey = "none"
    free_text: bool = False
    rated: bool = False
    undo: bool = False
    wait_to_start: bool = False
    looks_for: WantedCompany = "any"
    point_value: PointValue | None = None
    figures: Annotated[str, Field(max_length=2 * LARGEST)] | None = None  # a file has its own bound


class ChosenChair(Strict):
    """A chair to sit on, or null for any, and the invitation if the chair is kept."""

    chair: Number | None
    invitation: Annotated[str, Field(max_length=64)] | None = None


class KeptChairs(Strict):
    """The chairs that are kept for invited people."""

    chairs: Annotated[list[Number], Field(max_length=8)]


class Opening(Strict):
    """Whether strangers may sit down."""

    open: bool


class Undoing(Strict):
    """Whether all together may undo a mistake."""

    undo: bool


class Consent(Strict):
    """Whether I consent to an agreement."""

    to: Agreement
    yes: bool


class ChosenBot(Strict):
    """A kind of player for a bot's chair; null means the one that the table has agreed on."""

    chair: Number
    kind: Key | None = None


class FreeText(Strict):
    """Whether people may write words of their own."""

    free_text: bool


class Complaint(Strict):
    """The number of a line of the chat."""

    line: Annotated[int, Field(ge=0, le=2**53)]

"""Bodies: what a client may say in a request, checked before anything else."""

from typing import Annotated, Any, Literal

from pydantic import Field

from skiz.figures.file import LARGEST
from skiz.words import Lang

from ..common.strict import Key, Number, Strict, Whole
from ..duplicates.boards import Scoring
from ..table_log.agreements import Agreement
from ..table_log.coins import LONGEST_UNIT, MOST_HUNDREDTHS
from ..table_log.company import Company as WantedCompany
from ..table_log.pace import PaceKey


class PointValue(Strict):
    """The value of a point: hundredths of a unit, whose name is any text."""

    hundredths: Annotated[int, Field(ge=1, le=MOST_HUNDREDTHS)]
    unit: Annotated[str, Field(min_length=1, max_length=LONGEST_UNIT)]


class NewTable(Strict):
    """A table to be made; without a grace of its own that of the pace, and where nobody else is
    named for who is away, the first bot of the table.
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
    figures: Annotated[str, Field(max_length=2 * LARGEST)] | None = None  # the file has its own


class ChosenChair(Strict):
    """A chair to sit on, null where any will do, and the invitation where it is kept."""

    chair: Number | None
    invitation: Annotated[str, Field(max_length=64)] | None = None


class KeptChairs(Strict):
    """The chairs that are kept for who is invited."""

    chairs: Annotated[list[Number], Field(max_length=8)]


class Opening(Strict):
    """Whether strangers may sit down."""

    open: bool


class Undoing(Strict):
    """Whether all together may undo what somebody did."""

    undo: bool


class FreeText(Strict):
    """Whether people may write words of their own."""

    free_text: bool


class Complaint(Strict):
    """The number of a line of the chat."""

    line: Annotated[int, Field(ge=0, le=2**53)]


class ToReview(Strict):
    """How many deals are to be reviewed."""

    deals: Annotated[int, Field(ge=1, le=20)]


class Code(Strict):
    """A code that somebody was told."""

    code: Annotated[str, Field(max_length=64)]


class Company(Strict):
    """What to play with somebody, in the house of a preset or in any; and which kind of bot sits
    where nobody has come yet.
    """

    game: Key
    preset: Key | None = None
    pace: PaceKey = "none"
    bot: Key = "plain"


class NewSet(Strict):
    """Boards for several to play with the same cards: an evening of so many, or a tournament of
    rounds, in which each has as many boards as a table has chairs.
    """

    kind: Literal["evening", "tournament"]
    game: Key
    preset: Key | None = None
    title: Annotated[str, Field(max_length=60)] = ""
    boards: Annotated[int, Field(ge=1, le=36)] = 12
    rounds: Annotated[int, Field(ge=1, le=12)] = 3
    scoring: Scoring = "match_points"


class NextRound(Strict):
    """The stage that whoever asks has seen, and whether it is to end there."""

    before: Number
    end: bool = False


class PlayBoards(Strict):
    """Whether boards are played again, for practice."""

    practice: bool = False


class Consent(Strict):
    """Whether I agree to what all have to agree to."""

    to: Agreement
    yes: bool


class ChosenBot(Strict):
    """A kind of player for a bot's chair; null: the one that the table has agreed on."""

    chair: Number
    kind: Key | None = None


class Endpoint(Strict):
    """Where a browser is reached."""

    endpoint: Annotated[str, Field(max_length=1000)]


class NewSubscription(Endpoint):
    """The same, with its keys, and the language of whoever reads there."""

    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]
    lang: Lang


class NewMailAddress(Strict):
    """Where I would have mail, and in which language."""

    address: Annotated[str, Field(max_length=200)]
    lang: Lang


class Name(Strict):
    """What a guest wants to be called."""

    name: Annotated[str, Field(min_length=1, max_length=24)]


class ChosenOpponent(Strict):
    """The kind of player that I would play against."""

    kind: Annotated[str, Field(max_length=64)]


class Listing(Strict):
    """Whether I would be in the lists of the best."""

    listed: bool


class Signed(Strict):
    """What a browser made or signed with a passkey, as WebAuthn has it in JSON."""

    credential: Annotated[dict[Key, Any], Field(max_length=32)]


class Answer(Strict):
    """An action as text."""

    do: Annotated[str, Field(max_length=300)]


class Moves(Strict):
    """Actions as text, one after the other."""

    moves: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=100)]


class OfDeal(Strict):
    """A finished deal of a table, looked at after so many events of it."""

    table: Annotated[str, Field(max_length=64)]
    deal: Number
    after: Number | None = None


class OfPuzzle(Strict):
    """A puzzle, and what I have done from it on."""

    game: Annotated[str, Field(max_length=64)]
    puzzle: Annotated[str, Field(max_length=64)]
    moves: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=100)] = Field(
        default_factory=list
    )


class OfRecord(Strict):
    """A record, as text."""

    record: Annotated[str, Field(max_length=16_000)]


class NewStudy(Strict):
    """What a study is made of."""

    of: OfDeal | OfPuzzle | OfRecord


class Again(Strict):
    """Whether something grave is asked for again, by the word that came of the first time."""

    word: Annotated[str, Field(max_length=300)] | None = None


class Settings(Strict):
    """What a browser keeps for a person."""

    settings: Annotated[dict[Key, Any], Field(max_length=200)] = Field(default_factory=dict)

"""The tables of a corpus: every field with its type and its meaning.

This is the only place for both. The Parquet files carry the meanings as metadata of their fields,
and docs/corpus.md shows them.
"""

from dataclasses import dataclass

VERSION = 1  # of the schema; another one if a field changes its meaning


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a table: its name, its type as Arrow writes it, its meaning.

    Any field may be null if its meaning says so, and no other.
    """

    name: str
    kind: str
    meaning: str


KEY = (
    Field("game", "string", "The game, as `skiz games` lists it."),
    Field("seed", "int64", "The seed of the deal, which identifies it within the corpus."),
)
DEALS = (
    *KEY,
    Field("level", "string", "The kind of player in all seats."),
    Field(
        "hands",
        "list<list<string>>",
        "The cards of each seat as dealt, weakest first. Seat 0 is the first after the"
        " dealer, and the last seat deals.",
    ),
    Field("talon", "list<string>", "The talon as dealt, top first; empty without one."),
    Field("declarer", "int8", "The seat of the declarer; null if nobody declared."),
    Field(
        "sides",
        "list<bool>",
        "For each seat whether it is with the declarer; null if nobody declared. At Royal Tarokk"
        " true is the side of seat 0.",
    ),
    Field("contract", "string", "The contract; null if none was chosen."),
    Field(
        "choices",
        "list<struct<what: string, value: string>>",
        "Everything that the declarer chose, in order: contract, trumps, the called card.",
    ),
    Field(
        "bids",
        "list<struct<seat: int8, bid: string>>",
        "The auction, in order; `pass` included.",
    ),
    Field("thrown_in", "string", "Why the hand was thrown in; null if it was played."),
    Field(
        "held",
        "list<list<string>>",
        "The cards of each seat when the play of cards began, after all exchanges; null if no card"
        " was played.",
    ),
    Field(
        "laid",
        "list<list<string>>",
        "The discards of each seat; null if no card was played.",
    ),
    Field(
        "trumps",
        "list<int8>",
        "The number of trumps (tarokks at Tarokk) in each hand of `held`; null as `held`.",
    ),
    Field("tricks", "list<int8>", "The tricks of each seat, those awarded by a claim included."),
    Field("points", "list<int32>", "What each seat won or lost; the sum is 0."),
    Field("written", "list<int32>", "What the house writes on the sheet for each seat."),
    Field(
        "undertakings",
        "list<struct<key: string, by: int8, doubled: list<int8>, made: bool, points: list<int32>>>",
        "Everything that was played for or paid, by its key on the sheet. `by` announced it (null:"
        " it counts silently), `doubled` are the seats that doubled it, `made` says whether its"
        " side made it, `points` what each seat won by it.",
    ),
    Field(
        "open_points",
        "list<double>",
        "What each seat would win if from the first lead on all played best with all cards open,"
        " after the words that were said until then. Null if no card was played, if the deal is not"
        " one of those that were solved (`opened` in the manifest), or if that takes more positions"
        " than `nodes` there.",
    ),
)
ACTIONS = (
    *KEY,
    Field("number", "int16", "The number of the action in its deal, from 0."),
    Field("event", "int16", "The number of events before it, as `Record.fold` counts them."),
    Field("seat", "int8", "The seat that acted."),
    Field("phase", "string", "The phase of the game, such as `auction` or `play`."),
    Field("trick", "int8", "The number of the trick, from 1; null before the play of cards."),
    Field("kind", "string", "`bid`, `choose`, `lay`, `say`, `play`, `claim`, `answer` or `annul`."),
    Field("action", "string", "The action as on the wire and in logs: `bid two`, `play hA`."),
    Field("options", "int32", "The number of legal options, this one included."),
)
VALUES = (
    *KEY,
    Field("number", "int16", "The number of the action, as in `actions`."),
    Field("seat", "int8", "The seat that had to act."),
    Field("taken", "bool", "Whether this option was taken."),
    Field("action", "string", "The option."),
    Field("by", "string", "The level that thought: what it could see was the seat's own view."),
    Field(
        "worth",
        "double",
        "The points that the level expected for the seat; null if it judged by heuristics, or did"
        " not weigh the option.",
    ),
    Field("lower", "double", "The lower end of the 95 % interval of `worth`; null as `worth`."),
    Field("upper", "double", "The upper end; null as `worth`."),
    Field(
        "reason", "string", "The key of the sentence that gives the reason; null if not weighed."
    ),
    Field(
        "open",
        "double",
        "The points that the option brings with all cards open: of a card with best play of all, of"
        " a word if players like ours go on; null if not found.",
    ),
)
TABLES = {"deals": DEALS, "actions": ACTIONS, "values": VALUES}

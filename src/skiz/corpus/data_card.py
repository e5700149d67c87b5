"""The data card of a corpus: how it was made, by whom, what it is good for and what not."""

from collections.abc import Iterator

from skiz.arena import is_own
from skiz.games import game
from skiz.table import value_text

from .plan import Plan
from .schema import TABLES

PLAYERS = {
    "random": "any legal option, by chance",
    "plain": "heuristics, without search",
    "beginner": "`plain` for a part of its cards, habit for the rest",
    "casual": "`plain` for a part of its cards, habit for the rest",
    "club": "`plain` for most of its cards, habit for the rest",
    "fast": "search over a few likely worlds, some milliseconds a decision",
    "strong": "search over likely worlds, about 50 ms a decision",
    "max": "search over likely worlds, about a second a decision",
}
CARD = """\
# {deals:,} deals of {name}

Made by computer players of Skíz, an open program for central-European trick-taking card games. The
data are dedicated to the public domain (CC0 1.0): use them for anything.

## How they were made

    {command}

| what | here |
|---|---|
| game | `{game}`: {clause} |
| house rules | {house} |
| players | `{level}` in all seats: {plays} |
| deals | {deals:,}, from seed {seed} on |
| shuffles | Python's `random.Random(seed)`, not those of a table |
| options weighed | {sample} |
| solved with open cards | {solved} |
| version | {version}, players `{players}` |

The same command of the same version makes the same deals on any number of machines. A single one is
`skiz deal {game} --seed SEED --players {level}{house_option}`. The bytes of the Parquet files also
depend on the version of pyarrow; those of the records do not.

## What is in it

| folder | what |
|---|---|
{tables}
| `records` | the same deals as text, which `skiz replay` reads; nothing is lost there |
| `manifest.json` | everything that decides the content, and the SHA-256 of each file |

{fields}
Cards have the names of the records: `hA` is the ace of hearts, `XXI` the second highest tarokk.
Points are those of the house. A seat is a place in one deal, not a person: seats are counted from
the one that is first to speak, and the dealer is last.

## What it is not good for

* **Frequencies among people.** Nobody here is a person. The players share one style, so partners
  understand each other better than people do, and no one bluffs or tires.
* **Proof of good play.** {limits} `worth` is an estimate with an interval; `open` knows cards that
  the seat did not know.
* **Learning to beat these players and calling that strength.** Keep some seeds apart, and compare
  by `skiz match` on deals that are not in here.
* **Evenings.** Each deal stands alone: no score before it, no doubled rounds, no agreed end.
"""


def data_card(plan: Plan) -> str:
    """Return the card as Markdown."""
    house = plan.house.differences(game(plan.game).house())
    changes = ",".join(f"{key}={value_text(value)}" for key, value in house.items())
    option = f" --house {changes}" if changes else ""
    identity = plan.identity
    return CARD.format(
        name=plan.game.title(),
        game=plan.game,
        clause=f"{game(plan.game).rules(plan.house).seats} seats",
        deals=plan.deals,
        seed=plan.seed,
        level=plan.level,
        plays=PLAYERS.get(
            plan.level, "a player in a file" if is_own(plan.level) else "see docs/research.md"
        ),
        house=changes or "those of the game, unchanged",
        house_option=option,
        command=command_of(plan, option),
        sample=_one_of(plan.sampled) + (f", by `{plan.weigher.key}`" if plan.sampled else ""),
        solved=f"{_one_of(plan.opened)}, within {plan.nodes:,} positions",
        version=identity["version"],
        players=identity["players"],
        limits=_limits(plan),
        tables="\n".join(f"| `{table}` | {WHAT[table]} |" for table in TABLES),
        fields="\n".join(field_tables()),
    )


WHAT = {
    "deals": "a row for each deal: cards, bids, contract, payments, value with open cards",
    "actions": "a row for each word and each card, in order",
    "values": "a row for each option of each decision of the sampled deals",
}


def command_of(plan: Plan, option: str) -> str:
    """Return the command that makes the corpus again."""
    return (
        f"skiz corpus {plan.game} --deals {plan.deals} --seed {plan.seed} --level {plan.level}"
        f"{option} --sampled {plan.sampled} --opened {plan.opened} --nodes {plan.nodes}"
        f" --shard {plan.shard} --out DIR"
    )


def _one_of(many: int) -> str:
    return "no deal" if not many else "each deal" if many == 1 else f"one deal of {many}"


def _limits(plan: Plan) -> str:
    if plan.level == plan.weigher.key:
        return f"`{plan.level}` searches a limited number of worlds and makes mistakes."
    return f"`{plan.level}` does not search, and other levels beat it clearly."


def field_tables() -> Iterator[str]:
    """Yield a table of Markdown for each table."""
    for table, fields in TABLES.items():
        yield from (f"### {table}", "", "| field | type | meaning |", "|---|---|---|")
        yield from (f"| `{one.name}` | `{one.kind}` | {one.meaning} |" for one in fields)
        yield ""

"""The figures of a corpus: contracts, announcements, first leads, and what hands are worth."""

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, TypeAlias

import pyarrow.parquet as pq

from skiz.cards import each
from skiz.games import game
from skiz.table import State

Row: TypeAlias = dict[str, Any]
FEWEST = 30  # deals of a row; fewer say nothing
MOST_FIGURES = 8  # of which there are rows


@dataclass(frozen=True)
class Corpus:
    """A corpus as rows, with its manifest."""

    manifest: Row
    deals: list[Row]
    actions: list[Row]

    @property
    def played(self) -> list[Row]:
        """The deals in which cards were played."""
        return [row for row in self.deals if row["held"]]


def read(folder: Path) -> Corpus:
    """Return the rows of a corpus; raise FileNotFoundError if it is not finished."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    leads = [("phase", "=", "play"), ("kind", "=", "play"), ("trick", "=", 1)]
    actions = pq.read_table(folder / "actions", filters=leads).to_pylist()
    return Corpus(manifest, pq.read_table(folder / "deals").to_pylist(), actions)


def mean(values: Sequence[float]) -> Row:
    """Return the mean, half of its 95 % interval, and the number."""
    half = 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return {"mean": round(fmean(values), 3), "half": round(half, 3), "deals": len(values)}


def share(values: Sequence[bool]) -> Row:
    """Return the same of a share, in per cent."""
    return mean([100.0 * one for one in values])


def grouped(
    rows: Iterable[Row], key: Callable[[Row], Hashable], value: Callable[[Row], Any]
) -> dict[str, list[Any]]:
    """Return the values by key, without rows that have no key or too few values."""
    found = defaultdict[Any, list[Any]](list)
    for row in rows:
        if (group := key(row)) is not None:
            found[group].append(value(row))
    return {str(key): found[key] for key in sorted(found) if len(found[key]) >= FEWEST}


def contract(row: Row) -> str | None:
    """Return what the declarer plays."""
    return None if row["contract"] is None else str(row["contract"])


def declarer_points(row: Row) -> float:
    return float(row["points"][row["declarer"]])


def wins(row: Row) -> bool:
    """Return whether the declarer wins points."""
    return declarer_points(row) > 0


def contracts(corpus: Corpus) -> Row:
    """Return the share of each contract, and what it brings."""
    deals = len(corpus.deals)
    declared = [row for row in corpus.played if row["declarer"] is not None]
    points = grouped(declared, contract, declarer_points)
    won = grouped(declared, contract, wins)
    thrown_in = sum(row["held"] is None for row in corpus.deals)
    return {
        "not played": round(100 * thrown_in / deals, 2),
        "contracts": {
            key: {
                "share": round(100 * len(some) / deals, 2),
                "points": mean(some),
                "won": share(won[key]),
            }
            for key, some in points.items()
        },
    }


def announcements(corpus: Corpus) -> Row:
    """Return how often announcements are made, by the trumps that the speaker held."""
    said = [
        {
            "key": one["key"],
            "made": one["made"],
            "trumps": row["trumps"][one["by"]],
            "points": one["points"][one["by"]],
        }
        for row in corpus.played
        for one in row["undertakings"]
        if one["by"] is not None
    ]
    common = grouped(said, lambda one: one["key"], lambda one: one)
    largest = sorted(common, key=lambda key: -len(common[key]))[:MOST_FIGURES]
    return {
        key: {
            "announced": round(100 * len(common[key]) / len(corpus.deals), 2),
            "made": share([one["made"] for one in common[key]]),
            "points": mean([one["points"] for one in common[key]]),
            "by trumps": {
                trumps: share(made)
                for trumps, made in grouped(
                    common[key], lambda one: one["trumps"], lambda one: one["made"]
                ).items()
            },
        }
        for key in largest
    }


def first_leads(corpus: Corpus) -> Row:
    """Return how often a trump is led first, and how often the declarer wins then."""
    first = {row["seed"]: row for row in reversed(corpus.actions)}
    rows = [
        row | {"lead": kind_of_lead(row, first[row["seed"]])}
        for row in corpus.played
        if row["seed"] in first
    ]
    led = grouped(rows, lambda row: row["lead"], lambda row: row)
    return {
        kind: {
            "share": round(100 * len(some) / len(rows), 2),
            "declarer wins": share([wins(row) for row in some if row["declarer"] is not None])
            if some[0]["declarer"] is not None
            else None,
        }
        for kind, some in led.items()
    }


def kind_of_lead(row: Row, lead: Row) -> str:
    """Return whose lead it is and what: by the declarer, its partner or a defender."""
    card = lead["action"].removeprefix("play ")
    chosen = tuple((one["what"], one["value"]) for one in row["choices"])
    trump = "a trump" if card in trumps_of(row["game"], chosen) else "another card"
    if row["declarer"] is None:
        return trump
    who = "the declarer" if lead["seat"] == row["declarer"] else "a defender"
    if who == "a defender" and row["sides"][lead["seat"]]:
        who = "the partner"
    return f"{who}: {trump}"


@cache
def trumps_of(key: str, chosen: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Return the names of the trumps after these choices."""
    rules = game(key).rules()
    order = rules.order(State(rules, chosen=chosen))
    return frozenset(rules.pack.names[card] for card in each(order.trumps))


def declarer_by_trumps(corpus: Corpus) -> Row:
    """Return what the declarer wins, by the trumps it held when the play began."""
    declared = [row for row in corpus.played if row["declarer"] is not None]
    by = grouped(declared, lambda row: row["trumps"][row["declarer"]], declarer_points)
    return {trumps: mean(points) for trumps, points in by.items()}


def open_cards(corpus: Corpus) -> Row | None:
    """Return what the declarer would win by best play with open cards, and what it won."""
    declared = [row for row in corpus.played if row["declarer"] is not None]
    solved = [row for row in declared if row["open_points"]]
    if not solved:
        return None
    return {
        "open": mean([row["open_points"][row["declarer"]] for row in solved]),
        "played": mean([declarer_points(row) for row in solved]),
        "the same winner": share(
            [(row["open_points"][row["declarer"]] > 0) == wins(row) for row in solved]
        ),
    }


def seats(corpus: Corpus) -> Row:
    """Return by seat how often it declares, what it wins then, and what it wins in all deals."""
    declared = [row for row in corpus.played if row["declarer"] is not None]
    gain = grouped(declared, lambda row: row["declarer"], declarer_points)
    number = len(corpus.deals[0]["points"])
    return {
        str(seat): {
            "declares": round(100 * len(gain.get(str(seat), ())) / len(corpus.deals), 2),
            "as declarer": mean(gain[str(seat)]) if str(seat) in gain else None,
            "in all deals": mean([row["points"][seat] for row in corpus.deals]),
        }
        for seat in range(number)
    }


FIGURES = {
    "contracts": contracts,
    "announcements": announcements,
    "first leads": first_leads,
    "declarer by trumps held": declarer_by_trumps,
    "open cards": open_cards,
    "seats": seats,
}

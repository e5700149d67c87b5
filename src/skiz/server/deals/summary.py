"""Summaries of a person's finished deals: evenings, points, and partners."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from operator import itemgetter

from ..common import Json

PAUSE = timedelta(hours=6)  # after which another evening begins at the same table
MOST_EVENINGS, MOST_PARTNERS, MOST_POINTS = 30, 10, 200


def figures_of(deals: Sequence[Json]) -> Json:
    """Return the figures of a person with these deals, as `with_players` returns them."""
    in_order = sorted(deals, key=itemgetter("at", "deal"))
    by_game = sorted(in_order, key=itemgetter("game"))
    return {
        "games": [_game(key, [*of]) for key, of in groupby(by_game, itemgetter("game"))],
        "evenings": [*evenings(in_order)][::-1][:MOST_EVENINGS],
        "partners": partners(in_order)[:MOST_PARTNERS],
    }


def won(deal: Json) -> int:
    """Return what the person has won in a deal."""
    return int(deal["points"][deal["chair"]])


def _game(key: str, deals: Sequence[Json]) -> Json:
    return {
        "game": key,
        "deals": len(deals),
        "points": sum(map(won, deals)),
        "line": [
            {name: deal[name] for name in ("table", "deal", "at")} | {"points": won(deal)}
            for deal in deals[-MOST_POINTS:]
        ],
    }


def evenings(deals: Sequence[Json]) -> Iterator[Json]:
    """Yield the evenings: deals at one table without a long pause, in the order of their ends.

    Each has the number of deals, what the person won, and the other people.
    """
    together: list[list[Json]] = []
    for _, at_table in groupby(sorted(deals, key=itemgetter("table")), itemgetter("table")):
        together += _without_pause([*at_table])
    for evening in sorted(together, key=lambda one: str(one[-1]["at"])):
        last = evening[-1]
        yield {
            "table": last["table"],
            "game": last["game"],
            "at": evening[0]["at"],
            "deals": len(evening),
            "points": sum(map(won, evening)),
            "people": [last["names"][chair] for chair in _others(last)],
        }


def _without_pause(deals: Sequence[Json]) -> list[list[Json]]:
    found = [[deals[0]]]
    for before, deal in pairwise(deals):
        if _moment(deal) - _moment(before) > PAUSE:
            found.append([])
        found[-1].append(deal)
    return found


def _moment(deal: Json) -> datetime:
    return datetime.fromisoformat(str(deal["at"]))


def _others(deal: Json) -> list[int]:
    """Return the chairs of the other people."""
    chairs = enumerate(deal["players"])
    return [chair for chair, guest in chairs if guest and chair != deal["chair"]]


def partners(deals: Sequence[Json]) -> list[Json]:
    """Return the other people, those with most shared deals first.

    Each has the number of deals, how many on one side, what each won in those, and the latest name.
    """
    found: dict[str, Json] = {}
    for deal in deals:
        for chair in _others(deal):
            one = found.setdefault(
                deal["players"][chair], {"name": "", "deals": 0, "together": 0, "points": 0}
            )
            one["name"], one["deals"] = deal["names"][chair], one["deals"] + 1
            sides = deal["sides"] or []
            if sides and sides[chair] is not None and sides[chair] == sides[deal["chair"]]:
                one["together"] += 1
                one["points"] += won(deal)
    return sorted(found.values(), key=lambda one: -one["deals"])

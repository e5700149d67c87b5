"""What a file of figures says about each figure, parsed again: what prevents its announcement, and
the cards that it binds.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from skiz.cards import Seat, size
from skiz.table import State
from tests.support.forbidden.bonds import Bond

OWN_FIGURES, OWN_BOUND = "skiz/own-figures", "skiz/own-bound"


class Part(NamedTuple):
    """Cards that win certain tricks, one each; `before`: all earlier tricks are won too."""

    cards: str
    first: int
    last: int
    before: bool


class Row(NamedTuple):
    """A figure of a file."""

    key: str
    bars: frozenset[str]
    apart: frozenset[str]
    replaces: frozenset[str]
    implies: frozenset[str]
    least: int
    most: int
    off_lead: bool
    is_announced: bool
    held: str | None  # which cards are counted, if a number of them is declared
    count: int
    part: Part | None


@cache
def rows(text: str) -> Mapping[str, Row]:
    """Return the figures of a file by key."""
    return {entry["key"]: row(entry) for entry in tomllib.loads(text)["figure"]}


def row(entry: Mapping[str, Any]) -> Row:
    needs, feat = entry.get("needs", {}), entry["feat"]
    sets = (frozenset(entry.get(name, ())) for name in ("bars", "apart", "replaces", "implies"))
    return Row(
        entry["key"],
        *sets,
        needs.get("least", 0),
        needs.get("most", 22),
        entry.get("off_lead", False),
        bool(entry.get("announced")),
        feat.get("of") if "hold" in feat else None,
        feat.get("hold", 0),
        part(feat),
    )


def part(feat: Mapping[str, Any]) -> Part | None:
    """Return what a feat binds.

    That is cards of tricks to be won with one each, alone or with only the tricks before them, or a
    card to be played in a trick.
    """
    if "all" in feat:
        found = [one for one in map(part, feat["all"]) if one]
        others = [one for one in feat["all"] if part(one) is None]
        if len(found) != 1 or not all(leaves_bound(one, found[0]) for one in others):
            return None
        return found[0]._replace(before=any("win" in one for one in others))
    if "win" not in feat or "with" not in feat:
        return None
    first, last = tricks(feat["win"])
    return (
        Part(feat["with"], first, last, before=False)
        if len(feat["with"].split()) == last - first + 1
        else None
    )


def tricks(won: int | list[int]) -> tuple[int, int]:
    return (won, won) if isinstance(won, int) else (won[0], won[1])


def leaves_bound(feat: Mapping[str, Any], found: Part) -> bool:
    """Return whether the other conditions can be lost before the bound tricks only by losing a
    trick.
    """
    if "win" in feat and "with" not in feat:
        first, last = tricks(feat["win"])
        return first == 1 and last >= found.last - 1
    return "fell" in feat and bool(feat["trick"] >= found.last)


def bond(s: State, seat: Seat, row: Row, ours: frozenset[Seat]) -> Bond | None:
    """Return what a figure announced by these seats still binds in a hand."""
    if row.part is None or is_lost(s, row.part, ours):
        return None
    cards = s.rules.pack.cards(row.part.cards) & s.hands[seat].cards
    return Bond(cards, row.part.first, row.part.last, OWN_BOUND) if cards else None


def is_lost(s: State, part: Part, ours: frozenset[Seat]) -> bool:
    """Return whether a needed trick is lost, or one of its cards was played too early."""
    cards = s.rules.pack.cards(part.cards)
    for number, trick in enumerate(s.tricks, 1):
        winner = trick.winner
        assert winner is not None
        if part.first <= number <= part.last:
            card = trick.card_of(winner, s.rules.seats)
            if winner not in ours or card is None or not cards >> card & 1:
                return True
        elif number < part.first and any(cards >> card & 1 for card in trick.cards):
            return True
        if part.before and number <= part.last and winner not in ours:
            return True
    return False


def held(s: State, seat: Seat, row: Row) -> int:
    """Return how many of the cards that a figure counts are in a hand."""
    pack = s.rules.pack
    kings = pack.cards("hK dK sK cK")
    sets = {"tarokks": pack.suits[-1], "kings": kings, "honours": pack.cards("skiz XXI I")}
    return size(s.hands[seat].cards & sets[row.held or ""])

"""Royal Tarokk: which clause forbids what. The figures are read again from the file."""

from collections.abc import Mapping
from typing import NamedTuple

from skiz.cards import Seat, size
from skiz.table import Action, Choose, Play, Say, Speak, State
from tests.support.forbidden.bonds import kept_by
from tests.support.forbidden.common import (
    OWN_CARDS,
    TURN_ONLY,
    awaited,
    breaks_trick,
    led,
    out_of_place,
)
from tests.support.forbidden.tarokk_house import choice, clause_of
from tests.support.forbidden.written import OWN_FIGURES, Row, bond, held, rows

PAIRS = (frozenset({0, 1}), frozenset({2, 3}))


class Item(NamedTuple):
    """An announced figure: who announced it, and the level of doubling."""

    figure: str
    by: Seat
    level: int = 0


def forbidding(s: State, seat: Seat, action: Action, offered: frozenset[Action]) -> set[str]:
    """Return the clauses that forbid an action."""
    if out_of_place(s, seat, action):
        return {TURN_ONLY}
    match action:
        case Choose("call", _):
            return {"skiz/royal-deal"}
        case Speak(says) if awaited(s) == "talk":
            return speaking(s, seat, says)
        case Play(card):
            return playing(s, seat, card)
        case _:
            return {TURN_ONLY}


def pair(seat: Seat) -> frozenset[Seat]:
    return next(pair for pair in PAIRS if seat in pair)


def figures(s: State) -> Mapping[str, Row]:
    assert s.rules.own is not None
    return rows(s.rules.own.file.text)


def items(s: State) -> list[Item]:
    """Return the current items at stake."""
    found: list[Item] = []
    for word in s.talk:
        for say in word.says:
            if say.level:
                found = [doubled(item, word.seat, say) for item in found]
            elif not figures(s)[say.figure].held:
                found = announced(found, word.seat, figures(s)[say.figure])
    return found


def doubled(item: Item, seat: Seat, say: Say) -> Item:
    """Return an item after a word of kontra, if the word is for this item."""
    mine = (item.by in pair(seat)) == (say.level % 2 == 0)
    meant = item.figure == say.figure and item.level + 1 == say.level and mine
    return item._replace(level=say.level) if meant else item


def announced(items: list[Item], seat: Seat, row: Row) -> list[Item]:
    """Return the items with one more figure and its companions, without those that it replaces."""
    left = [i for i in items if i.by not in pair(seat) or i.figure not in row.replaces]
    figures_said = {item.figure for item in items if item.by in pair(seat)}
    return [*left, *(Item(figure, seat) for figure in (*(row.implies - figures_said), row.key))]


def turn_of(s: State, seat: Seat) -> list[Say]:
    """Return what a seat has said in its current turn."""
    says: list[Say] = []
    for word in reversed(s.talk):
        if word.seat != seat or not word.says:
            break
        says += word.says
    return says


def speaking(s: State, seat: Seat, says: tuple[Say, ...]) -> set[str]:
    """Return why something may not be said; a turn may always end."""
    if len(says) != 1:
        return {"skiz/one-at-a-time"} if says else set()
    (say,) = says
    if say.level:
        return doubling(s, seat, say)
    row = figures(s).get(say.figure)
    if row is None or not row.is_announced:
        return {"skiz/royal-figures"}
    return declaring(s, seat, row) if row.held else announcing(s, seat, row)


def doubling(s: State, seat: Seat, say: Say) -> set[str]:
    """Return why something may not be doubled."""
    there = [item for item in items(s) if item.figure == say.figure]
    if not there:
        row = figures(s).get(say.figure)
        if say.figure == "game":
            return {"skiz/royal-payment"}
        return {"skiz/royal-declare" if row and row.held else "skiz/royal-round"}
    if say.level > int(choice(s, "kontra_levels")):
        return {clause_of(s, "kontra_levels")}
    due = [item for item in there if item.level == say.level - 1]
    if not due:
        return {"illu/kontra-turns"}
    if any((item.by in pair(seat)) == (say.level % 2 == 0) for item in due):
        return set()
    return {"skiz/royal-round" if say.level == 1 else "illu/kontra-turns"}


def declaring(s: State, seat: Seat, row: Row) -> set[str]:
    """Return why a number of cards may not be declared."""
    spoken = {say.figure for word in s.talk if word.seat == seat for say in word.says}
    again = any(figures(s)[key].held == row.held for key in spoken if key in figures(s))
    return {"skiz/royal-declare"} if again or held(s, seat, row) != row.count else set()


def announcing(s: State, seat: Seat, row: Row) -> set[str]:
    """Return why a figure may not be announced."""
    ours = [item for item in items(s) if item.by in pair(seat)]
    announced, found = {item.figure for item in ours}, set[str]()
    if row.key in announced:
        found.add("itvb/once")
    if any(row.key in figures(s)[other].bars for other in announced) or is_apart(s, seat, row):
        found.add(OWN_FIGURES)
    if any(item.by == seat and item.figure in row.replaces for item in ours):
        found.add(OWN_FIGURES)
    if row.off_lead and seat in pair(0):
        found.add(OWN_FIGURES)
    if not row.least <= size(s.hands[seat].cards & s.rules.pack.suits[-1]) <= row.most:
        found.add(OWN_FIGURES)
    if choice(s, "one_figure_a_trick") and crosses(s, row, announced - row.replaces):
        found.add("itvb/one-figure")
    return found


def is_apart(s: State, seat: Seat, row: Row) -> bool:
    """Return whether a figure may not be said in one turn with one that was said in this turn."""
    turn = {say.figure for say in turn_of(s, seat) if not say.level}
    return bool(row.apart & turn) or any(row.key in figures(s)[other].apart for other in turn)


def crosses(s: State, row: Row, announced: set[str]) -> bool:
    """Return whether one of these binds cards to the same trick."""
    others = (figures(s)[key].part for key in announced)
    return any(row.part and other and other.last == row.part.last for other in others)


def playing(s: State, seat: Seat, card: int) -> set[str]:
    """Return why a card may not be played."""
    hand, trumps = s.hands[seat].cards, s.rules.pack.suits[-1]
    if not hand >> card & 1:
        return {OWN_CARDS}
    broken = breaks_trick(s, seat, card, trumps, must=True)
    if broken:
        return {{"follow": "illu/follow", "trump": "illu/must-tarokk"}[broken]}
    suit = led(s, trumps)
    allowed = hand & suit or (suit and hand & trumps) or hand
    ours = [item.figure for item in items(s) if item.by in pair(seat)]
    bonds = [bond(s, seat, figures(s)[key], pair(seat)) for key in ours]
    return kept_by(s, seat, card, allowed, [found for found in bonds if found])

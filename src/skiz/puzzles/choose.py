"""Choosing a collection: each theme in turn, and no puzzle twice."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from skiz.cards import each

from .puzzle import Puzzle

Shape: TypeAlias = tuple[object, ...]


def choose(puzzles: Iterable[Puzzle], most: int) -> tuple[list[Puzzle], int]:
    """Return at most `most` puzzles, and how many were left out because they repeat another one.

    Themes take turns as long as they have puzzles. Puzzles of a deal that has already given one
    come last.
    """
    unlike: dict[Shape, Puzzle] = {}
    number = 0
    for puzzle in puzzles:
        number += 1
        unlike.setdefault(shape(puzzle), puzzle)
    chosen = _in_turn(list(unlike.values()))[:most]
    return sorted(chosen, key=_place), number - len(unlike)


def _in_turn(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return one puzzle of each theme, then another one of each, and so on."""
    themes: dict[str, list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=_place):
        themes.setdefault(puzzle.theme, []).append(puzzle)
    found: list[Puzzle] = []
    while themes:
        for theme in list(themes):
            found.append(themes[theme].pop(0))
            if not themes[theme]:
                del themes[theme]
    return found


def _place(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the seed of its deal and the number of the event."""
    return tuple(map(int, puzzle.key.split("-")))


def shape(puzzle: Puzzle) -> Shape:
    """Return what two puzzles have in common if they are the same.

    It is the theme, who does what, and the hand, with its plain suits in any order.
    """
    view, order = puzzle.view, puzzle.view.order
    hand = view.own_hand()
    plain = sorted(
        _ranks(view.rules.pack.names, hand & suit & ~order.trumps) for suit in order.suits
    )
    trumps = _ranks(view.rules.pack.names, hand & order.trumps)
    table = len(view.table.cards) if view.table else 0
    bids = tuple(bade.bid for bade in view.bids)
    return puzzle.theme, tuple(plain), trumps, table, bids


def _ranks(names: Sequence[str], cards: int) -> tuple[str, ...]:
    """Return the ranks of the cards of one suit."""
    return tuple(names[card][1:] for card in each(cards))

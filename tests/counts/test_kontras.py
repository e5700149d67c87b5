"""Every sequence of doublings, counted by the program and by an independent machine.

The independent machine goes stage by stage and has no states: kontra, the second chance, rekontra,
szubkontra by the partner, hirskontra, mordkontra.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

import pytest

from skiz.cards import Seat
from skiz.games.asszorti import AsszortiHouse
from skiz.table import Speak
from tests.support.games.asszorti import before_kontra, house
from tests.support.laws.perft import Row, counted, rows, ways

LEFT, RIGHT, DECLARER = 0, 1, 2  # the dealer plays
Items = frozenset[str]
Call = tuple[Seat, int, Items]  # who, which word, of which items
Line = tuple[Call, ...]
NOTHING: Items = frozenset()


def some(items: Iterable[str]) -> list[Items]:
    """Return any of these items, or none."""
    found = sorted(items)
    return [frozenset(s) for count in range(len(found) + 1) for s in combinations(found, count)]


def mate(seat: Seat) -> Seat:
    """Return the other opponent."""
    return RIGHT if seat == LEFT else LEFT


def doublings(items: Items, first: str, second: str) -> Iterator[tuple[Line, Mapping[str, Seat]]]:
    """Yield the first stage: every way to say it, and who doubled what."""
    orders = {
        "declarer_left": [(LEFT, RIGHT)],
        "declarer_right": [(RIGHT, LEFT)],
        "free_order": [(LEFT, RIGHT), (RIGHT, LEFT)],
    }[first]
    for one, other in orders:
        yield ((one, 1, NOTHING), (other, 1, NOTHING)), {}
        openings = [((), one), (((one, 1, NOTHING),), other)]
        for before, bold in openings:
            for doubled in some(items)[1:]:
                line: Line = (*before, (bold, 1, doubled))
                by = dict.fromkeys(doubled, bold)
                left = items - doubled
                if not left or second == "none":
                    yield line, by
                    continue
                chances = [(mate(bold), bold)]
                if second == "other_only":
                    chances = [(mate(bold),)]
                elif first == "free_order":
                    chances += [(bold, mate(bold))]
                for chance in chances:
                    silent = line
                    for seat in chance:
                        yield (*silent, (seat, 1, left)), {**by, **dict.fromkeys(left, seat)}
                        silent = (*silent, (seat, 1, NOTHING))
                    yield silent, by


def lines(items: Items, first: str = "declarer_left", second: str = "either") -> set[Line]:
    """Yield every complete conversation."""
    if not items:
        return {()}
    order = (RIGHT, LEFT) if first == "declarer_right" else (LEFT, RIGHT)
    found: set[Line] = set()
    for opening, by in doublings(items, first, second):
        level: list[tuple[Line, Items]] = [(opening, frozenset(by))]
        after_rekontra = [
            pair for pair in level for pair in after_question(pair, DECLARER, 2, pair[1])
        ]
        for spoken, raised in after_rekontra:
            szub: list[tuple[Line, Items]] = [(spoken, NOTHING)]
            for seat in order:
                mine = frozenset(item for item in raised if by[item] != seat)
                szub = [
                    (line, done | more)
                    for so_far, done in szub
                    for line, more in after_question((so_far, done), seat, 3, mine)
                ]
            for to_hirs in szub:
                for line, hirs in after_question(to_hirs, DECLARER, 4, to_hirs[1]):
                    for one, done in after_question((line, hirs), order[0], 5, hirs):
                        for both, _ in after_question((one, done), order[1], 5, hirs - done):
                            found.add(both)
    return found


def after_question(
    so_far: tuple[Line, Items], seat: Seat, word: int, about: Items
) -> list[tuple[Line, Items]]:
    """Yield one seat's answers about these items, and what it raised. Nothing: it was not asked."""
    if not about:
        return [(so_far[0], NOTHING)]
    return [((*so_far[0], (seat, word, doubled)), doubled) for doubled in some(about)]


def by_the_program(house: AsszortiHouse, arrivazs: bool) -> set[Line]:
    """Yield every conversation of the program; a pass gets the word that was asked for."""
    found: set[Line] = set()
    for way, end in ways(before_kontra(house, arrivazs).state, "kontra"):
        line: Line = ()
        for seat, action in way:
            assert isinstance(action, Speak)
            levels = {say.level for say in action.says}
            assert len(levels) <= 1
            line += ((seat, max(levels, default=0), frozenset(say.figure for say in action.says)),)
        assert end.face_up == any(doubled for _, _, doubled in line)
        assert line not in found
        found.add(line)
    return found


def without_word_of_passes(found: set[Line]) -> set[Line]:
    """A pass does not say what is passed."""
    return {
        tuple((seat, word if doubled else 0, doubled) for seat, word, doubled in line)
        for line in found
    }


def items_of(row: Row) -> Items:
    """Return what can be doubled in the house of a line."""
    if row.settings.get("arrivazs") == "yes":
        return frozenset({"game", "arrivazs"})
    return NOTHING if row.settings.get("kontra_needs_arrivazs") == "true" else frozenset({"game"})


@pytest.mark.parametrize("row", rows("kontra.perft"), ids=lambda row: str(row.settings))
def test_the_conversations_are_counted(row: Row) -> None:
    """The number in the file, and the same ones by both machines."""
    settings = {key: value for key, value in row.settings.items() if key != "arrivazs"}
    first = settings.get("kontra_first_speaker", "declarer_left")
    second = settings.get("second_kontra", "either")
    program = by_the_program(house(settings), row.settings.get("arrivazs") == "yes")
    other = without_word_of_passes(lines(items_of(row), first, second))
    assert program == other
    assert counted(program) == (row.depths, row.whole)


def test_a_conversation_with_one_item_is_short() -> None:
    """Thirteen ways with the game alone: the ladder has five rungs,
    two of them with two speakers.
    """
    assert len(lines(frozenset({"game"}))) == 13
    assert len(lines(frozenset({"game", "arrivazs"}))) == 385

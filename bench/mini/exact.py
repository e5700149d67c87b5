"""The exact side of mini-Asszorti: `mini.cpp`, compiled at first use, and its answers."""

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

SOURCE = Path(__file__).with_name("mini.cpp")
FLAGS = ("-std=c++20", "-O3", "-shared", "-fPIC")
DECLARER, DEFENDERS = 0, (1, 2)
ASIDE = 3  # cards that the declarer discards
Hand = int  # a set of mini cards: bit suit × ranks + rank, the trumps first
Policy = ctypes.Array[ctypes.c_double]


class InformationSet(ctypes.Structure):
    """An information set in the form of the library."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("seat", "side", "played", "depth")),
        *((name, ctypes.c_uint32) for name in ("hand", "aside", "legal", "unused")),
        *((name, ctypes.c_uint64) for name in ("past", "first")),
    )


@dataclass(frozen=True, slots=True)
class Known:
    """A choice: the player, the dealt hand, the declarer's discards, and the cards played so far.

    Also the cards to choose from, and where their shares begin in a policy.
    """

    seat: int
    side: int
    hand: Hand
    aside: Hand
    past: tuple[int, ...]
    legal: tuple[int, ...]
    first: int


@cache
def library() -> ctypes.CDLL:
    """Return the library, newly compiled; once it is loaded, its file is not needed any more."""
    with tempfile.TemporaryDirectory(prefix="skiz-mini-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "mini.so"
        subprocess.run([os.environ.get("CXX", "c++"), *FLAGS, "-o", file, SOURCE], check=True)
        found = ctypes.CDLL(str(file))
    number, real = ctypes.c_uint64, ctypes.c_double
    for name in ("deals", "nodes", "width", "count", "asked"):
        getattr(found, f"mini_{name}").restype = number
    for name in ("value", "best", "open"):
        getattr(found, f"mini_{name}").restype = real
    found.mini_new.restype = ctypes.c_void_p
    return found


class Exact:
    """A mini game: its trees, its equilibrium, the value of policies and the best answers to them.

    `merged`: the defenders are one player who sees both hands.
    """

    def __init__(
        self, ranks: int, hands: Sequence[tuple[Hand, Hand]], merged: bool = False
    ) -> None:
        self._library = library()
        self._game = ctypes.c_void_p(self._library.mini_new(ranks, int(merged)))
        for kept, aside in hands:
            self._library.mini_add(self._game, kept, aside)
        self.deals = int(self._library.mini_deals(self._game))
        self.nodes = int(self._library.mini_nodes(self._game))
        self.width = int(self._library.mini_width(self._game))
        self.sets = int(self._library.mini_count(self._game))
        self.sides = 2 if merged else 3

    def __del__(self) -> None:
        self._library.mini_delete(self._game)

    def known(self, which: Iterable[int] | None = None) -> Iterator[Known]:
        """Return information sets, all of them or some, in the order of discovery."""
        found = InformationSet()
        for at in range(self.sets) if which is None else which:
            self._library.mini_known(self._game, at, ctypes.byref(found))
            past = tuple(found.past >> 4 * at & 15 for at in range(found.played))
            legal = cards(found.legal)
            yield Known(found.seat, found.side, found.hand, found.aside, past, legal, found.first)

    def next_choices(self, sides: Iterable[int], policy: Policy) -> list[Known]:
        """Return the sets in which some sides have to choose next.

        These are reached by their policy as far as it is known, whatever the others do, and the
        policy does not cover them yet.
        """
        found = (ctypes.c_uint32 * self.sets)()
        number = self._library.mini_asked(self._game, sum(1 << s for s in sides), policy, found)
        return list(self.known(found[:number]))

    def solve(self, rounds: int) -> Policy:
        """Return the average policy of CFR+ after this many more rounds."""
        self._library.mini_solve(self._game, rounds)
        policy = self.blank()
        self._library.mini_average(self._game, policy)
        return policy

    def blank(self) -> Policy:
        """Return an empty policy."""
        return (ctypes.c_double * self.width)()

    def open_value(self) -> float:
        """Return the declarer's value with all cards open."""
        return float(self._library.mini_open(self._game))

    def value(self, policy: Policy) -> float:
        """Return the declarer's value if everybody plays a policy."""
        return float(self._library.mini_value(self._game, policy))

    def best(self, side: int, policy: Policy) -> float:
        """Return the declarer's value if one side plays the best answer to the others' policy."""
        return float(self._library.mini_best(self._game, side, policy))

    def gain(self, policy: Policy) -> float:
        """Return the most that any one side could gain by leaving a policy."""
        value = self.value(policy)
        return max(abs(self.best(side, policy) - value) for side in range(self.sides))


def cards(hand: Hand) -> tuple[int, ...]:
    """Return the cards of a set, weakest first."""
    return tuple(card for card in range(hand.bit_length()) if hand >> card & 1)


@cache
def contested(ranks: int) -> tuple[tuple[Hand, Hand], ...]:
    """Return the declarer's hand and discards for every hand in which the game is contested.

    That means it is made, with open cards, in a third to two thirds of the deals.
    """
    found = library()
    game = ctypes.c_void_p(found.mini_new(ranks, 0))
    size, pack = ranks - 1, (1 << 3 * ranks) - 1
    hands = []
    for drawn in map(of, combinations(range(3 * ranks), size + ASIDE)):
        rest = pack & ~drawn
        makes = {
            kept: int(found.mini_makes(game, kept, rest))
            for kept in map(of, combinations(cards(drawn), size))
        }
        kept = max(makes, key=lambda hand: (makes[hand], weight(hand, ranks), hand))
        ways = len(list(combinations(range(2 * size), size)))
        if ways <= 3 * makes[kept] <= 2 * ways:
            hands.append((kept, drawn & ~kept))
    found.mini_delete(game)
    return tuple(hands)


def of(hand: Sequence[int]) -> Hand:
    """Return the set of these cards."""
    return sum(1 << card for card in hand)


def weight(hand: Hand, ranks: int) -> int:
    """Return the rank of equally good hands: more trumps, then higher cards."""
    return sum(card % ranks + ranks * (card < ranks) for card in cards(hand))

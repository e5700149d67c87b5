"""Differences between what the server tells in two worlds to a person who cannot see how they
differ.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import count, product
from typing import NamedTuple

from skiz.cards import each
from tests.support.worlds.alike import BOT, Asking, Held, Life, life
from tests.support.worlds.neutral_choice import Swap
from tests.support.worlds.table_scene import Stopped

MOST = 40  # pairs of cards that are tried
SAME = ("second cookie",)  # the same person as the first one at the table
SERVER = ("log", "metrics", "sent", "nobody")  # what depends on nobody's cards


class Exchange(NamedTuple):
    """Swapped cards, by the secrets of the deals, and those of the table by name.

    Also the people to whom both worlds are alike by the rules, and who asks (everybody if nobody is
    named).
    """

    swaps: Mapping[str, Swap]
    cards: Sequence[str]
    alike_to: Sequence[str]
    who: str


class Worlds(NamedTuple):
    """Two worlds of a seed, with the people who cannot distinguish them by the rules."""

    here: Life
    there: Life
    alike_to: Sequence[str]

    def differences(self) -> list[str]:
        """Return what one of these people, or the server, is told in only one of them."""
        return [
            f"{receiver}: {difference}"
            for receiver in (*self.alike_to, *SERVER)
            for difference in _differences(
                self.here.messages[receiver], self.there.messages[receiver]
            )
        ]


def _differences(here: Sequence[str], there: Sequence[str]) -> Iterator[str]:
    """Yield each different answer, from a little before the difference."""
    if len(here) != len(there):
        yield f"{len(here)} answers, and {len(there)}"
    for one, other in zip(here, there, strict=False):
        if one != other:
            at = next(n for n in count() if one[n : n + 1] != other[n : n + 1])
            until = at + 80
            yield f"{one[:60]} … {one[max(at - 60, 0) : until]!r}, {other[at:until]!r}"


def worlds(key: str, seed: int, exchange: Exchange, asking: Asking) -> Worlds:
    """Return the world of a seed, and the one in which cards are swapped."""
    probing = replace(asking, who=exchange.who, probes=exchange.cards)
    lives = (life(key, seed, swaps, probing) for swaps in ({}, exchange.swaps))
    return Worlds(*lives, exchange.alike_to)


@cache
def goes_on(key: str, first: int = 1) -> tuple[int, Life]:
    """Return the first seed, from one on, with a deal that goes on long enough, and its world."""
    for seed in count(first):
        with suppress(Stopped):
            return seed, life(key, seed, {})
    raise AssertionError


@cache
def exchanged(key: str, number: int, first: int = 1) -> tuple[int, Exchange]:
    """Return a seed with a deal that goes on long enough, and a swap in it.

    In swap 0 a bot and the last of the people exchange cards, and everybody asks. In swap 1 a bot
    and the first of them exchange cards, and the last one asks. So each of them cannot distinguish
    one of two worlds from the original.
    """
    seed, bare = goes_on(key, first)
    people = [one for one in bare.known if one in bare.table.hands]
    first_one, last = people[0], people[-1]
    if number == 0:
        return seed, _exchange(key, seed, bare, last, (last,))
    return seed, _exchange(key, seed, bare, first_one, (first_one, *SAME))._replace(who=last)


def _exchange(key: str, seed: int, bare: Life, holder: str, seen_by: Sequence[str]) -> Exchange:
    """Return the first cards that can be swapped so that the same actions are possible."""
    alike_to = [one for one in bare.known if one not in seen_by]
    tables, boards = _pairs(bare.table, holder), _pairs(bare.board, "")
    at_table, at_board = next(tables), next(boards)
    for _ in range(MOST):
        swaps = {bare.table.secret: at_table, bare.board.secret: at_board}
        names = bare.table.rules.pack.names
        try:
            there = life(key, seed, swaps)
        except Stopped:
            at_table = next(tables)
            continue
        if any(bare.known[one] != there.known[one] for one in alike_to):
            at_table = next(tables)
        elif bare.written != there.written:
            at_board = next(boards)
        else:
            return Exchange(swaps, [names[card] for card in at_table], alike_to, "")
    raise AssertionError(f"{key} {seed}: no cards can be exchanged so that all is as before")


def _pairs(held: Held, holder: str) -> Iterator[Swap]:
    """Yield a card of the holder, or of any bot, and one of another bot, neither of them mentioned.

    With a holder, the least similar ones come first, so that leaks of suits or points are found
    too. Without one, a bot plays the board to its end elsewhere, so the most similar ones come
    first.
    """
    pack = held.rules.pack
    bots = [hand for one, hand in held.hands.items() if one.startswith(BOT)]
    here, there = (held.hands[holder], bots[0]) if holder else bots[:2]
    unsaid = [[c for c in each(hand) if pack.names[c] not in held.named] for hand in (here, there)]

    def unlike(pair: Swap) -> tuple[bool, int, int]:
        one, other = pair
        points = abs(pack.points[one] - pack.points[other])
        return pack.suit(one) != pack.suit(other), points, abs(one - other)

    yield from sorted(product(*unsaid), key=unlike, reverse=bool(holder))

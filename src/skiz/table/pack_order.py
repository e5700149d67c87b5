"""The order of a pack that is shuffled by a secret and then cut: a published function, so that
anybody can work it out again who is given what went into it.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from skiz.cards import Card

LABEL = "skiz pack 1"  # another function would have another
BOARD_LABEL = "skiz board 1"  # likewise


def board_secret(seed: str, board: int) -> str:
    """The secret that shuffles the pack of a board, given the seed of the duplicate set that it is
    of: SHA-256 in hexadecimal digits. Who knows the secret of one board knows of no other.

    >>> board_secret("a seed", 1)[:16]
    '3c04550a36a527d6'
    """
    return sha256(f"{BOARD_LABEL}\n{seed}\n{board}".encode()).hexdigest()


def pack_order(cards: int, secret: str, place: int = 0, others: Sequence[str] = ()) -> list[Card]:
    """The cards of a pack of so many from its top, after `place` cards were lifted and put under
    the rest. `others` are secrets of others that went into the shuffle, in the order of chairs.

    Every order is equally likely to who does not know one of the secrets.

    >>> pack_order(6, "a secret")
    [4, 1, 2, 3, 0, 5]
    >>> pack_order(6, "a secret", place=2)
    [2, 3, 0, 5, 4, 1]
    """
    deck, chance = list(range(cards)), _numbers("\n".join([LABEL, secret, *others]))
    for last in range(cards - 1, 0, -1):  # Fisher and Yates
        pick = _below(last + 1, chance)
        deck[last], deck[pick] = deck[pick], deck[last]
    return deck[place:] + deck[:place]


def _numbers(seed: str) -> Iterator[int]:
    """Numbers of 32 bits: eight of the SHA-256 of the seed with a counter, big-endian."""
    counter = 0
    while True:
        digest = sha256(f"{seed}\n{counter}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def _below(bound: int, chance: Iterator[int]) -> int:
    """A number below a bound, each equally likely: those that would favour some are passed over."""
    most = (1 << 32) // bound * bound
    return next(number for number in chance if number < most) % bound

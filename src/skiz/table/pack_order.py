"""The order of a pack that is shuffled by a secret and then cut.

The function is published, so anybody who knows the inputs can check the order.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from skiz.cards import Card

LABEL = "skiz pack 1"  # a different function would get a different label
BOARD_LABEL = "skiz board 1"  # likewise


def board_secret(seed: str, board: int) -> str:
    """Return the secret that shuffles the pack of a board: SHA-256 in hexadecimal digits.

    `seed` belongs to the duplicate set of the board. The secret of one board does not reveal that
    of any other.

    >>> board_secret("a seed", 1)[:16]
    '3c04550a36a527d6'
    """
    return sha256(f"{BOARD_LABEL}\n{seed}\n{board}".encode()).hexdigest()


def pack_order(cards: int, secret: str, place: int = 0, others: Sequence[str] = ()) -> list[Card]:
    """Return the cards of a shuffled and cut pack, from the top.

    `cards` is the size of the pack. The cut puts the top `place` cards under the rest. `others` are
    the secrets of other players that go into the shuffle, in the order of chairs. Every order is
    equally likely to anybody who lacks one of the secrets.

    >>> pack_order(6, "a secret")
    [4, 1, 2, 3, 0, 5]
    >>> pack_order(6, "a secret", place=2)
    [2, 3, 0, 5, 4, 1]
    """
    deck, chance = list(range(cards)), _numbers("\n".join([LABEL, secret, *others]))
    for last in range(cards - 1, 0, -1):  # the shuffle of Fisher and Yates
        pick = _below(last + 1, chance)
        deck[last], deck[pick] = deck[pick], deck[last]
    return deck[place:] + deck[:place]


def _numbers(seed: str) -> Iterator[int]:
    """Generate numbers of 32 bits: eight of each SHA-256 of the seed with a counter, big-endian."""
    counter = 0
    while True:
        digest = sha256(f"{seed}\n{counter}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def _below(bound: int, chance: Iterator[int]) -> int:
    """Return a number below a bound, each equally likely.

    Numbers that would favour some results are skipped.
    """
    most = (1 << 32) // bound * bound
    return next(number for number in chance if number < most) % bound

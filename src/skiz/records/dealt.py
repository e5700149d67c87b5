"""The deal section: the cards of each seat, and the deal from which they came."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import TypeAlias

from skiz.cards import Card, Seat
from skiz.phases import Discard, Draw
from skiz.table import Dealt, Hand, Pile, Rules, visible_cards

from .scan import Row, Word
from .write import TALON, UNKNOWN

Piles: TypeAlias = Mapping[str, Pile]  # the cards of each row by its letter, or by TALON


def hand_of(pile: Pile) -> Hand:
    """Return the hand of a row, with as many unknown cards as the row says."""
    return Hand(visible_cards(pile), len(pile))


def piles_of(rules: Rules, heading: Word, rows: list[Row]) -> Piles:
    """Return the cards of each row by seat or talon; raise BadRecord for a repeated one."""
    piles: dict[str, Pile] = {}
    letters = ascii_uppercase[: rules.seats]
    given = set[Card]()

    def card(text: str) -> Card | None:
        if text == UNKNOWN:
            return None
        found = rules.pack.card(text)
        if found in given:
            raise ValueError(f"{text} was dealt before")
        given.add(found)
        return found

    for first, *words in rows:
        if first.text in piles or first.text not in (*letters, TALON):
            raise first.bad(f"a deal has one row for each of {' '.join(letters)} {TALON}")
        piles[first.text] = tuple(word.read(card) for word in words)
    for letter in letters:
        if letter not in piles:
            raise heading.bad(f"{letter} has no cards")
    return piles


def exchanging(rules: Rules, start: int) -> bool:
    """Return whether the page opens with the drawn cards still in the hands."""
    earlier = rules.phases[:start]
    drawn = any(isinstance(phase, Draw) for phase in earlier)
    return drawn and not any(isinstance(phase, Discard) for phase in earlier)


def dealt(
    rules: Rules,
    heading: Word,
    piles: Piles,
    start: int,
    drawers: Sequence[Seat] | None,
) -> Dealt:
    """Return the deal from which these cards came, for a page that opens with phase `start`.

    After the exchange, nobody can say which cards were drawn, so unknown cards were. If the
    discards are still in a hand, the drawn cards must be known: they are the last cards of its row.
    `drawers` are the seats in the order in which they drew, or None if nobody knows that. Raise
    BadRecord if a hand has too many or too few cards.
    """
    drawn = any(isinstance(phase, Draw) for phase in rules.phases[:start])
    in_hand = exchanging(rules, start)
    packets = rules.dealing.packets
    count = sum(number for to, number in packets if to != "talon")
    in_talon = sum(number for to, number in packets if to == "talon")

    hands = [piles[letter] for letter in ascii_uppercase[: rules.seats]]
    for letter, pile in zip(ascii_uppercase, hands, strict=False):
        if len(pile) < count or (len(pile) > count and not in_hand):
            raise heading.bad(f"{letter} has {len(pile)} cards, not {count}")
    seats = range(rules.seats) if drawers is None else drawers
    over = tuple(card for seat in seats for card in hands[seat][count:])
    talon = piles.get(TALON, () if drawn else (None,) * in_talon)
    missing = in_talon - len(talon)
    if missing < 0 or (missing and not drawn) or (over and len(over) != missing):
        raise heading.bad(f"the talon has {len(talon)} cards, not {in_talon - len(over)}")
    top = over if drawers else (None,) * missing
    return Dealt(tuple(hand_of(pile[:count]) for pile in hands), (*top, *talon))

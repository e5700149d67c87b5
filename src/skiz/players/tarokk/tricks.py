"""Heuristics for the tricks of Tarokk, counted in card points.

They weigh what a card is likely to bring its side now against what it would be worth later.
"""

from typing import TypeAlias

from skiz.cards import Card, Cards, each, highest, lowest, size
from skiz.figures import All, AnyOf, Fall, Feat, Win
from skiz.games.tarokk import LATE, PAGAT_ULTIMO, VOLAT
from skiz.table import Action, Play, View

from ..player import Advice
from .sight import TarokkSight

Params: TypeAlias = dict[str, str | int]

COMES = 1.5  # the card points that a hand adds to a trick
CATCH = 400.0  # the worth of the XXI in the skíz's trick, on top of card points
SKIZ_WAITS = 30.0  # while the others may have the XXI
XXI_WAITS = 4.0
XXI_HOME = 12.0  # if the XXI is played where no skíz can fall on it
BIRD_WAITS, BIRD_HOME = 80.0, 40.0  # for a card in the trick in which its figure may slip
RANK = 0.22  # by which a tarokk is worth more later
PAGAT_LATE, PAGAT_HOME, PAGAT_LOST = 60.0, 8.0, 12.0
DRAW = 3.0  # for leading tarokks from the longer hand
EARLY_TRICK = 60.0  # for a trick that an announcement of the seat's side needs
SHORT = 1.5  # for leading the only card of a suit


def play(v: View, options: tuple[Action, ...]) -> Advice:
    """Return the card with the highest value, and why."""
    sight = TarokkSight.of(v, options)
    best = max(each(sight.may), key=lambda card: value(sight, card))
    return _lead(sight, best) if v.table is None else _follow(sight, best)


def value(sight: TarokkSight, card: Card) -> float:
    """Return the value of playing a card, in card points."""
    points, table = sight.view.rules.pack.points, sight.view.table
    lying = sum(points[other] for other in (*(table.cards if table else ()), card))
    won = sight.ours(card)
    worth = (2 * won - 1) * (lying + COMES * len(sight.later()))
    worth += EARLY_TRICK * won * _needed_early(sight)
    if table is None:
        worth += _lead_bonus(sight, card)
    return worth - _missed(sight, card, won)


def _needed_early(sight: TarokkSight) -> bool:
    """Return whether the seat's side has announced to win this trick with all earlier ones."""
    ends = {"centrum": 5, "small-bird": 6, "large-bird": 7, VOLAT: sight.view.rules.length}
    number = sight.view.trick_number
    lost = any(sight.friends[trick.winner or 0] == 0 for trick in sight.view.tricks)
    return not lost and any(ends.get(item.figure, 0) >= number for item in sight.said())


def _missed(sight: TarokkSight, card: Card, won: float) -> float:
    """Return what a card would be worth later."""
    if _may_slip(sight, card):
        return _bird(sight, card, won)
    if _is_kept(sight, card):
        return PAGAT_LATE
    cards = sight.deck
    if card == cards.skiz:
        return _skiz(sight)
    if card == cards.xxi:
        return _xxi(sight)
    if card == cards.pagat:
        return _pagat(sight, won)
    if cards.tarokks >> card & 1:
        rank = size(cards.tarokks & ((1 << card) - 1))
        return RANK * rank * (1.5 if _wants_length(sight) else 1)
    return 0.5 if card in each(cards.kings) else 0.0


def _is_kept(sight: TarokkSight, card: Card) -> bool:
    """Return whether an announcement of the seat's side may need a card for the last trick.

    The rules bind the one card of an ultimó. Of several, such as pagát or eagle, they bind none.
    """
    figures, last = sight.reading.rules.figures, sight.view.rules.length
    return sight.view.trick_number < last and any(
        _wins_late(figures[item.figure].feat, card, last) for item in sight.said()
    )


def _wins_late(feat: Feat, card: Card, trick: int) -> bool:
    """Return whether a feat has a part that wins a trick with a card."""
    match feat:
        case Win(first, _, using):
            return first == trick and using is not None and bool(using >> card & 1)
        case All(feats) | AnyOf(feats):
            return any(_wins_late(part, card, trick) for part in feats)
        case _:
            return False


def _skiz(sight: TarokkSight) -> float:
    """Return what keeping the skíz is worth while the XXI may still come."""
    table, xxi, seats = sight.view.table, sight.deck.xxi, sight.view.rules.seats
    if table and xxi in table.cards:
        player = table.player(table.cards.index(xxi), seats)
        return RANK * 21 - CATCH * (1 - sight.friends[player])
    if not sight.at_large(xxi):
        return RANK * 21
    others = (seat for seat in range(seats) if seat != sight.seat)
    prey = sum((1 - sight.friends[seat]) * sight.chance(seat, 1 << xxi) for seat in others)
    return RANK * 21 + SKIZ_WAITS * prey


def _xxi(sight: TarokkSight) -> float:
    """Return the value of the XXI: it avoids the skíz, and goes home where none can fall on it."""
    table, skiz = sight.view.table, sight.deck.skiz
    if table and skiz in table.cards:
        player = table.player(table.cards.index(skiz), sight.view.rules.seats)
        return CATCH * (1 - sight.friends[player])
    if not sight.at_large(skiz):
        return RANK * 20
    risk = sum((1 - sight.friends[seat]) * sight.chance(seat, 1 << skiz) for seat in sight.later())
    return CATCH * risk + (XXI_WAITS if risk else -XXI_HOME)


def _may_slip(sight: TarokkSight, card: Card) -> bool:
    """Return whether the others win by an unannounced figure if they take a card now."""
    slip = Fall(sight.view.trick_number, card, captured=True)
    return any(row.slip == slip for row in sight.reading.rules.figures.values())


def _bird(sight: TarokkSight, card: Card, won: float) -> float:
    """Return the value of a bird's card: high if it goes home, otherwise that of keeping it."""
    if won == 1 and sight.wins_now(card):
        return -BIRD_HOME
    return CATCH * (1 - won) + BIRD_WAITS


def _pagat(sight: TarokkSight, won: float) -> float:
    """Return the value of the pagát: long hands keep it to the end, others bring it home."""
    if _wants_length(sight):
        return PAGAT_LATE
    if sight.view.trick_number == sight.view.rules.length - 1:
        won += 1  # in the last trick it would only cost
    return (1 - won) * PAGAT_LOST - won * PAGAT_HOME


def _wants_length(sight: TarokkSight) -> bool:
    """Return whether the seat's pagát may be the last tarokk of all."""
    tarokks = sight.deck.tarokks
    own, others = size(sight.hand & tarokks), size(sight.unseen & tarokks)
    said = any(item.figure == PAGAT_ULTIMO for item in sight.said())
    held = bool(sight.hand >> sight.deck.pagat & 1)
    return held and (said or own > 1 + 0.55 * others)


def _lead_bonus(sight: TarokkSight, card: Card) -> float:
    """Return a bonus for drawing tarokks with the longer side, and for suits with the other."""
    tarokks = sight.deck.tarokks
    own, others = size(sight.hand & tarokks), size(sight.unseen & tarokks)
    if tarokks >> card & 1:
        longer = own - others / 3
        figures = sight.reading.rules.figures
        late = any(figures[item.figure].kind in LATE for item in sight.said())
        draws = sight.draws or late
        return DRAW * min(1.0, longer) if draws and others else -1.0 if others else 0.0
    suit = sight.view.order.suit(card)
    return SHORT if size(sight.hand & suit) == 1 and own else 0.0


def _lead(sight: TarokkSight, card: Card) -> Advice:
    """Return why this card is led."""
    cards, pack = sight.deck, sight.view.rules.pack
    if card == cards.xxi:
        return Advice(Play(card), "tarokk-xxi-safe")
    if cards.tarokks >> card & 1:
        if sight.hand & ~cards.tarokks == 0:
            return Advice(Play(card), "tarokk-lead-only")
        return Advice(Play(card), "tarokk-draw" if sight.draws else "tarokk-lead-against")
    suit: Params = {"suit": pack.letters[pack.suit(card)]}
    if size(sight.hand & sight.view.order.suit(card)) == 1:
        return Advice(Play(card), "tarokk-lead-short", suit)
    return Advice(Play(card), "tarokk-lead-suit", suit)


def _follow(sight: TarokkSight, card: Card) -> Advice:
    """Return why this card is played to a trick that has begun."""
    table, cards = sight.view.table, sight.deck
    assert table is not None
    if card == cards.skiz and cards.xxi in table.cards:
        return Advice(Play(card), "tarokk-catch")
    if card == cards.xxi and sight.at_large(cards.skiz):
        return Advice(Play(card), "tarokk-xxi-safe")
    if card == cards.pagat and not sight.wins_now(card):
        return Advice(Play(card), "tarokk-pagat-home")
    if _spared(sight, card, cards.xxi, cards.skiz):
        return Advice(Play(card), "tarokk-spare-xxi")
    if _spared(sight, card, cards.skiz, cards.xxi):
        return Advice(Play(card), "tarokk-spare-skiz")
    if sight.wins_now(card):
        return Advice(Play(card), "follow-win-cheap" if sight.later() else "tarokk-last-wins")
    return _why_leave(sight, card, sight.may)


def _spared(sight: TarokkSight, card: Card, honour: Card, other: Card) -> bool:
    """Return whether an honour was held back because of another, although it would have won."""
    may, at_large = sight.may >> honour & 1, sight.at_large(other)
    return bool(may and at_large and sight.wins_now(honour) and not sight.wins_now(card))


def _why_leave(sight: TarokkSight, card: Card, may: Cards) -> Advice:
    winner = sight.view.winning()
    assert winner is not None
    points = sight.view.rules.pack.points
    if sight.friends[winner] == 1:
        fed = points[card] > min(points[other] for other in each(may))
        return Advice(Play(card), "tarokk-feed" if fed else "follow-partner")
    if may in (1 << card, 1 << highest(may) | 1 << lowest(may)):
        return Advice(Play(card), "follow-low")
    return Advice(Play(card), "tarokk-give-little")

"""Two worlds that look alike to a seat, and what a seat has a right to know."""

from collections.abc import Mapping, Sequence

from skiz.cards import NO_CARDS, Card, Cards, Seat, each, of
from skiz.table import (
    Action,
    Dealt,
    Drew,
    Event,
    Illegal,
    Lay,
    Owned,
    Play,
    Played,
    Shown,
    State,
    TurnedUp,
    apply,
    deal,
    start,
)
from skiz.table.fold import visible_cards
from tests.support.laws.random_deals import Course


def changed(cards: Cards, swap: Mapping[Card, Card]) -> Cards:
    """Return a set of cards in the other world."""
    return of(swap.get(card, card) for card in each(cards))


def translated(action: Action, swap: Mapping[Card, Card]) -> Action:
    """Return a player's action in the other world."""
    match action:
        case Lay(cards):
            return Lay(changed(cards, swap))
        case Play(card):
            return Play(swap.get(card, card))
        case _:
            return action


def other_world(
    found: Course, steps: int, swap: Mapping[Card, Card]
) -> tuple[State, list[Event]] | None:
    """Return the same deal with swapped cards, or None if the same actions are impossible there."""
    rules = found.rules
    state, events = start(rules, deal(rules, [swap.get(card, card) for card in found.deck]))
    happened = list(events)
    for moment in found.moments[:steps]:
        try:
            state, events = apply(state, moment.seat, translated(moment.action, swap))
        except Illegal:
            return None
        happened += events
    return state, happened


def shown(events: Sequence[Event], seat: Seat) -> Cards:
    """Return the cards that a seat has a right to know: dealt to it, drawn by it, or laid open."""
    cards = NO_CARDS
    for event in events:
        match event:
            case Dealt(hands, _):
                cards |= hands[seat].cards
            case Drew(drawer, drawn) if drawer == seat:
                cards |= visible_cards(drawn)
            case TurnedUp(talon, laid):
                cards |= visible_cards(talon) | of(
                    card for hand in laid for card in each(hand.cards)
                )
            case Played(_, card):
                cards |= 1 << card
            case Shown(_, hand) | Owned(_, _, hand):
                cards |= hand
    return cards


def owned(events: Sequence[Event]) -> list[Event]:
    """Return how many trumps the seats admitted to having discarded."""
    return [event for event in events if isinstance(event, Owned)]

"""What a seat is offered: its options, what they mean, and why other bids are not possible."""

from collections.abc import Iterable, Iterator, Sequence

from skiz.cards import Seat
from skiz.figures import goal
from skiz.phases import Auction, Choice
from skiz.table import Action, Bid, Choose, Lay, Meaning, Speak, View, Why, text

from ..common import Json
from ..table_log import encode_meanings


def offer(view: View, seat: Seat, choices: Sequence[Action]) -> Json:
    """Return options as texts, with the meanings of bids, choices and announcements.

    Choices of several cards from a hand are not listed but described.
    """
    pack = view.rules.pack
    if choices and isinstance(choices[0], Lay):
        cards = 0
        for choice in choices:
            assert isinstance(choice, Lay)
            cards |= choice.cards
        count = choices[0].cards.bit_count()
        pick = {"verb": "lay", "count": count, "from": pack.text(cards).split()}
        return {"options": [], "pick": pick}
    offered = {text(choice, pack): choice for choice in choices}
    means = {
        written: encode_meanings(meanings)
        for written, choice in offered.items()
        if (meanings := meanings_of(view, seat, choice))
    }
    parts: Json = {"means": means, "closed": closed(view, seat, choices), **stake(view, choices)}
    return {"options": [*offered], **{name: part for name, part in parts.items() if part}}


def meanings_of(view: View, seat: Seat, choice: Action) -> Sequence[Meaning]:
    """Return what a bid promises and brings, or what a choice or an announcement brings."""
    inference = view.rules.inference
    match choice:
        case Bid(bid):
            return inference.bid_meanings(view, seat, bid)
        case Choose(what, value):
            return inference.choice_meanings(view, what, value)
        case Speak(says) if view.current_phase.kind == "announce":
            return inference.say_meanings(view, says)
    return ()


def closed(view: View, seat: Seat, choices: Sequence[Action]) -> Json:
    """Return the bids or contracts that the seat cannot choose now, each with the reason."""
    return {
        text(action, view.rules.pack): why_not(view, view.current_phase.refuse(view, seat, action))
        for action in ladder(view)
        if action not in choices
    }


def ladder(view: View) -> Iterator[Action]:
    """Yield all bids of an auction, or all contracts of a choice."""
    phase = view.current_phase
    if isinstance(phase, Auction):
        yield from map(Bid, phase.values)
    elif isinstance(phase, Choice) and phase.kind == "contract":
        yield from (Choose(phase.what, value) for value in phase.values)


def why_not(view: View, why: Why) -> Json:
    """Return a reason without its texts, which are among the words of the game."""
    return {"key": why.key, "clause": why.clause, "params": dict(why.params)}


def stake(view: View, choices: Iterable[Action]) -> Json:
    """Return the points that the game is worth now, where somebody may double it."""
    says = [say for one in choices if isinstance(one, Speak) for say in one.says]
    if not any(say.level and say.figure == "game" for say in says):
        return {}
    first, *others = view.rules.stakes(view)
    figures = {figure.key for figure in view.rules.figures}
    if first.key in figures or not goal(first.feat):
        return {}  # something announced pays instead of the game
    made = first.made + sum(other.made for other in others if other.done == first.done)
    return {"stake": made * first.times * view.rules.times}

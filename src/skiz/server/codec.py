"""Events as JSON and back: the same form in the log, on the wire and in a replay.

What is sent to a person is always the JSON of a face; what is kept is the JSON of the event itself.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, assert_never

from skiz.cards import Cards, Pack, each, of
from skiz.table import (
    Answered,
    Awarded,
    Bade,
    Began,
    Chose,
    Claimed,
    Dealt,
    Declared,
    Drew,
    Event,
    Hand,
    Laid,
    Line,
    Owned,
    Pile,
    Played,
    Rules,
    Said,
    Say,
    Settled,
    Shown,
    ThrownIn,
    Took,
    TurnedDown,
    TurnedUp,
)

Json: TypeAlias = dict[str, Any]


def _names(cards: Cards, pack: Pack) -> list[str]:
    return [pack.names[card] for card in each(cards)]


def _hand(hand: Hand, pack: Pack) -> Json:
    return {"cards": _names(hand.cards, pack), "size": hand.size}


def _pile(pile: Pile, pack: Pack) -> list[str | None]:
    return [None if card is None else pack.names[card] for card in pile]


def encode(event: Event, rules: Rules) -> Json:
    """An event, or a face of one, as JSON; names and fields as docs/wire.md has them."""
    pack = rules.pack
    match event:
        case Dealt(hands, talon):
            return {
                "type": "dealt",
                "hands": [_hand(hand, pack) for hand in hands],
                "talon": _pile(talon, pack),
            }
        case Began(phase):
            return {"type": "began", "phase": rules.phases[phase].name}
        case Bade(seat, bid):
            return {"type": "bade", "seat": seat, "bid": bid}
        case Declared(seat):
            return {"type": "declared", "seat": seat}
        case Chose(seat, what, value):
            return {"type": "chose", "seat": seat, "what": what, "value": value}
        case Drew(seat, pile):
            return {"type": "drew", "seat": seat, "cards": _pile(pile, pack)}
        case Laid(seat, hand):
            return {"type": "laid", "seat": seat, "cards": _hand(hand, pack)}
        case Owned(seat, count, cards):
            return {"type": "owned", "seat": seat, "count": count, "cards": _names(cards, pack)}
        case ThrownIn(thrower, why):
            return {"type": "thrown_in", "seat": thrower, "why": why}
        case Said(seat, says):
            said = [{"figure": say.figure, "level": say.level} for say in says]
            return {"type": "said", "seat": seat, "says": said}
        case TurnedUp(talon, laid):
            return {
                "type": "turned_up",
                "talon": _pile(talon, pack),
                "laid": [_hand(hand, pack) for hand in laid],
            }
        case TurnedDown():
            return {"type": "turned_down"}
        case Played(seat, card):
            return {"type": "played", "seat": seat, "card": pack.names[card]}
        case Took(seat):
            return {"type": "took", "seat": seat}
        case Claimed(seat, claim):
            return {"type": "claimed", "seat": seat, "claim": claim}
        case Shown(seat, cards):
            return {"type": "shown", "seat": seat, "cards": _names(cards, pack)}
        case Answered(seat, accepts):
            return {"type": "answered", "seat": seat, "accepts": accepts}
        case Awarded(first, tricks):
            return {"type": "awarded", "first": first, "tricks": list(tricks)}
        case Settled(points, written, lines):
            return {
                "type": "settled",
                "points": list(points),
                "written": list(written),
                "lines": [
                    {
                        "key": line.key,
                        "points": line.points,
                        "times": line.times,
                        "params": dict(line.params),
                        "shares": list(line.shares),
                    }
                    for line in lines
                ],
            }
        case _:
            assert_never(event)


def decode(json: Json, rules: Rules) -> Event:
    """The event that `encode` wrote; KeyError when it is not one of a deal."""
    return _DECODERS[json["type"]](json, rules)


def _cards(names: list[str], rules: Rules) -> Cards:
    return of(rules.pack.card(name) for name in names)


def _to_hand(json: Json, rules: Rules) -> Hand:
    return Hand(_cards(json["cards"], rules), json["size"])


def _to_hands(json: list[Json], rules: Rules) -> tuple[Hand, ...]:
    return tuple(_to_hand(hand, rules) for hand in json)


def _to_pile(names: list[str | None], rules: Rules) -> Pile:
    return tuple(None if name is None else rules.pack.card(name) for name in names)


def _line(json: Json) -> Line:
    return Line(**{**json, "shares": tuple(json.get("shares", ()))})


def _phase(name: str, rules: Rules) -> int:
    return next(index for index, phase in enumerate(rules.phases) if phase.name == name)


_DECODERS: Mapping[str, Callable[[Json, Rules], Event]] = {
    "dealt": lambda j, r: Dealt(_to_hands(j["hands"], r), _to_pile(j["talon"], r)),
    "began": lambda j, r: Began(_phase(j["phase"], r)),
    "bade": lambda j, r: Bade(j["seat"], j["bid"]),
    "declared": lambda j, r: Declared(j["seat"]),
    "chose": lambda j, r: Chose(j["seat"], j["what"], j["value"]),
    "drew": lambda j, r: Drew(j["seat"], _to_pile(j["cards"], r)),
    "laid": lambda j, r: Laid(j["seat"], _to_hand(j["cards"], r)),
    "owned": lambda j, r: Owned(j["seat"], j["count"], _cards(j["cards"], r)),
    "thrown_in": lambda j, r: ThrownIn(j["seat"], j["why"]),
    "said": lambda j, r: Said(j["seat"], tuple(Say(**say) for say in j["says"])),
    "turned_up": lambda j, r: TurnedUp(_to_pile(j["talon"], r), _to_hands(j["laid"], r)),
    "turned_down": lambda j, r: TurnedDown(),
    "played": lambda j, r: Played(j["seat"], r.pack.card(j["card"])),
    "took": lambda j, r: Took(j["seat"]),
    "claimed": lambda j, r: Claimed(j["seat"], j["claim"]),
    "shown": lambda j, r: Shown(j["seat"], _cards(j["cards"], r)),
    "answered": lambda j, r: Answered(j["seat"], j["accepts"]),
    "awarded": lambda j, r: Awarded(j["first"], tuple(j["tricks"])),
    "settled": lambda j, r: Settled(
        tuple(j["points"]), tuple(j["written"]), tuple(_line(line) for line in j["lines"])
    ),
}

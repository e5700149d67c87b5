"""Events as JSON and back: the same form in the log, on the wire and in a replay.

A person always receives the JSON of a face; the log stores the JSON of the event itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple, TypeAlias

from skiz.cards import each, of
from skiz.rulebook import heading
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


class Form(NamedTuple):
    """How values of one kind are written as JSON and read again."""

    write: Callable[[Any, Rules], Any]
    read: Callable[[Any, Rules], Any]


def many(one: Form) -> Form:
    """Return the form of several values in a row."""
    return Form(
        lambda values, rules: [one.write(value, rules) for value in values],
        lambda json, rules: tuple(one.read(value, rules) for value in json),
    )


def record(kind: type[Any], **forms: Form) -> Form:
    """Return the form of a value by the names of its fields; fields without a form are plain JSON.

    A missing field gets its default, so that values stored before the field existed are readable.
    """
    named = [(field.name, forms.get(field.name, AS_IS)) for field in fields(kind)]
    written = [(name, None if form is AS_IS else form.write) for name, form in named]

    def write(value: Any, rules: Rules) -> Json:
        return {
            name: getattr(value, name) if form is None else form(getattr(value, name), rules)
            for name, form in written
        }

    def read(json: Json, rules: Rules) -> Any:
        found = {name: form.read(json[name], rules) for name, form in named if name in json}
        return kind(**found)

    return Form(write, read)


AS_IS = Form(lambda value, rules: value, lambda json, rules: json)
NUMBERS = many(AS_IS)
PARAMS = Form(lambda params, rules: dict(params), lambda json, rules: json)
PHASE = Form(
    lambda place, rules: rules.phases[place].name,
    lambda name, rules: [phase.name for phase in rules.phases].index(name),
)
CARD = Form(
    lambda card, rules: None if card is None else rules.pack.names[card],
    lambda name, rules: None if name is None else rules.pack.card(name),
)
PILE = many(CARD)
CARDS = Form(
    lambda cards, rules: PILE.write(each(cards), rules),
    lambda names, rules: of(PILE.read(names, rules)),
)
HAND = record(Hand, cards=CARDS)
HANDS = many(HAND)
SAYS = many(record(Say))
LINES = many(record(Line, params=PARAMS, shares=NUMBERS))

# The name of each event, and the fields that are not plain JSON; docs/wire.md has all fields.
ROWS: Mapping[type[Event], tuple[str, Mapping[str, Form]]] = {
    Dealt: ("dealt", {"hands": HANDS, "talon": PILE}),
    Began: ("began", {"phase": PHASE}),
    Bade: ("bade", {}),
    Declared: ("declared", {}),
    Chose: ("chose", {}),
    Drew: ("drew", {"cards": PILE}),
    Laid: ("laid", {"cards": HAND}),
    Owned: ("owned", {"cards": CARDS}),
    ThrownIn: ("thrown_in", {}),
    Said: ("said", {"says": SAYS}),
    TurnedUp: ("turned_up", {"talon": PILE, "laid": HANDS}),
    TurnedDown: ("turned_down", {}),
    Played: ("played", {"card": CARD}),
    Took: ("took", {}),
    Claimed: ("claimed", {}),
    Shown: ("shown", {"cards": CARDS}),
    Answered: ("answered", {}),
    Awarded: ("awarded", {"tricks": NUMBERS}),
    Settled: ("settled", {"points": NUMBERS, "written": NUMBERS, "lines": LINES}),
}
NAMES = {kind: name for kind, (name, _) in ROWS.items()}
FORMS = {name: record(kind, **forms) for kind, (name, forms) in ROWS.items()}


def encode(event: Event, rules: Rules) -> Json:
    """Return an event, or a face of one, as JSON."""
    name = NAMES[type(event)]
    json: Json = {"type": name}
    json.update(FORMS[name].write(event, rules))
    return json


def decode(json: Json, rules: Rules) -> Event:
    """Return the event that `encode` wrote; raise KeyError if it is no event of a deal."""
    event: Event = FORMS[json["type"]].read(json, rules)
    return event


def own_figures(rules: Rules) -> Json:
    """Return the names and the file of a table's own figures, if it has any."""
    if rules.own is None:
        return {}
    return {"own": heading(rules.own) | {"words": rules.own.words}}

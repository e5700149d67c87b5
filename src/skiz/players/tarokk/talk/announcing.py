"""Heuristics for the call and the announcements of Tarokk: what is in hand, and its length.

The customs come from the chapter of illu on conventional announcements.
"""

from collections.abc import Iterator

from skiz.cards import size
from skiz.figures import Take
from skiz.games.tarokk import (
    GAME,
    Standing,
    deck,
    promised,
    read_deal,
    standing,
    unfinished,
    would_show,
)
from skiz.table import Action, Choose, Say, Speak, View

from ...player import Advice
from ..strength import strength, tarokks
from .prospects import KONTRA, Prospects, candidates, good, is_late_king

ALONE = 15.0  # the strength needed to play against three by calling the seat's own XX
ANSWERS = {2: 11.5, 3: 13.0, 4: 14.0, 5: 15.0, 6: 16.0}


def call(v: View, options: tuple[Action, ...]) -> Advice:
    """Call the highest tarokk that may be in another hand, or with great strength its own XX."""
    names = [option.value for option in options if isinstance(option, Choose)]
    cards = deck(v)
    ranked = sorted(names, key=v.rules.pack.card)
    others = [name for name in ranked if not v.own_hand() >> v.rules.pack.card(name) & 1]
    if not others or (len(others) < len(ranked) and strength(v) >= ALONE):
        return Advice(Choose("call", v.rules.pack.names[cards.xx]), "tarokk-call-alone")
    facts: dict[str, str | int] = {"card": others[-1]}
    if read_deal(v).contract.cue is not None:
        return Advice(Choose("call", others[-1]), "tarokk-call-shown", facts)
    return Advice(Choose("call", others[-1]), "tarokk-call-highest", facts)


def speak(v: View, options: tuple[Action, ...], by: Prospects | None = None) -> Advice:
    """Say the first thing worth saying, or else what must be said, or else pass."""
    if v.current_phase.name == "reckoning":
        return Advice(options[-1], "tarokk-ask")
    reading = read_deal(v)
    if reading.round.to_answer:
        return Advice(options[0], "tarokk-asked")
    stand = standing(reading, v.viewer())
    for say, advice in (*_kontras(v, stand, by), *_announcements(v, stand, by)):
        if Speak((say,)) in options:
            return advice
    if Speak() in options:
        return Advice(Speak(), "tarokk-quiet")
    return _duty(stand, options)


def _duty(stand: Standing, options: tuple[Action, ...]) -> Advice:
    """Return what must be said before the turn can end."""
    match unfinished(stand):
        case "declare-first":
            counts = stand.reading.rules.counts.values()
            declared = (action for action in options if _figure(action) in counts)
            return Advice(next(declared), "tarokk-declare-duty")
        case "must-announce" | "pagat-promised":
            keys = [*promised(stand.reading, stand.seat)]
            owed = next(action for action in options if _figure(action) in keys)
            return Advice(owed, "tarokk-promised", {"figure": _figure(owed)})
        case "forced-kontra":
            return Advice(Speak((Say(GAME, 1),)), "tarokk-forced-kontra")
        case _:
            doubled = next(a for a in options if isinstance(a, Speak) and a.says[0].level)
            return Advice(doubled, "tarokk-identify")


def _figure(action: Action) -> str:
    """Return the figure that an action announces."""
    match action:
        case Speak((say,)) if not say.level:
            return say.figure
        case _:
            return ""


def _kontras(v: View, stand: Standing, by: Prospects | None) -> Iterator[tuple[Say, Advice]]:
    """Yield kontras to what the seat's cards make impossible, or to the game."""
    power = strength(v)
    for say in stand.may_double:
        facts: dict[str, str | int] = {"figure": say.figure}
        against = say.level % 2 == 1
        if say.figure != GAME and against and cannot_be_made(stand, say.figure):
            yield say, Advice(Speak((say,)), "tarokk-kontra-sure", facts)
        elif say == KONTRA and good(v, stand, say, by=by):
            yield say, Advice(Speak((say,)), "tarokk-kontra", {"count": tarokks(v)})
        elif say.figure == GAME and say.level > 1 and power >= ANSWERS[say.level]:
            if against:
                yield say, Advice(Speak((say,)), "tarokk-kontra", {"count": tarokks(v)})
            else:
                yield say, Advice(Speak((say,)), "rekontra-strong")


def cannot_be_made(stand: Standing, key: str) -> bool:
    """Return whether the others cannot make a figure because of the cards in the seat's hand."""
    rules, hand = stand.reading.rules, stand.view.own_hand()
    feat = rules.figures[key].feat
    if isinstance(feat, Take):
        return bool(feat.cards & hand & 1 << rules.deck.skiz)
    return any(part.cards & hand == part.cards for part in rules.parts[key])


def _announcements(v: View, stand: Standing, by: Prospects | None) -> Iterator[tuple[Say, Advice]]:
    """Yield what the hand is good for, without anything that would oblige the seat to double."""
    rules = stand.reading.rules
    free = is_free(stand)
    facts: dict[str, str | int] = {"count": tarokks(v)}
    key = rules.counts.get(tarokks(v))
    if key and (free or not rules.house.declaration_identifies):
        yield Say(key, 0), Advice(Speak((Say(key, 0),)), "tarokk-declare", facts)
    if not free:
        return
    for say in candidates(v, stand, by):
        if good(v, stand, say, by=by) and keeps_custom(stand, say.figure):
            if is_late_king(rules, say.figure):
                yield say, Advice(Speak((say,)), "tarokk-late-king", facts)
            else:
                yield say, Advice(Speak((say,)), "tarokk-announce", facts | {"figure": say.figure})


def is_free(stand: Standing) -> bool:
    """Return whether a seat may announce freely.

    It must not be taken for the other side, nor have to double something because of it.
    """
    return not stand.is_taken_for_other or any(say.level for say in stand.round.turn)


def keeps_custom(stand: Standing, key: str) -> bool:
    """Return whether the seat's hand has what an announcement shows by custom."""
    hand, facts = stand.view.own_hand(), would_show(stand.reading, stand.seat, key)
    return all(fact.least <= size(hand & fact.cards) for fact in facts)

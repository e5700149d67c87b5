"""Rules of thumb for the call and the announcements of Tarokk: what is in hand, and how long it is.

The source of the customs is the chapter of illu on conventional announcements.
"""

from collections.abc import Iterator

from skiz.cards import Seat, size
from skiz.figures import Take, bound
from skiz.games.tarokk_bids import house_of, shown
from skiz.games.tarokk_cards import deck
from skiz.games.tarokk_customs import would_show
from skiz.games.tarokk_duties import promised, unfinished
from skiz.games.tarokk_figures import GAME
from skiz.games.tarokk_round import Round, round_of, rows
from skiz.games.tarokk_standing import Standing, standing
from skiz.table import Action, Choose, Say, Speak, View

from ..player import Advice
from .tarokk_marks import KONTRA, LATE_KINGS, candidates, good
from .tarokk_strength import strength, tarokks

ALONE = 15.0  # strength to play against three by calling one's own XX
ANSWERS = {2: 11.5, 3: 13.0, 4: 14.0, 5: 15.0, 6: 16.0}


def call(v: View, options: tuple[Action, ...]) -> Advice:
    """The highest tarokk that may be in another hand; one's own XX only with a hand for three."""
    names = [option.value for option in options if isinstance(option, Choose)]
    cards = deck(v)
    ranked = sorted(names, key=v.rules.pack.card)
    others = [name for name in ranked if not v.mine() >> v.rules.pack.card(name) & 1]
    if not others or (len(others) < len(ranked) and strength(v) >= ALONE):
        return Advice(Choose("call", v.rules.pack.names[cards.xx]), "tarokk-call-alone")
    facts: dict[str, str | int] = {"card": others[-1]}
    if shown(v) is not None:
        return Advice(Choose("call", others[-1]), "tarokk-call-shown", facts)
    return Advice(Choose("call", others[-1]), "tarokk-call-highest", facts)


def speak(v: View, options: tuple[Action, ...]) -> Advice:
    """The first thing worth saying; else what has to be said; else a pass."""
    if v.now.name == "reckoning":
        return Advice(options[-1], "tarokk-ask")
    now = round_of(v)
    if now.asked:
        return Advice(options[0], "tarokk-asked")
    stand = standing(v, now, v.me())
    for say, advice in (*_kontras(v, stand), *_announcements(v, now, stand)):
        if Speak((say,)) in options:
            return advice
    if Speak() in options:
        return Advice(Speak(), "tarokk-quiet")
    return _duty(v, now, stand, options)


def _duty(v: View, now: Round, stand: Standing, options: tuple[Action, ...]) -> Advice:
    """What has to be said before the turn can end."""
    match unfinished(v, now, stand):
        case "declare-first":
            declared = (action for action in options if _figure(action).startswith("tarokks-"))
            return Advice(next(declared), "tarokk-declare-duty")
        case "must-announce":
            keys = [*promised(v, stand.seat)]
            owed = next(action for action in options if _figure(action) in keys)
            return Advice(owed, "tarokk-promised", {"figure": _figure(owed)})
        case "forced-kontra":
            return Advice(Speak((Say(GAME, 1),)), "tarokk-forced-kontra")
        case _:
            doubled = next(a for a in options if isinstance(a, Speak) and a.says[0].level)
            return Advice(doubled, "tarokk-identify")


def _figure(action: Action) -> str:
    """The figure that an action announces."""
    match action:
        case Speak((say,)) if not say.level:
            return say.figure
        case _:
            return ""


def _kontras(v: View, stand: Standing) -> Iterator[tuple[Say, Advice]]:
    """Doubled is what cannot be made against one's own cards, and the game with a strong hand."""
    power = strength(v)
    for say in stand.may_double:
        facts: dict[str, str | int] = {"figure": say.figure}
        against = say.level % 2 == 1
        if say.figure != GAME and against and cannot_be_made(v, say.figure):
            yield say, Advice(Speak((say,)), "tarokk-kontra-sure", facts)
        elif say == KONTRA and good(v, stand, say):
            yield say, Advice(Speak((say,)), "tarokk-kontra", {"count": tarokks(v)})
        elif say.figure == GAME and say.level > 1 and power >= ANSWERS[say.level]:
            if against:
                yield say, Advice(Speak((say,)), "tarokk-kontra", {"count": tarokks(v)})
            else:
                yield say, Advice(Speak((say,)), "rekontra-strong")


def cannot_be_made(v: View, key: str) -> bool:
    """Whether the others cannot make a figure because of the cards in one's own hand."""
    feat, hand, cards = rows(v)[key].feat, v.mine(), deck(v)
    if isinstance(feat, Take):
        return bool(feat.cards & hand & 1 << cards.skiz)
    return any(part.cards & hand == part.cards for part in bound(feat))


def _announcements(v: View, now: Round, stand: Standing) -> Iterator[tuple[Say, Advice]]:
    """What the hand is good for; nothing that would oblige to double something."""
    own_side = now.public[stand.seat] is not None or stand.side in (None, now.last)
    free = own_side or any(say.level for say in now.now)
    facts: dict[str, str | int] = {"count": tarokks(v)}
    if free or not house_of(v).declaration_identifies:
        key = f"tarokks-{tarokks(v)}"
        yield Say(key, 0), Advice(Speak((Say(key, 0),)), "tarokk-declare", facts)
    if not free:
        return
    for say in candidates(v, stand):
        if good(v, stand, say) and keeps_custom(v, stand.seat, say.figure):
            if say.figure in LATE_KINGS:
                yield say, Advice(Speak((say,)), "tarokk-late-king", facts)
            else:
                yield say, Advice(Speak((say,)), "tarokk-announce", facts | {"figure": say.figure})


def keeps_custom(v: View, seat: Seat, key: str) -> bool:
    """Whether one's hand has what an announcement shows by custom."""
    facts = would_show(v, seat, key)
    return all(fact.least <= size(v.mine() & fact.cards) for fact in facts)

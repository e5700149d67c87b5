"""Rules of thumb for the call and the announcements of Tarokk: what is in hand, and how long it is.

The source of the customs is the chapter of illu on conventional announcements.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from skiz.cards import Seat, size
from skiz.figures import Take, bound
from skiz.games.tarokk_bids import LADDER, house_of, shown
from skiz.games.tarokk_cards import DECKS, deck
from skiz.games.tarokk_customs import would_show
from skiz.games.tarokk_duties import promised, unfinished
from skiz.games.tarokk_figures import (
    DOUBLE,
    GAME,
    KINGS,
    PAGAT_ULTIMO,
    TRULL,
    VOLAT,
    kings_of,
)
from skiz.games.tarokk_round import Round, round_of, rows
from skiz.games.tarokk_standing import Standing, standing
from skiz.table import Action, Choose, Say, Speak, View

from ..player import Advice
from .tarokk_chances import succeeds
from .tarokk_strength import high, mine, strength, tarokks

ALONE = 15.0  # strength to play against three by calling one's own XX
KONTRA = Say(GAME, 1)
ANSWERS = {2: 11.5, 3: 13.0, 4: 14.0, 5: 15.0}
HELP = 0.8  # what an announcement of the partner adds to one's own strength
TRULL_LENGTH = 4
ULTIMO_LENGTH = 7
BIRDS = {"centrum": (6, 4), "small-bird": (7, 4), "large-bird": (8, 5)}  # length, top tarokks
KING_HELD = 1.0
KING_LENGTH = 6
# The chance from which on something is said. Of what counts half unannounced two in three have to
# succeed, else every other; more, as what fails is doubled oftener.
BARS = {
    TRULL: 0.72,
    KINGS: 0.72,
    DOUBLE: 0.72,
    VOLAT: 0.72,
    PAGAT_ULTIMO: 0.75,
    **dict.fromkeys(BIRDS, 0.6),
    "king-ultimo": 0.6,
    "kontra": 0.6,
}
Mark: TypeAlias = Callable[[View, Standing], float | None]


def call(v: View, options: tuple[Action, ...]) -> Advice:
    """The highest tarokk that may be in another hand; one's own XX only with a hand for three."""
    names = [option.value for option in options if isinstance(option, Choose)]
    cards = deck(v)
    ranked = sorted(names, key=v.rules.pack.card)
    others = [name for name in ranked if not mine(v) >> v.rules.pack.card(name) & 1]
    if not others or (len(others) < len(ranked) and strength(v) >= ALONE):
        return Advice(Choose("call", v.rules.pack.names[cards.xx]), "tarokk-call-alone")
    facts: dict[str, str | int] = {"card": others[-1]}
    if shown(v) is not None:
        return Advice(Choose("call", others[-1]), "tarokk-call-shown", facts)
    return Advice(Choose("call", others[-1]), "tarokk-call-highest", facts)


def speak(v: View, options: tuple[Action, ...]) -> Advice:
    """The first thing worth saying; else what has to be said; else a pass."""
    assert v.eyes is not None
    if v.now.name == "reckoning":
        return Advice(options[-1], "tarokk-ask")
    now = round_of(v)
    if now.asked:
        return Advice(options[0], "tarokk-asked")
    stand = standing(v, now, v.eyes)
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
        elif say == KONTRA and chance(v, stand, say) >= BARS["kontra"]:
            yield say, Advice(Speak((say,)), "tarokk-kontra", {"count": tarokks(v)})
        elif say.figure == GAME and say.level > 1 and power >= ANSWERS[say.level]:
            if against:
                yield say, Advice(Speak((say,)), "tarokk-kontra", {"count": tarokks(v)})
            else:
                yield say, Advice(Speak((say,)), "rekontra-strong")


def cannot_be_made(v: View, key: str) -> bool:
    """Whether the others cannot make a figure because of the cards in one's own hand."""
    feat, hand, cards = rows(v)[key].feat, mine(v), deck(v)
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
        likely = chance(v, stand, say)
        if likely >= BARS[kind(say)] and keeps_custom(v, stand.seat, say.figure):
            if say.figure in LATE_KINGS:
                yield say, Advice(Speak((say,)), "tarokk-late-king", facts)
            else:
                yield say, Advice(Speak((say,)), "tarokk-announce", facts | {"figure": say.figure})


def keeps_custom(v: View, seat: Seat, key: str) -> bool:
    """Whether one's hand has what an announcement shows by custom."""
    facts = would_show(v, seat, key)
    return all(fact.least <= size(mine(v) & fact.cards) for fact in facts)


def power(v: View, stand: Standing) -> float:
    """One's own strength, and what the announcements of the partner promise."""
    now = round_of(v)
    others = [item for item in stand.mine if item.by != stand.seat and item.figure != GAME]
    return strength(v) + HELP * len(others) - (0 if stand.side else 0.5 * now.level_of_game())


def candidates(v: View, stand: Standing) -> Iterator[Say]:
    """The announcements worth thinking of: there is a mark for how good the hand is for them."""
    for key, mark in MARKS.items():
        if key != "kontra" and mark(v, stand) is not None:
            yield Say(key, 0)


def chance(v: View, stand: Standing, say: Say) -> float:
    """How likely this succeeds: what is announced is made, a game that is doubled is lost."""
    mark = MARKS["kontra" if say == KONTRA else say.figure](v, stand)
    return 0.0 if mark is None else succeeds(kind(say), mark)


def kind(say: Say) -> str:
    """Under what name the chances of something said are known."""
    if say == KONTRA:
        return "kontra"
    return "king-ultimo" if say.figure in LATE_KINGS else say.figure


def _trull(v: View, stand: Standing) -> float | None:
    """Both high honours, or one beside a declarer who has bid and so has an honour himself."""
    cards = deck(v)
    count = size(mine(v) & cards.high_honours)
    partner = stand.side is True and stand.seat != v.declarer
    known = partner or (v.declarer == stand.seat and shown(v) is not None)
    if count == 2 or (count == 1 and known and tarokks(v) >= TRULL_LENGTH):
        return power(v, stand) + count
    return None


def _four_kings(v: View, stand: Standing) -> float:
    return power(v, stand) + KING_HELD * size(mine(v) & deck(v).kings)


def _ultimo(v: View, stand: Standing) -> float | None:
    """The pagát as the last of a long hand of tarokks."""
    long_ = tarokks(v) >= ULTIMO_LENGTH * v.rules.length // 9
    held = bool(mine(v) >> deck(v).pagat & 1)
    return power(v, stand) + tarokks(v) if held and long_ else None


def _bird(key: str) -> Mark:
    """The tricks from the first on: the top tarokks in a row, and enough of them."""
    length, tops = BIRDS[key]

    def mark(v: View, stand: Standing) -> float | None:
        cards = deck(v)
        top = cards.high_honours | ((1 << tops - 2) - 1) << (cards.xx - tops + 3)
        held = mine(v) & top == top and tarokks(v) >= length
        return power(v, stand) if held else None

    return mark


def _late_king(name: str) -> Mark:
    """A guarded king beside a hand that draws all tarokks."""

    def mark(v: View, stand: Standing) -> float | None:
        hand, cards = mine(v), deck(v)
        king = dict(kings_of(cards))[name]
        suit = next(suit for suit in cards.suits.values() if suit >> king & 1)
        guarded = hand >> king & 1 and size(hand & suit) > 1 and hand & high(cards)
        long_ = tarokks(v) >= KING_LENGTH * v.rules.length // 9
        return power(v, stand) if guarded and long_ else None

    return mark


def _against(v: View, stand: Standing) -> float | None:
    """A strong hand against the declarer, who has bid less with a weak one."""
    contract = v.choice("contract")
    return strength(v) - LADDER.index(contract) if contract and not stand.side else None


KINGS_ULTIMO = {f"{name}-ultimo": name for name, _ in kings_of(DECKS[42])}
LATE_KINGS = frozenset(KINGS_ULTIMO)
MARKS: Mapping[str, Mark] = {
    TRULL: _trull,
    KINGS: _four_kings,
    DOUBLE: power,
    VOLAT: power,
    PAGAT_ULTIMO: _ultimo,
    **{key: _bird(key) for key in BIRDS},
    **{key: _late_king(name) for key, name in KINGS_ULTIMO.items()},
    "kontra": _against,
}

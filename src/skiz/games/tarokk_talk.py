"""The round of announcements: the call, figures, declared tarokks, kontras, in several circuits.

A seat on turn says one thing after the other and ends its turn with a pass.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from skiz.cards import NO_CARDS, Cards, Seat, size
from skiz.figures import Figure, Hold, bound
from skiz.table import (
    Action,
    Choose,
    Chose,
    Event,
    Said,
    Say,
    Sides,
    Speak,
    State,
    ThrownIn,
    View,
    Why,
    known,
)

from .tarokk_bids import cue, house_of, shown
from .tarokk_cards import deck, may_hold
from .tarokk_figures import GAME, PAGAT_ULTIMO, TRULL, VOLAT
from .tarokk_round import Item, Round, exempt, round_of, rows, tarokks_of
from .tarokk_sides import callable_cards, called


@dataclass(frozen=True, slots=True)
class Talk:
    """The declarer begins, having to call; it ends when all the others in a row only passed."""

    choices: tuple[Choose, ...]  # all that can be called
    name: str = "talk"
    several: bool = True  # a turn is several things, said one after the other

    def follows(self, s: State) -> Event | None:
        """Where the house says so, three with trull and nothing else is not played."""
        if house_of(s).trull_throw_in and s.choice("contract") == "three" and not s.thrown_in:
            now = round_of(s)
            game, *rest = now.items
            only = [item.figure for item in rest] == [TRULL] and now.public[rest[0].by]
            if now.speaker is None and only and not game.level and not rest[0].level:
                return ThrownIn(None, TRULL)  # illu/trull-throw-in
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """The speaker; before him those who have to say whether they laid the called card."""
        now = round_of(s)
        return now.asked or (() if now.speaker is None or s.thrown_in else (now.speaker,))

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """One thing of all that may be said, or the pass that ends the turn."""
        now = round_of(v)
        if now.asked:
            laid = _laid_called(v, seat)
            if not laid:
                yield Speak()
            if laid or _laid_unknown(v, seat):
                yield Speak((Say(GAME, 1),))  # itvb/forced-kontra
            return
        if seat == v.declarer and called(v) is None:
            for card in callable_cards(v, seat):
                yield Choose("call", v.rules.pack.names[card])
        stand = standing(v, now, seat)
        for figure in v.rules.figures:
            if figure.announced and bars(v, now, stand, figure) is None:
                yield Speak((Say(figure.key, 0),))
        for say in stand.may_double:
            yield Speak((say,))
        if unfinished(v, now, stand) is None:
            yield Speak()

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """It is not open to this seat, or something else has to be said first."""
        now, why = round_of(v), v.rules.why
        stand = standing(v, now, seat)
        match action:
            case Choose(what="call") if called(v) is None and seat == v.declarer:
                return why("cannot-call")
            case Speak(()) if not now.asked:
                return why(unfinished(v, now, stand) or "not-now", phase=self.name)
            case Speak((say,)) if now.asked:
                return why("asked-called")
            case Speak((say,)) if say.level:
                return why("cannot-double", figure=say.figure)
            case Speak((say,)):
                row = rows(v).get(say.figure)
                if row is None or not row.announced:
                    return why("no-such-figure")
                return why(bars(v, now, stand, row) or "not-now", figure=row.key, phase=self.name)
            case Speak():
                return why("asked-called" if now.asked else "one-at-a-time")
            case _:
                return why("not-now", phase=self.name)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """It is said."""
        match action:
            case Choose(what, value):
                yield Chose(seat, what, value)
            case Speak(says):
                yield Said(seat, says)


@dataclass(slots=True)
class Standing:
    """How a seat stands in the round: the sides as it knows them, and what its own announced."""

    seat: Seat
    sides: Sides
    side: bool | None
    mine: list[Item]
    said: set[str]
    barred: set[str]
    apart: set[str]
    may_double: list[Say]


def standing(v: View, now: Round, seat: Seat, sides: Sides | None = None) -> Standing:
    """Where a seat stands now, as it knows the sides; or if it knew them to be these."""
    own, table = sides or now.known(v, seat), rows(v)
    side = own[seat]
    mine = [item for item in now.items if side is not None and own[item.by] == side]
    said = {item.figure for item in mine}
    barred = {key for figure in said & table.keys() for key in table[figure].bars}
    apart = {key for say in now.now if not say.level for key in table[say.figure].apart}
    may_double = [*doublings(v, now, seat, side)]
    return Standing(seat, own, side, mine, said, barred, apart, may_double)


def bars(v: View, now: Round, stand: Standing, row: Figure) -> str | None:
    """Why a seat may not announce a figure, if it may not."""
    if isinstance(row.feat, Hold):
        fits = tarokks_of(v, stand.seat) in (None, row.feat.count)
        return None if fits and stand.seat not in now.declared else "cannot-declare"
    if row.key in stand.said:
        return "said-already"  # itvb/once
    if row.key in stand.barred:
        # survey/never-both, illu/after-volat, illu/no-downgrade
        return "never-both" if row.key == VOLAT else "barred"
    if row.key in stand.apart:
        return "one-turn"  # illu/double-or-volat
    if row.replaces & stand.said:
        by = {item.by for item in stand.mine if item.figure in row.replaces}
        if not house_of(v).uhu_upgrade or stand.seat in by:
            return "no-upgrade"  # illu/uhu-upgrade
    if house_of(v).one_figure_a_trick and _crosses(v, row, stand.said):
        return "one-figure"
    if row.needs or row.off_lead:
        count, leads = tarokks_of(v, stand.seat), stand.sides[0]
        least, most = row.needs or (0, v.rules.length)
        on_lead = row.off_lead and leads is not None and leads == stand.side
        if (count is not None and not least <= count <= most) or on_lead:
            return "cannot-announce"
    if row.key == TRULL and not trull_allowed(v, now, stand.seat):
        return "no-trull"
    if now.public[stand.seat] is None and not _can_identify(v, now, stand, row):
        return "cannot-identify"
    return None


def _crosses(v: View, row: Figure, said: set[str]) -> bool:
    """Whether another figure of the side binds a card to the same trick."""
    tricks = {part.last for part in bound(row.feat)}
    others = (rows(v)[key] for key in said & rows(v).keys())
    return any(part.last in tricks for other in others for part in bound(other.feat))


def trull_allowed(v: View, now: Round, seat: Seat) -> bool:
    """Whether what the house asks of an announcement of trull is in hand."""
    promise, cards = house_of(v).trull_promise, deck(v)
    if promise == "free":
        return True  # illu/trull-free
    one = may_hold(v, seat, cards.high_honours)
    both, skiz = may_hold(v, seat, cards.high_honours, 2), may_hold(v, seat, 1 << cards.skiz)
    found = shown(v)
    if promise == "high_honour" or now.turns[seat] or found is None:
        first = seat == v.declarer and not now.turns[seat] and promise == "strict"
        bidders = len({call.seat for call in v.bids if call.bid != "pass"})
        return both or (skiz and bidders >= 3) if first else one
    if seat == found.seat and TRULL not in now.said[v.lone()]:  # itvb/trull-strict
        birds = now.said[v.lone()] & {"centrum", "small-bird", "large-bird"}
        return one if birds else skiz or may_hold(v, seat, cards.honours, 2)
    return one


def _can_identify(v: View, now: Round, stand: Standing, row: Figure) -> bool:
    """Whether after announcing this a seat could still tell its side, if it had to."""
    if stand.side in (None, now.last) or exempt(v, row.key, now.items):
        return True
    twins = {row.key, *row.implies}  # said by both, nobody could tell whose is doubled
    return any(  # illu/identify-by-kontra
        say.figure not in row.replaces and not (say.level == 1 and say.figure in twins)
        for say in stand.may_double
    )


def doublings(v: View, now: Round, seat: Seat, side: bool | None) -> Iterator[Say]:
    """The items that a seat of this side may double, each by its next word."""
    for item in now.items:
        owner, level = now.public[item.by], item.level + 1
        if owner is None or level > house_of(v).kontra_levels:
            continue
        doubler = owner if level % 2 == 0 else not owner
        if side not in (None, doubler):
            continue
        if now.public[seat] is None and side is not None and now.of_both(item):
            continue  # skiz/double-whose
        yield Say(item.figure, level)


def unfinished(v: View, now: Round, stand: Standing) -> str | None:
    """What a seat has still to say before its turn can end."""
    seat, side = stand.seat, stand.side
    if seat == v.declarer and called(v) is None:
        return "call-first"  # illu/call
    if now.public[seat] is None and side not in (None, now.last) and _spoke(v, now):
        return "identify"  # illu/identify-by-kontra
    if seat not in now.declared and now.said[seat] & duties(v, now, stand):
        count = tarokks_of(v, seat)
        if any(isinstance(row.feat, Hold) and row.feat.count == count for row in v.rules.figures):
            return "declare-first"  # illu/declare-duty
    if now.turns[seat]:
        return None
    if (
        house_of(v).forced_kontra == "own_turn"
        and _laid_called(v, seat)
        and not now.level_of_game()
    ):
        return "forced-kontra"  # illu/forced-kontra
    for key in promised(v, seat):
        if key in rows(v) and bars(v, now, stand, rows(v)[key]) is None:
            return "must-announce"
    return None


def _spoke(v: View, now: Round) -> bool:
    """Whether something was announced in this turn that is spoken for a side."""
    table = rows(v)
    return any(
        (house_of(v).declaration_identifies if isinstance(table[say.figure].feat, Hold) else True)
        and not exempt(v, say.figure, now.items)
        for say in now.now
        if not say.level
    )


def duties(v: View, now: Round, stand: Standing) -> set[str]:
    """The figures that oblige whoever announces or doubles them to declare his tarokks."""
    mine = v.hands[stand.seat].cards | v.laid[stand.seat].cards
    return {
        figure
        for figure in obliging(v)
        if not trusts_partner(v, now, stand, figure) or played_with(v, figure) & mine
    }


def obliging(s: State) -> set[str]:
    """The figures after which tarokks have to be declared in this house."""
    match house_of(s).declaration_duty:
        case "kings_too":
            late = ("-ultimo", "-uhu")
            return {row.key for row in s.rules.figures if row.key.endswith(late)}
        case "pagat_sas":
            return {"pagat-ultimo", "pagat-uhu", "sas-ultimo", "sas-uhu"}
        case "pagat_ultimo":
            return {PAGAT_ULTIMO}


def trusts_partner(v: View, now: Round, stand: Standing, figure: str) -> bool:
    """Whether who speaks of a figure, if he has not its card himself, counts on his partner's."""
    if house_of(v).declaration_duty != "pagat_sas":
        return False
    others = [side for seat, side in enumerate(stand.sides) if seat != stand.seat]
    alone = all(side not in (None, stand.side) for side in others)
    theirs = {item.figure for item in now.items if item not in stand.mine}
    return not alone and figure not in theirs  # skiz/declare-duty-holder


def played_with(s: State, figure: str) -> Cards:
    """The cards that a figure is made with."""
    row = rows(s).get(figure)
    return reduce(or_, (part.cards for part in bound(row.feat)), NO_CARDS) if row else NO_CARDS


def promised(v: View, seat: Seat) -> Iterator[str]:
    """The figures that a seat's bid obliges it to announce in its first turn."""
    cards, found, hand = deck(v), cue(v), v.hands[seat]
    if found is None or hand.size != size(hand.cards):
        return
    if house_of(v).cue_honour == "any" and found.seat == seat:
        bid_with = hand.cards & ~known(v.drew[seat]) & cards.honours
        if bid_with == 1 << cards.pagat and None not in v.drew[seat]:
            yield PAGAT_ULTIMO  # paskievics/pagat-cue
    if house_of(v).accept_duty and seat == v.declarer != found.seat:  # illu/accept-duty
        yield TRULL if hand.cards & cards.high_honours else PAGAT_ULTIMO


def _laid_called(s: State, seat: Seat) -> bool:
    card = called(s)
    return card is not None and bool(s.laid[seat].cards >> card & 1)


def _laid_unknown(s: State, seat: Seat) -> bool:
    return size(s.laid[seat].cards) < s.laid[seat].size

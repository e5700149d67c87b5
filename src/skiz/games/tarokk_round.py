"""The round of announcements as it stands: who has said what, and whose side everybody can tell.

Nothing of it is stored but the talk; it is read from it turn by turn. Turns are ended by a pass.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from skiz.cards import Seat, size
from skiz.figures import Figure, Hold
from skiz.table import Said, Say, Sides, State

from .remembered import asked_again, remembered
from .tarokk_bids import fourth_bids, house_of, shown
from .tarokk_cards import deck
from .tarokk_figures import GAME, TRULL
from .tarokk_sides import had, sides, worked_out


class Item(NamedTuple):
    """What can be doubled: the game, or an announcement; who made it, and who doubled it last."""

    figure: str
    by: Seat
    level: int = 0
    raised: Seat | None = None


@dataclass(slots=True)
class Round:
    """The round at one moment. `public` are the sides that everybody knows, and `because` by what;
    `last` is the side of who last announced or doubled, `now` all that the speaker has said in this
    turn, `stood` the items as they were before it.
    """

    speaker: Seat | None
    public: list[bool | None]
    items: list[Item]
    last: bool = True
    now: list[Say] = field(default_factory=list)
    stood: list[Item] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    passes: int = 0  # turns in a row in which nothing was said
    said: list[set[str]] = field(default_factory=list)  # by seat, every figure spoken of
    declared: dict[Seat, str] = field(default_factory=dict)
    because: list[str | None] = field(default_factory=list)
    asked: tuple[Seat, ...] = ()  # who has to answer, out of turn, whether he laid the called card

    def copy(self) -> "Round":
        """The same, to be told further."""
        return Round(
            self.speaker,
            [*self.public],
            [*self.items],
            self.last,
            [*self.now],
            self.stood,
            [*self.turns],
            self.passes,
            [{*figures} for figures in self.said],
            {**self.declared},
            [*self.because],
            self.asked,
        )

    def of_both(self, item: Item) -> bool:
        """Whether both sides have announced a figure and doubled it as often, or had before this
        turn: whoever speaks may be taking up that of his own side.
        """
        same = [
            [(one.figure, one.level) for one in items].count((item.figure, item.level))
            for items in (self.items, self.stood)
        ]
        return max(same) > 1

    def level_of_game(self) -> int:
        """How often the game has been doubled."""
        return self.items[0].level

    def known(self, s: State, onlooker: Seat | None) -> Sides:
        """The sides as one seat knows them, or the truth."""
        own = sides(s, onlooker)
        both = (a if a is not None else b for a, b in zip(self.public, own, strict=True))
        return worked_out(s, tuple(both), onlooker)


@remembered()
def rows(s: State) -> dict[str, Figure]:
    """The figures of a deal by key."""
    return {figure.key: figure for figure in s.rules.figures}


def exempt(s: State, figure: str, spoken: Iterable[Item]) -> bool:
    """Whether a figure is not taken for the last speaker's side: it is for the declarer's."""
    match house_of(s).identify_exempt:
        case "none":
            return False
        case "centrum":
            return figure == "centrum"
        case "centrum_birds":  # itvb/identify-exempt
            trull = any(item[:2] == (TRULL, s.declarer) for item in spoken)
            return figure == "centrum" or (trull and figure in ("small-bird", "large-bird"))


def before_draw(s: State) -> int:
    """How much was said before the talon was drawn: who had four kings, where all were asked."""
    return s.rules.seats if house_of(s).kings_before_talon else 0  # skiz/kings-asked


def before(s: State) -> int:
    """How much was said before the round: then the trial, and who might have annulled."""
    return before_draw(s) + fourth_bids(s) + s.rules.seats


def round_of(s: State) -> Round:
    """The round as it stands, as far as this onlooker can tell."""
    speaker = _speaker(s)
    return told(s, None if speaker is None else sides(s, speaker)[speaker])


@asked_again
def known(s: State) -> Sides:
    """The sides as far as whoever looks can tell: by what was said, and by the cards it sees."""
    return (None,) * s.rules.seats if s.declarer is None else round_of(s).known(s, s.eyes)


@remembered("talk")
def _speaker(s: State) -> Seat | None:
    """Who is in the middle of a turn."""
    return s.talk[-1].seat if s.talk and s.talk[-1].says else None


@remembered("bids", "declarer", "chosen", "owned", "talk")
def told(s: State, own: bool | None) -> Round:
    """The round so far; `own` is the side of whoever is in the middle of a turn, if he is the one
    who looks on.
    """
    words, rounds = s.talk[before(s) :], _rounds(s)
    count = len(words)
    while count not in rounds or rounds[count][0] != words[:count]:
        count -= 1
    now = rounds[count][1]
    if count < len(words):
        now = now.copy()
        for said in words[count:]:
            if now.speaker is None:
                break
            listen(s, now, said)
        rounds[len(words)] = words, now
    return so_far(s, now, own)


@remembered("bids", "declarer", "chosen", "owned")
def _rounds(s: State) -> dict[int, tuple[tuple[Said, ...], Round]]:
    """What was told of a deal's round, by the number of words, so that a word more is told on from
    the one before. Nobody changes a round that is kept here.
    """
    return {0: ((), opening(s))}


def opening(s: State) -> Round:
    """The round before the first word."""
    seats, declarer = s.rules.seats, s.lone()
    found = shown(s)
    public: list[bool | None] = [None] * seats
    if found:
        public = [seat in (declarer, found.seat) for seat in range(seats)]
    public[declarer] = True
    now = Round(declarer, public, [Item(GAME, declarer)])
    now.turns, now.said = [0] * seats, [set[str]() for _ in range(seats)]
    now.because = [None if side is None else "rest" for side in public]
    now.because[declarer] = None
    if found:
        now.because[found.seat] = "shown"
    return now


def listen(s: State, now: Round, said: Said) -> None:
    """One word more: an answer, something said in a turn, or the pass that ends it."""
    if now.asked:
        _answer(s, now, said.seat, said.says)
        return
    if said.says:
        now.now += said.says
        return
    _turn(s, now, None)
    speaker = said.seat
    first = speaker == s.declarer and not now.turns[speaker]
    now.passes = 0 if now.now or first else now.passes + 1
    now.turns[speaker] += 1
    now.now = []
    now.speaker = s.after(speaker)
    if first:
        now.asked = asked_at_once(s, now)
    if now.passes == s.rules.seats - 1:
        now.speaker = None  # illu/round


def so_far(s: State, now: Round, own: bool | None) -> Round:
    """The round with what the speaker, whose side this is, has said in a turn that is not over."""
    if not now.now:
        return now
    found = now.copy()
    found.stood = now.items
    _turn(s, found, own, closed=False)
    return found


def asked_at_once(s: State, now: Round) -> tuple[Seat, ...]:
    """Who could have laid away the called card: asked after the declarer's first turn."""
    if house_of(s).forced_kontra != "at_once" or now.level_of_game() or shown(s):
        return ()  # skiz/forced-kontra-asked
    return tuple(owned.seat for owned in s.owned if owned.seat != s.declarer and owned.count != 0)


def _answer(s: State, now: Round, seat: Seat, says: Sequence[Say]) -> None:
    now.asked = tuple(other for other in now.asked if other != seat)
    if says:
        now.items[0] = now.items[0]._replace(level=1, raised=seat)
        now.asked, now.last = (), False
        now.passes = -1  # the declarer too has a turn after it  # skiz/forced-kontra-asked
        now.said[seat].add(GAME)
        _place(s, now, seat, False)


def _turn(s: State, now: Round, own: bool | None, closed: bool = True) -> None:
    """What one turn comes to; while it is open a seat that looks on takes its own side as known."""
    seat = now.speaker
    if seat is None or not now.now:
        return
    revealed = _revealed(s, now, seat)
    known, figures = own if revealed is None else revealed, rows(s)
    side = now.last if known is None else known
    if revealed is not None:
        _place(s, now, seat, revealed)
    spoke = any(say.level for say in now.now)
    for say in now.now:
        now.said[seat].add(say.figure)
        row = figures.get(say.figure)
        if say.level:
            _double(now, say, side)
        elif row and isinstance(row.feat, Hold):
            now.declared[seat] = say.figure
            spoke |= house_of(s).declaration_identifies
        elif row:
            spoke = True
            _announce(now, row, seat, side if closed else known)
    if closed and spoke:
        _place(s, now, seat, side)
        now.last = side


def _revealed(s: State, now: Round, seat: Seat) -> bool | None:
    """Whose side a seat is on by what everybody knew, or by the first word of this turn to tell."""
    if now.public[seat] is not None:
        return now.public[seat]
    for say in now.now:
        if say.level:
            return _side_of(now, say)
        if exempt(s, say.figure, now.items):
            return True  # skiz/exempt-for-declarer
    return None


def _side_of(now: Round, say: Say) -> bool | None:
    """Which side doubles this item: its owner's at even levels, the other at odd ones."""
    for item in now.items:
        if (item.figure, item.level + 1) == (say.figure, say.level):
            owner = now.public[item.by]
            if owner is not None:
                return owner if say.level % 2 == 0 else not owner
    return None


def _double(now: Round, say: Say, side: bool) -> None:
    owner = side if say.level % 2 == 0 else not side
    for index, item in enumerate(now.items):
        mine = item.figure == say.figure and now.public[item.by] == owner
        if mine and item.level + 1 == say.level:
            now.items[index] = item._replace(level=say.level, raised=now.speaker)
            return


def _announce(now: Round, row: Figure, seat: Seat, side: bool | None) -> None:
    """A figure more. Whose side is not known yet may still double what it would replace if that is
    the other side's.
    """
    ours = [other for other, its in enumerate(now.public) if side is not None and its == side]
    own = [item for item in now.items if item.by in (seat, *ours)]
    now.items = [
        item for item in now.items if not (item in own and item.figure in row.replaces)
    ]  # illu/uhu-upgrade
    said = {item.figure for item in own}
    for figure in (*sorted(row.implies - said), row.key):
        now.items.append(Item(figure, seat))


def _place(s: State, now: Round, seat: Seat, side: bool) -> None:
    """A seat's side is public, and what follows from it for the others."""
    if now.public[seat] is None:
        now.because[seat] = "said"
    now.public[seat] = side
    if side and seat != s.declarer:
        now.public = [other in (seat, s.declarer) for other in range(s.rules.seats)]
    now.public = [*worked_out(s, tuple(now.public))]  # illu/identify-known
    now.because = [
        by or (None if side is None or other == s.declarer else "rest")
        for other, (by, side) in enumerate(zip(now.because, now.public, strict=True))
    ]


def tarokks_of(s: State, seat: Seat) -> int | None:
    """How many tarokks a seat has after the exchange; None where its hand is not known whole."""
    hand = s.hands[seat]
    if hand.unseen:
        return None
    return size(had(s, seat) & deck(s).tarokks)

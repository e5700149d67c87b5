"""What a deal of Tarokk is played for, and what it comes to."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from skiz.cards import Cards, Seat
from skiz.figures import All, Feat, Figure, Ground, Hold, Score, Stake, card_points
from skiz.table import Line, Settled, Sides, State

from .remembered import remembered
from .tarokk_bids import LADDER, house_of
from .tarokk_figures import DOUBLE, LONG_DOUBLE, TRULL, VOLAT, silent, slipped
from .tarokk_round import Item, Round, round_of, rows, tarokks_of
from .tarokk_sides import called, player_of

PARTI = "parti"  # the game on the sheet
TRULL_THROWN_IN = 3  # illu/trull-throw-in
TRIAL = {"three": 3, "two": 2, "none": 0}


def worth_of(s: State) -> int:
    """The basic payment of the contract."""
    contract = s.choice("contract")
    assert contract is not None
    return 1 + LADDER.index(contract)  # illu/bid-worth


def ground(s: State, now: Round) -> Ground:
    """The tricks, and the cards laid away as they count."""
    ours = now.known(s, s.eyes)
    return Ground(s.tricks, s.rules.length, ours, s.rules.pack.points, laid(s, ours))


def laid(s: State, ours: Sides) -> tuple[Cards, ...]:
    """The cards laid away as they count: the declarer's for his side, all others for the opponents,
    or for a declarer whom a discarded call left alone where the house says so.
    """
    declarer, theirs = s.lone(), _owner_of_theirs(s, ours)
    piles = [0] * s.rules.seats
    for seat, hand in enumerate(s.laid):
        owner = declarer if seat == declarer else theirs  # illu/discards-count
        if owner is not None:
            piles[owner] |= hand.cards
    return tuple(piles)


def _owner_of_theirs(s: State, ours: Sides) -> Seat | None:
    """For whom all discards but the declarer's count; None as long as that cannot be told."""
    if house_of(s).lone_takes_discards and ours.count(True) == 1:
        left_alone = _called_laid(s)
        if left_alone is not False:
            return s.lone() if left_alone else None  # itvb/lone-discards
    return next((seat for seat, side in enumerate(ours) if side is False), None)


def _called_laid(s: State) -> bool | None:
    """Whether another than the declarer laid the called card away, as far as one can see."""
    card = called(s)
    if card is None or any(hand.cards >> card & 1 for hand in s.laid):
        return card is not None
    if player_of(s, card) is not None or any(hand.cards >> card & 1 for hand in s.hands):
        return False
    others = (owned for owned in s.owned if owned.seat != s.declarer and owned.count != 0)
    return None if any(s.laid[owned.seat].unseen for owned in others) else False


class Row(NamedTuple):
    """A stake, and the keys of those of the same side that silence it when they are made."""

    stake: Stake
    covered_by: frozenset[str] = frozenset()


def stakes(s: State) -> tuple[Stake, ...]:
    """All that is played for: the game, what was announced, and what may be made in silence."""
    return _stakes(s, s.sides)


@remembered("bids", "declarer", "chosen", "owned", "talk")
def _stakes(s: State, ours: Sides) -> tuple[Stake, ...]:
    items = round_of(s).items
    return tuple(
        stake
        for side in (True, False)
        for stake in _silenced(
            [*_of_a_side(s, side, {i.figure: i for i in items if ours[i.by] is side})]
        )
    )


def _silenced(side: list[Row]) -> Iterator[Stake]:
    """The stakes of a side, each with the feats that silence it."""
    for stake, keys in side:
        over = (other.stake.done for other in side if other.stake.key in keys)
        yield replace(stake, unless=tuple(over))


def _of_a_side(s: State, side: bool, said: dict[str, Item]) -> Iterator[Row]:
    house, worth, sign = house_of(s), worth_of(s), 1 if side else -1
    doubled = round_of(s).level_of_game()
    yield from game_of(s, side, said, doubled)
    for row in s.rules.figures:
        unit = sign * (worth if row.times_game else 1)
        if isinstance(row.feat, Hold):
            continue
        if row.key in said:
            times = 2 ** said[row.key].level  # illu/kontra
            lost = row.announced if row.lost is None else row.lost
            made = unit * row.announced
            yield Row(Stake(row.key, undertaking(s, row), made, -unit * lost, times, side))
            continue
        needs_kontra = row.times_game and not side and house.opponents_silent_need_kontra
        if (
            not row.silent
            or (needs_kontra and not doubled)  # skiz/unpaid-volat
            or (row.key == DOUBLE and said.keys() & {VOLAT, LONG_DOUBLE})
        ):
            continue
        times = 2**doubled if row.times_game and house.kontra_lifts_silent else 1
        made = unit * row.silent
        feat = row.quiet or row.feat
        yield Row(Stake(silent(row.key), feat, made, 0, times, side), row.covered_by)
        if row.slip is not None:  # illu/ultimo-fails
            slips = row.silent if row.slips is None else row.slips
            yield Row(Stake(slipped(row.key), row.slip, -unit * slips, 0, 1, side))


def undertaking(s: State, row: Figure) -> Feat:
    """What has to be done for a figure that was announced; with a bird that takes in others, those
    too.
    """
    if not row.implies:
        return row.feat
    table = rows(s)
    return All((*(table[key].feat for key in sorted(row.implies)), row.feat))  # illu/birds-chain


def game_of(s: State, side: bool, said: dict[str, Item], doubled: int) -> Iterator[Row]:
    """The game goes to one side; doubled it is always paid, else only where no more was made."""
    made, tie = (1 if side else -1) * worth_of(s), house_of(s).tie
    if not doubled and said.keys() & {DOUBLE, LONG_DOUBLE, VOLAT}:
        return
    covered = frozenset() if doubled else frozenset({silent(DOUBLE), silent(VOLAT)})
    half = needed_half(s)
    ours = half if tie_is_ours(tie, doubled) else half + 1
    points = ours if side else 2 * half + 1 - ours
    if not side and doubled and tie == "undoubled":  # kegl/tie
        yield Row(Stake("tie", Score(half), made, 0, 1, side), frozenset({PARTI}))
        points = half + 1
    yield Row(Stake(PARTI, Score(points), made, 0, 2**doubled, side), covered)


def tie_is_ours(tie: str, doubled: int) -> bool:
    """Whether half of the points win the game for the declarer's side."""
    match tie:
        case "declarer_after_kontra":
            return doubled > 0  # paskievics/tie-kontra
        case "last_kontra_loses":
            return doubled % 2 == 1  # mkvm/tie
        case _:
            return False  # illu/tie, kegl/tie


def needed_half(s: State) -> int:
    """Half of all card points."""
    return sum(s.rules.pack.points) // 2


def settle(s: State) -> Settled | None:
    """The settlement; None where nobody can tell it, since cards laid away are not known."""
    if s.thrown_in:
        return _thrown_in(s)
    if any(hand.unseen for hand in s.laid):
        return None
    now = round_of(s)
    seen = ground(s, now)
    return _settled(s, [*_won(s, seen), *_declared(s, now, seen)])


def _won(s: State, seen: Ground) -> list[Line]:
    """A line for each stake that is paid."""
    mine, theirs = card_points(seen)
    facts: dict[str, str | int] = {
        "contract": s.choice("contract") or "",
        "points": mine,
        "left": theirs,
    }
    lines = [
        Line(stake.key, points, stake.times * s.rules.times, facts, shares(seen.ours))
        for stake in s.rules.stakes(s)
        if (points := stake.worth(seen))
    ]
    return sorted(lines, key=lambda line: line.key != PARTI)


def paid_to(s: State, seat: Seat) -> int:
    """What a seat wins by the game and the figures."""
    seen = ground(s, round_of(s))
    return sum(line.total * line.shares[seat] for line in _won(s, seen))


def shares(ours: tuple[bool | None, ...]) -> tuple[int, ...]:
    """What each seat wins for a point of the declarer's side: one alone is paid by three."""
    theirs = ours.count(False)
    each_of_us = theirs // (len(ours) - theirs)
    return tuple(each_of_us if side else -1 for side in ours)  # illu/payment


def to_one(seat: Seat, payers: list[Seat], seats: int) -> tuple[int, ...]:
    """What each seat wins when some pay one a point each."""
    return tuple(
        len(payers) if other == seat else -1 if other in payers else 0 for other in range(seats)
    )


def _declared(s: State, now: Round, seen: Ground) -> Iterator[Line]:
    """Declared tarokks are paid at once, undeclared ones by the partner who is asked for it."""
    seats, table = s.rules.seats, rows(s)
    others = {seat: [other for other in range(seats) if other != seat] for seat in range(seats)}
    for seat, key in now.declared.items():
        if house_of(s).declaration_pays == "side":
            sign = 1 if seen.ours[seat] else -1  # pvsz18/declare-side
            paid_by = tuple(sign * share for share in shares(seen.ours))
        else:
            paid_by = to_one(seat, others[seat], seats)  # illu/declare-pay
        yield Line(key, table[key].announced, s.rules.times, {}, paid_by)
    for seat, row in undeclared(s, now):
        if house_of(s).undeclared_claim == "always" or asks(s, seat):
            partners = [o for o in others[seat] if seen.ours[o] == seen.ours[seat]]
            paid_by = to_one(seat, partners, seats)
            yield Line(f"claimed-{row.key}", row.announced, s.rules.times, {}, paid_by)


def undeclared(s: State, now: Round) -> Iterator[tuple[Seat, Figure]]:
    """Who held eight tarokks or more, said nothing of it, and has a partner."""
    ours = now.known(s, None)
    for seat in range(s.rules.seats):
        if seat not in now.declared and ours.count(ours[seat]) > 1:
            for row in s.rules.figures:
                if isinstance(row.feat, Hold) and row.feat.count == tarokks_of(s, seat):
                    yield seat, row


def asks(s: State, seat: Seat) -> bool:
    """Whether a seat has claimed its undeclared tarokks."""
    return any(said.seat == seat and said.says for said in s.talk[reckoned_from(s) :])


def reckoned_from(s: State) -> int:
    """How much was said before the reckoning, once all have answered in it."""
    asked = sum(1 for _ in undeclared(s, round_of(s)))
    answers = asked if house_of(s).undeclared_claim in ("may", "covered") else 0
    return len(s.talk) - answers


def _settled(s: State, lines: list[Line]) -> Settled:
    points = tuple(
        sum(line.total * line.shares[seat] for line in lines) for seat in range(s.rules.seats)
    )
    return Settled(points, points, tuple(lines))


def _thrown_in(s: State) -> Settled | None:
    """Nothing is paid for a hand that is thrown in but by who tried, or for a trull unplayed."""
    assert s.thrown_in is not None
    seats, seat, lines = s.rules.seats, s.thrown_in.seat, list[Line]()
    if s.thrown_in.why == "no-honour" and seat is not None:
        penalty = house_of(s).trial_penalty  # illu/trial-penalty
        worth = worth_of(s) if penalty == "bid" else TRIAL[penalty]
        others = [other for other in range(seats) if other != seat]
        lines = [Line("trial", -worth, s.rules.times, {}, to_one(seat, others, seats))]
    if s.thrown_in.why == TRULL:
        ours = round_of(s).known(s, s.eyes)
        if None in ours:
            return None
        lines = [Line("trull-thrown-in", TRULL_THROWN_IN, s.rules.times, {}, shares(ours))]
    return _settled(s, [line for line in lines if line.points])

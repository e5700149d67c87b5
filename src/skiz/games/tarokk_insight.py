"""What whoever looks at a deal of Tarokk can work out: by what the sides are known, how it stands
with what was undertaken, which of his own cards are bound. No hand is looked at that he cannot see.
"""

from collections.abc import Iterator

from skiz.cards import Seat
from skiz.figures import Feat, Ground, Verdict, judge
from skiz.table import Insight, Sides, State, Undertaken, View

from .tarokk_play import kept
from .tarokk_round import Item, Round, round_of, rows
from .tarokk_score import game_of, laid, undertaking
from .tarokk_sides import called, player_of


def insight(s: State) -> Insight:
    """All that one can work out now."""
    if s.declarer is None or s.thrown_in:
        return Insight((None,) * s.rules.seats)
    now = round_of(s)
    by_cards = because(s)
    known = tuple(
        said or seen or ("rest" if side and seat != s.declarer else None)
        for seat, (said, seen, side) in enumerate(
            zip(now.because, by_cards, now.known(s, s.eyes), strict=True)
        )
    )
    own = () if s.eyes is None or s.eyes < 0 else kept(View(s), s.eyes)
    return Insight(known, tuple(undertaken(s, now)), own)


def because(s: State) -> list[str | None]:
    """By which card the side of each seat is known; None where no card that one sees tells it."""
    seats, card = range(s.rules.seats), called(s)
    if card is None:
        return [None for _ in seats]
    eyes = [seat for seat in seats if s.eyes in (None, seat)]
    holder = next((seat for seat in eyes if s.hands[seat].cards >> card & 1), None)
    partner = player_of(s, card) if holder is None else holder
    lone = partner == s.declarer or any(s.laid[seat].cards >> card & 1 for seat in eyes)
    if lone:
        return [None if seat == s.declarer else "alone" for seat in seats]
    if partner is not None:
        how = "holds" if holder is not None else "played"
        rest = [None if seat == s.declarer else "rest" for seat in seats]
        return [*rest[:partner], how, *rest[partner + 1 :]]
    whole = [not s.hands[seat].unseen for seat in seats]
    return ["lacks" if seat == s.eyes != s.declarer and whole[seat] else None for seat in seats]


def undertaken(s: State, now: Round) -> Iterator[Undertaken]:
    """The game, while it is at stake, and all that was announced, with the verdict on it."""
    if s.choice("contract") is None:
        return
    sides = now.known(s, s.eyes)
    piles = laid(s, sides)
    for item in now.items:
        feat = feat_of(s, now, item, sides)
        if feat is None:
            continue
        ours = side_of(item.by, sides)
        ground = Ground(s.tricks, s.rules.length, ours, s.rules.pack.points, piles)
        yield Undertaken(item.figure, item.by, item.level, item.raised, judge(feat, ground))
    for seat, figure in now.declared.items():  # nobody can declare what he does not hold
        yield Undertaken(figure, seat, 0, None, Verdict.MADE)  # illu/declare


def feat_of(s: State, now: Round, item: Item, sides: Sides) -> Feat | None:
    """What has to be done for an item; None for a game that is not paid beside what was said."""
    if item.figure in rows(s):
        return undertaking(s, rows(s)[item.figure])
    ours = {other.figure: other for other in now.items if sides[other.by]}
    return next((row.stake.feat for row in game_of(s, True, ours, now.level_of_game())), None)


def side_of(by: Seat, sides: Sides) -> Sides:
    """Who is on a seat's side; of the others nobody can tell while that side is not known."""
    mine = sides[by]
    return tuple(
        True if seat == by else None if None in (mine, side) else side == mine
        for seat, side in enumerate(sides)
    )

"""A verdict is final: no later event and no revealed side changes a feat that is made or lost.

At the end it is what the words of the verb say.
"""

from dataclasses import replace
from itertools import product
from random import Random

from skiz.cards import FRENCH_36, Order, Trick, each, of, size
from skiz.figures import All, Catch, Count, Fall, Feat, Ground, Score, Take, Verdict, Win, judge
from tests.support.tools.depth import depth

PACK, SEATS, LENGTH = FRENCH_36, 4, 9
POINTS = tuple((0, 0, 0, 1, 1, 2, 3, 4, 5)[card % 9] for card in range(36))


def some_tricks(rng: Random) -> tuple[Trick, ...]:
    """Return nine tricks of four cards; the only law is that the winner leads."""
    deck = list(each(PACK.all))
    rng.shuffle(deck)
    order = Order(PACK.suits, rng.choice([0, *PACK.suits]))
    tricks: list[Trick] = []
    leader = rng.randrange(SEATS)
    for number in range(LENGTH):
        cards = tuple(deck[number * SEATS : (number + 1) * SEATS])
        trick = Trick(leader, cards)
        leader = trick.player(order.winner(cards), SEATS)
        tricks.append(replace(trick, winner=leader))
    return tuple(tricks)


def some_feat(rng: Random, tricks: tuple[Trick, ...], deep: bool = True) -> Feat:
    """Return any feat; half of them are about cards that met, so that they may be made."""
    first = rng.randint(1, LENGTH)
    last = rng.randint(first, min(LENGTH, first + 2))
    trick = rng.choice(tricks)
    met = rng.sample(range(36), 2)
    if rng.random() < 0.6:
        winning = trick.card_of(trick.winner or 0, SEATS)
        met = [*rng.sample([card for card in trick.cards if card != winning], 1), winning or 0]
    match rng.randrange(9 if deep else 8):
        case 0:
            return Take(of(rng.sample(range(36), rng.randint(1, 3))))
        case 1:
            return Win(first, last)
        case 2:
            return Win(first, last, of(rng.sample(range(36), rng.randint(1, 30))))
        case 3:
            return Win(first, first, of(tricks[first - 1].cards))
        case 4:
            return Score(rng.randint(0, sum(POINTS) + 1))
        case 5:
            return Count(rng.randint(0, LENGTH), rng.choice([None, *range(SEATS)]))
        case 6:
            return Catch(*met)
        case 7:
            return Fall(tricks.index(trick) + 1, met[0])
        case _:
            return All(tuple(some_feat(rng, tricks, False) for _ in range(rng.randint(1, 2))))


def done(feat: Feat, ground: Ground) -> bool:
    """Return whether a feat was done, when all is played and all sides are known: the plain
    reading.
    """
    ours = [trick for trick in ground.tricks if ground.ours[trick.winner or 0]]

    def by(card: int, trick: Trick) -> bool:
        return bool(ground.ours[trick.player(trick.cards.index(card), SEATS)])

    def best(trick: Trick) -> int | None:
        return trick.card_of(trick.winner or 0, SEATS)

    match feat:
        case Take(cards):
            return cards & ~of(card for trick in ours for card in trick.cards) == 0
        case Win(first, last, using):
            due = ground.tricks[first - 1 : last]
            return all(
                trick in ours and (using is None or using >> (best(trick) or 0) & 1)
                for trick in due
            )
        case Score(points):
            return sum(POINTS[card] for trick in ours for card in trick.cards) >= points
        case Count(tricks, None):
            return len(ours) >= tricks
        case Count(tricks, seat):
            return [trick.winner for trick in ground.tricks].count(seat) >= tricks
        case Catch(prey, hunter):
            return any(
                best(trick) == hunter
                and prey in trick.cards
                and by(hunter, trick)
                and not by(prey, trick)
                for trick in ground.tricks
            )
        case Fall(number, card):
            trick = ground.tricks[number - 1]
            return card in trick.cards and by(card, trick) and best(trick) != card
        case All(feats):
            return all(done(part, ground) for part in feats)


def completed(ours: tuple[bool | None, ...]) -> list[tuple[bool, ...]]:
    """Yield every possible assignment of the unknown sides."""
    return list(product(*([True, False] if side is None else [side] for side in ours)))


def test_a_verdict_once_given_stands() -> None:
    """Early verdicts are final, for every assignment of the unknown sides; all end decided."""
    rng = Random(0)
    found: set[tuple[str, Verdict]] = set()
    for _ in range(depth(2_000, 8_000)):
        tricks = some_tricks(rng)
        feat = some_feat(rng, tricks)
        ours = tuple(rng.choice([True, False, None]) for _ in range(SEATS))
        ends = [done(feat, Ground(tricks, LENGTH, known, POINTS)) for known in completed(ours)]
        before = Verdict.OPEN
        for count in range(LENGTH + 1):
            verdict = judge(feat, Ground(tricks[:count], LENGTH, ours, POINTS))
            if before is not Verdict.OPEN:
                assert verdict is before
            if verdict is not Verdict.OPEN:
                assert set(ends) == {verdict is Verdict.MADE}, (feat, count)
            for known in completed(ours):
                sure = judge(feat, Ground(tricks[:count], LENGTH, known, POINTS))
                assert verdict in (Verdict.OPEN, sure)
            if before is not verdict:
                found.add((type(feat).__name__, verdict))
            before = verdict
        for known, end in zip(completed(ours), ends, strict=True):
            sure = judge(feat, Ground(tricks, LENGTH, known, POINTS))
            assert sure is (Verdict.MADE if end else Verdict.LOST), feat
    for verb in ("Take", "Win", "Score", "Count", "Catch", "Fall", "All"):
        assert found >= {(verb, Verdict.MADE), (verb, Verdict.LOST)}, verb


def test_cards_laid_count_for_their_seat() -> None:
    """Points of discards count for their side, and while it is unknown they decide nothing."""
    rng = Random(0)
    for _ in range(100):
        tricks = some_tricks(rng)[:-1]
        left = PACK.all & ~of(card for trick in tricks for card in trick.cards)
        laid = (left, 0, 0, 0)
        sides = (True, *(rng.choice([True, False]) for _ in range(3)))
        ground = Ground(tricks, len(tricks), sides, POINTS, laid)
        mine = sum(
            POINTS[card] for trick in tricks if sides[trick.winner or 0] for card in trick.cards
        )
        gained = sum(POINTS[card] for card in each(left))
        assert size(left) == SEATS
        assert judge(Score(mine + gained), ground) is Verdict.MADE
        assert judge(Score(mine + gained + 1), ground) is Verdict.LOST
        unknown = replace(ground, ours=(None, *sides[1:]))
        if gained and tricks[-1].winner:
            sure = sum(
                POINTS[card]
                for trick in tricks
                if trick.winner and sides[trick.winner]
                for card in trick.cards
            )
            assert judge(Score(sure + 1), unknown) is Verdict.OPEN

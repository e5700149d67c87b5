"""A discarded card is in nobody's tricks: a side that must take it has lost.

It has lost as soon as somebody sees the card, and at the latest when no trick is left. No game has
such a figure, so some are made here.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import pytest

from skiz.cards import Cards, each, of, union
from skiz.figures import Done, Feat, Figure, Ground, Stake, Take, Verdict, Win, judge
from skiz.games import game
from skiz.players import Player
from skiz.table import Action, Rules, Speak, State, View, discards
from tests.support.laws.random_deals import TAROKK, Course, course, deals_of, play_out
from tests.support.tools.depth import depth


def ground(s: State) -> Ground:
    """The tricks, sides and discards as whoever looks sees them."""
    return Ground(s.tricks, s.rules.length, s.sides, s.rules.pack.points, discards(s))


def laid_away(s: State) -> Cards:
    """What lies in the discards, as far as whoever looks sees it."""
    return union(hand.cards for hand in s.laid)


def some_cards(end: State, rng: Random) -> Iterator[Cards]:
    """Sets of cards, of which half have one that was laid away."""
    taken = list(each(end.rules.pack.all & ~laid_away(end)))
    for count in depth((1, 2, 3), (1, 1, 2, 2, 3, 3)):
        yield of(rng.sample(taken, count))
        yield of([*rng.sample(taken, count - 1), rng.choice(list(each(laid_away(end))))])


def looks(found: Course) -> list[list[State]]:
    """The play as it was and as each seat saw it, card by card and to the end."""
    play = [moment for moment in found.moments if moment.state.declarer is not None]
    seats = range(found.rules.seats)
    return [
        [*(moment.state for moment in play), found.end],
        *([*(moment.views[seat] for moment in play), found.last_views[seat]] for seat in seats),
    ]


def played(key: str) -> Iterator[Course]:
    """The random deals of a game with discards that were played to the end."""
    for preset in game(key).presets:
        found = (course(key, preset, seed) for seed in deals_of(key))
        yield from (one for one in found if not one.end.thrown_in)


@pytest.mark.parametrize("key", [key for key in sorted(TAROKK) if game(key).rules().discards_for])
def test_nobody_wins_discards_in_a_trick(key: str) -> None:
    """Neither side makes it; who sees the card and all sides knows at once, a view in the end."""
    verdicts: Counter[Verdict] = Counter()
    for found in played(key):
        rng = Random(found.seed)
        for cards in some_cards(found.end, rng):
            for ours in (True, False):
                done = Done(Take(cards), ours)
                final = done.verdict(ground(found.end))
                assert final is not Verdict.OPEN
                assert not cards & laid_away(found.end) or final is Verdict.LOST
                verdicts[final] += 1
                for states in looks(found):
                    assert_stands(cards, ours, states, final)
                for state in looks(found)[0]:
                    if cards & laid_away(state) and None not in state.sides:
                        assert done.verdict(ground(state)) is Verdict.LOST
    assert min(verdicts[Verdict.MADE], verdicts[Verdict.LOST]) > 0, verdicts


def assert_stands(cards: Cards, ours: bool, states: Sequence[State], final: Verdict) -> None:
    """What is seen is open up to one moment and the truth from then on; at the end of a deal that
    is always so where a card did not fall, and else where one knows all sides.
    """
    done, end = Done(Take(cards), ours), states[-1]
    found = [done.verdict(ground(state)) for state in states]
    assert all(before in (Verdict.OPEN, after) for before, after in pairwise(found))
    fell = of(card for trick in end.tricks for card in trick.cards)
    surely = None not in end.sides or bool(cards & ~fell)
    assert found[-1] is final or (not surely and found[-1] is Verdict.OPEN)


@pytest.mark.parametrize("known", [(True, True, False, False), (None, True, False, None)])
def test_in_the_end_nothing_is_open(known: tuple[bool | None, ...]) -> None:
    """A card that never fell, wherever it is: nobody has it, whoever is on whose side."""
    none = Ground((), 0, known)
    assert judge(Take(1), none) is Verdict.LOST
    assert judge(Take(1), none.theirs) is Verdict.LOST
    assert judge(Take(0), none) is Verdict.MADE


@dataclass
class Announcing(Player):
    """Says some figures as soon as it may, and anything else at random."""

    rng: Random
    figures: frozenset[str]

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        """One of them, with luck."""
        announcements = [
            option
            for option in options
            if isinstance(option, Speak)
            and any(say.figure in self.figures and not say.level for say in option.says)
        ]
        return self.rng.choice(announcements or options)


def with_figures(rules: Rules, feats: dict[str, Feat]) -> Rules:
    """The rules with figures that no source knows, each worth 2 announced."""
    new = tuple(Figure(key, feat, "illu/trull", announced=2) for key, feat in feats.items())
    return replace(rules, figures=(*rules.figures, *new))


@pytest.mark.parametrize("seed", range(12))
def test_every_announcement_is_settled(seed: int) -> None:
    """Every figure said on any cards has its line in the settlement, made or lost."""
    found = game("illustrated")
    rng = Random(seed)
    rules = found.rules(found.house())
    small = [card for card in each(rules.pack.suits[-1]) if not rules.pack.points[card] > 1]
    feats: dict[str, Feat] = {f"small-{n}": Take(of(rng.sample(small, 2))) for n in range(4)}
    rules = with_figures(rules, feats | {"first": Win(1, 1)})
    end = play_out(rules, seed, Announcing(rng, frozenset(feats))).end
    announced = {say.figure for one in end.talk for say in one.says if not say.level} & feats.keys()
    assert end.settled is not None
    lines = {line.key: line for line in end.settled.lines}
    for key in announced if not end.thrown_in else ():
        assert abs(lines[key].points) == 2, key
        by = next(one.seat for one in end.talk for say in one.says if say.figure == key)
        stake = Stake(key, feats[key], 2, -2, ours=bool(end.sides[by]))
        assert stake.worth(ground(end)) != 0

"""Nothing that has happened counts as impossible, and nothing that has not as certain.

Parts of random deals, combined in every way, are refused in no file.
"""

from collections.abc import Iterator
from random import Random

import pytest

from skiz.cards import each, of
from skiz.figures import (
    All,
    AnyOf,
    Catch,
    Count,
    Fall,
    Feat,
    Fell,
    FigureFile,
    Ground,
    Not,
    Take,
    Verdict,
    Win,
    judge,
)
from skiz.figures.file.node import Node
from skiz.figures.file.possible import check_feat, conjuncts, exclude_each_other
from skiz.figures.file.verbs import Speech
from skiz.games import game
from skiz.games.tarokk.deck import DECKS
from skiz.games.tarokk.rules import known
from skiz.table import State
from tests.support.laws.random_deals import play_out
from tests.support.tools.depth import depth

LENGTH, TRIES = 10, 60
SPEECH: Speech = known("royal", DECKS[40], {})


def ground_of(state: State) -> Ground:
    """A deal that was played, as the side of the first two seats sees it."""
    return Ground(state.tricks, LENGTH, (True, True, False, False), (0,) * 40)


def some_feat(rng: Random, state: State) -> Feat:
    """A single feat, more often than not about a card and the trick in which it fell."""
    number = rng.randrange(LENGTH)
    trick = state.tricks[number]
    card, other = rng.sample([*each(state.rules.pack.all)], 2)
    played = rng.choice(trick.cards)
    some = of((played, card, other))
    first = rng.randrange(1, LENGTH + 1)
    last = rng.randrange(first, min(LENGTH, first + 2) + 1)
    return rng.choice(
        (
            Win(first, last),
            Win(number + 1, number + 1, of((played,))),
            Win(number + 1, number + 1, some),
            Take(of((played, card))),
            Count(rng.randrange(1, LENGTH + 1)),
            Fall(number + 1, played, rng.random() < 0.5),
            Fell(number + 1, rng.choice((of((played,)), some)), rng.random() < 0.5),
            Catch(played, rng.choice((None, *trick.cards))),
        )
    )


def truths(rng: Random, state: State) -> Iterator[Feat]:
    """Feats that were done, and others that were not, said so."""
    ground = ground_of(state)
    for _ in range(TRIES):
        feat = some_feat(rng, state)
        yield feat if judge(feat, ground) is Verdict.MADE else Not(feat)


@pytest.mark.parametrize("seed", range(depth(12, 120)))
def test_a_feat_that_happened_was_possible(seed: int) -> None:
    rng = Random(seed)
    state = play_out(game("royal").rules(), seed).end
    true = [*truths(rng, state)]
    for count in (2, 4, 8, len(true)):
        together = All(tuple(rng.sample(true, count)))
        assert not exclude_each_other([*conjuncts(together)], LENGTH), together
        never = AnyOf(tuple(Not(feat) for feat in together.feats))
        assert not exclude_each_other([*conjuncts(Not(never))], LENGTH), never


@pytest.mark.parametrize("seed", range(depth(12, 120)))
def test_a_card_that_was_beaten_can_be(seed: int) -> None:
    rng = Random(seed)
    state = play_out(game("royal").rules(), seed).end
    for feat in truths(rng, state):
        if isinstance(feat, Catch | Fall | Take):
            check_feat(Node(FigureFile(""), {}), feat, SPEECH)

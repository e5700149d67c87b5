"""Scores and outcomes: sums of weights, valid probabilities, payoffs that are settled."""

import json
from collections import defaultdict
from importlib.resources import files
from itertools import combinations
from random import Random

import pytest

from skiz.cards import NO_CARDS, Trick, each, of
from skiz.figures import Ground
from skiz.games import game
from skiz.games.asszorti import LENGTH, PACK
from skiz.players import asszorti
from skiz.players.asszorti.coefficients import coefficients
from skiz.players.asszorti.hand_features import HandScorer, hand_features
from skiz.players.asszorti.outcomes import Outcomes, payoff
from tests.support.games.written_deal import WrittenDeal

RULES = game("asszorti").rules(game("asszorti").house())


@pytest.mark.parametrize("trumps", ["h", "none"])
@pytest.mark.parametrize("speech", ["say pass", "say arrivazs"])
def test_a_payoff_equals_the_settlement(trumps: str, speech: str) -> None:
    """For every division of the tricks, including kontras and six-five-nil."""
    hands = [of(range(first, 33, 3)) for first in range(3)]
    deal = WrittenDeal(RULES, hands, [33, 34, 35]).does(0, "bid pass").does(1, "bid pass")
    deal.does(2, "choose contract hand", f"choose trumps {trumps}", speech).does(
        0, "say kontra game"
    )
    rng, stakes = Random(1), RULES.stakes(deal.state)
    for _ in range(200):
        share = [rng.choice([0, 2, 2, 1][: rng.randint(2, 4)]) for _ in range(LENGTH)]
        tricks = tuple(Trick(winner, (), winner) for winner in share)
        ground = Ground(tricks, LENGTH, deal.state.sides)
        taken, last = share.count(2), share[-3:] == [2, 2, 2]
        alone = taken == 6 and len(set(share)) == 2
        paid = payoff(stakes, LENGTH, alone)
        sure = tuple(float(number == taken) for number in range(LENGTH + 1))
        plain = [stake for stake in stakes if stake.key == "idegen"]
        bonus = sum(stake.times * stake.worth(ground) for stake in plain)
        settled = sum(stake.times * stake.worth(ground) for stake in stakes) - bonus
        assert Outcomes(sure, float(last)).worth(paid) == settled


def test_the_best_discards_are_found() -> None:
    """Suit by suit gives the same as trying every discard, trumps from the lowest."""
    rng, scorer = Random(2), coefficients().declarer.tricks
    for _ in range(10):
        hand, trumps = of(rng.sample(range(36), 13)), rng.choice([*PACK.suits, NO_CARDS])
        found, laid = scorer.best_discard(hand, trumps, 2)
        tried = [of(cards) for cards in combinations(each(hand), 2)]
        low = [
            away
            for away in tried
            if all(not hand & trumps & ~away & ((1 << card) - 1) for card in each(away & trumps))
        ]
        best = max(scorer.score(hand & ~away, trumps) for away in low)
        assert found == pytest.approx(best)
        assert scorer.score(hand & ~laid, trumps) == pytest.approx(found)


def test_chances_are_chances() -> None:
    for tenths in range(120):
        chances = coefficients().declarer.number.chances(tenths / 10)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_a_hand_scores_by_its_features() -> None:
    scorer = HandScorer({"all": 1.0, "side A": 0.5, "trumps 3": 2.0, "contract one": 0.25}, PACK)
    hand = PACK.cards("cA h6 h7 h8")
    assert scorer.score(hand, PACK.cards("h6 h7 h8 h9 h10 hJ hQ hK hA")) == 3.5
    assert scorer.score(hand, NO_CARDS, ("contract one",)) == 1.25


def test_the_score_of_a_hand_does_not_depend_on_earlier_hands() -> None:
    """Cached values of one suit are valid for others, and for other numbers of trumps."""
    rng, counts = Random(3), json.loads((files(asszorti) / "coefficients.json").read_text("utf-8"))
    sums = defaultdict[str, float](float, counts["declarer"]["tricks"])
    scorer = HandScorer(sums, PACK)
    for _ in range(500):
        hand, trumps = of(rng.sample(range(36), 11)), rng.choice([*PACK.suits, NO_CARDS])
        seen = ["all", *hand_features(hand, trumps, PACK)]
        assert scorer.score(hand, trumps) == pytest.approx(sum(sums[feature] for feature in seen))


def test_an_announcement_of_many_tricks_makes_many_tricks_likely() -> None:
    even = Outcomes(tuple(1 / 12 for _ in range(12)), 0.5, 0.1)
    often, after = even.given(lambda taken: taken / 11)
    assert often == pytest.approx(0.5)
    assert after.mean > even.mean
    often, after = even.given_last(1.0, 0.0)
    assert (often, after.last, after.plain) == (0.5, 1.0, 0.2)

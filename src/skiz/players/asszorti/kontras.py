"""Kontra and its answers in Asszorti: raise what gains, with the expected answer included.

How often an item is raised was counted by its result. So a raise reveals something about the hand,
and an answer is most likely where it hurts.
"""

from itertools import combinations

from skiz.games.asszorti import ARRIVAZS, NEEDED
from skiz.phases.kontra import HIRSKONTRA
from skiz.table import Action, Say, Speak, View

from ..evaluation import Evaluation
from .coefficients import Role, coefficients
from .hand_features import logistic
from .hands import contract_of, expect, named_trumps, payoff_with
from .outcomes import Outcomes

CAUTION = 0.5  # the number of errors of a count by which a raise must still gain


def evaluate_kontras(v: View, options: tuple[Action, ...]) -> list[Evaluation]:
    says = max((option.says for option in options if isinstance(option, Speak)), key=len)
    role = _role(v)
    share = 2 if v.eyes == v.declarer else -1
    outcomes = [after_talk(v, expect(v, role, by * role.error)) for by in (0.0, -1.0, 1.0)]
    # No raise if it would not gain after the seat's own count turns out too hopeful.
    doubtful = [after_talk(v, expect(v, role, by * role.error)) for by in (-CAUTION, CAUTION)]
    now = payoff_with(v, contract_of(v), named_trumps(v))
    percent = round(100 * outcomes[0].at_least(NEEDED))
    found = []
    for count in range(len(says) + 1):
        for said in combinations(says, count):
            gains = [sum(share * _gain(v, say, one) for say in said) for one in outcomes]
            worths = [
                share * one.worth(now) + gain for one, gain in zip(outcomes, gains, strict=True)
            ]
            worst = sum(min(share * _gain(v, say, one) for one in doubtful) for say in said)
            worth = worths[0] - max(0.0, gains[0] - worst)
            low, high = min(worth, *worths), max(worths)
            key = "talk-raise" if said else "talk-quiet"
            found.append(Evaluation(Speak(said), worth, low, high, key, {"percent": percent}))
    return found


def _role(v: View) -> Role:
    """Return the role of the seat on turn, from which it counts."""
    return coefficients().declarer if v.eyes == v.declarer else coefficients().defender


def foresee(v: View) -> Outcomes:
    """Return what a seat expects of the declarer once the talk is over."""
    return after_talk(v, expect(v, _role(v)))


def after_talk(v: View, outcomes: Outcomes) -> Outcomes:
    """Return the outcomes given what the others have said: raises usually have reasons."""
    for said in v.phase_talk:
        if said.seat == v.eyes:
            continue
        for say in said.says:
            outcomes = _if_said(outcomes, say)[1]
    return outcomes


def _if_said(outcomes: Outcomes, say: Say) -> tuple[float, Outcomes]:
    """Return how likely this is said about an item, and the outcomes if it is."""
    number = coefficients().numbers
    name = f"says {say.figure} {say.level}"
    if say.figure == ARRIVAZS.key:
        return outcomes.given_last(number[f"{name} won"], number[f"{name} lost"])
    at_six, more = number[f"{name} at six"], number[f"{name} more"]
    return outcomes.given(lambda taken: logistic(at_six + more * (taken - 6)))


def _gain(v: View, say: Say, outcomes: Outcomes) -> float:
    """Return the gain from each opponent if this is said, with the expected answer."""
    contract, trumps = contract_of(v), named_trumps(v)
    before, said = payoff_with(v, contract, trumps), payoff_with(v, contract, trumps, say)
    gain = outcomes.worth(said) - outcomes.worth(before)
    if say.level >= HIRSKONTRA:
        return gain
    answer = Say(say.figure, say.level + 1)
    answered = payoff_with(v, contract, trumps, say, answer)
    often, then = _if_said(outcomes, answer)
    return gain + often * (then.worth(answered) - then.worth(said))

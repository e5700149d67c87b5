"""Kontra and its answers in Asszorti: raised is what gains, the answer to it counted in.

How often an item is raised was counted by how it ended; so whoever raises tells something of his
cards, and an answer comes most often where it hurts.
"""

from itertools import combinations

from skiz.games.asszorti import ARRIVAZS, NEEDED
from skiz.phases.kontra import HIRSKONTRA
from skiz.table import Action, Say, Speak, View

from ...weighed import Weighed
from ..counts import Role
from ..hands.asszorti import contract_of, counts, named, paid, sight
from ..outlook import Outlook
from ..scale import chance

CAUTION = 0.5  # of the error of a count that a raise has to stand


def weigh_raises(v: View, options: tuple[Action, ...]) -> list[Weighed]:
    says = max((option.says for option in options if isinstance(option, Speak)), key=len)
    role = _role(v)
    share = 2 if v.eyes == v.declarer else -1
    outlooks = [heard(v, sight(v, role, by * role.error)) for by in (0.0, -1.0, 1.0)]
    # Nobody raises what is no gain if his own count is too hopeful.
    doubtful = [heard(v, sight(v, role, by * role.error)) for by in (-CAUTION, CAUTION)]
    now = paid(v, contract_of(v), named(v))
    percent = round(100 * outlooks[0].least(NEEDED))
    found = []
    for count in range(len(says) + 1):
        for said in combinations(says, count):
            gains = [sum(share * _gain(v, say, one) for say in said) for one in outlooks]
            worths = [
                share * one.worth(now) + gain for one, gain in zip(outlooks, gains, strict=True)
            ]
            worst = sum(min(share * _gain(v, say, one) for one in doubtful) for say in said)
            worth = worths[0] - max(0.0, gains[0] - worst)
            low, high = min(worth, *worths), max(worths)
            key = "talk-raise" if said else "talk-quiet"
            found.append(Weighed(Speak(said), worth, low, high, key, {"percent": percent}))
    return found


def _role(v: View) -> Role:
    """What the seat on turn goes by."""
    return counts().declarer if v.eyes == v.declarer else counts().defender


def foresee(v: View) -> Outlook:
    """What a seat expects of the declarer once the talk is over."""
    return heard(v, sight(v, _role(v)))


def heard(v: View, outlook: Outlook) -> Outlook:
    """An outlook after what the others have said: who raises knows why, as a rule."""
    for said in v.talk[v.heard :]:
        if said.seat == v.eyes:
            continue
        for say in said.says:
            outlook = _raised(outlook, say)[1]
    return outlook


def _raised(outlook: Outlook, say: Say) -> tuple[float, Outlook]:
    """How likely somebody says this of an item, and the outlook if he does."""
    number = counts().numbers
    name = f"says {say.figure} {say.level}"
    if say.figure == ARRIVAZS.key:
        return outlook.if_last(number[f"{name} won"], number[f"{name} lost"])
    at_six, more = number[f"{name} at six"], number[f"{name} more"]
    return outlook.if_then(lambda taken: chance(at_six + more * (taken - 6)))


def _gain(v: View, say: Say, outlook: Outlook) -> float:
    """What each opponent pays more when this is said, the answer to it counted in."""
    contract, trumps = contract_of(v), named(v)
    before, said = paid(v, contract, trumps), paid(v, contract, trumps, say)
    gain = outlook.worth(said) - outlook.worth(before)
    if say.level >= HIRSKONTRA:
        return gain
    answer = Say(say.figure, say.level + 1)
    answered = paid(v, contract, trumps, say, answer)
    often, then = _raised(outlook, answer)
    return gain + often * (then.worth(answered) - then.worth(said))

"""Words: a moment of a review in a sentence, and actions in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from skiz.players.evaluation import LITTLE, Evaluation
from skiz.table import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Rules, Speak, text
from skiz.words import Lang, say

from .deal_review import Moment


@dataclass(frozen=True)
class Verdict:
    """What could be known of a decision: the key of a sentence, and its parameters.

    It says which option would have been better, by how many points, and in how many of a hundred
    such deals each wins, as far as these are known.
    """

    key: str
    actions: Mapping[str, Action] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)


def sentence(moment: Moment, rules: Rules, lang: Lang = "en") -> str:
    """Return the verdict on a decision as a sentence."""
    found = verdict(moment)
    words = {key: action_words(action, rules, lang) for key, action in found.actions.items()}
    words |= {key: number_words(number, lang) for key, number in found.numbers.items()}
    return say(found.key, lang, game=None, own=None, **words)


def verdict(moment: Moment) -> Verdict:
    """Return what could be known of a decision."""
    if not moment.decision.is_free:
        return Verdict("review.forced")
    if moment.loss is None:
        return Verdict("review.unknown")
    taken, best = _of(moment, moment.decision.taken), moment.known[0]
    less, percent = wins(taken), wins(best)
    if moment.loss < LITTLE:
        if less is None:
            return Verdict("review.good", {"taken": taken.action})
        return Verdict("review.good-wins", {"taken": taken.action}, {"percent": less})
    actions, points = {"taken": taken.action, "best": best.action}, round(moment.loss, 1)
    if less is None or percent is None:
        return Verdict("review.better", actions, {"points": points})
    numbers = {"less": less, "percent": percent, "points": points}
    return Verdict("review.better-wins", actions, numbers)


def number_words(number: float, lang: Lang) -> str:
    """Return a number as a language writes it.

    >>> number_words(1.5, "de")
    '1,5'
    """
    return f"{number:g}" if lang == "en" else f"{number:g}".replace(".", ",")


def _of(moment: Moment, action: Action) -> Evaluation:
    return next(one for one in moment.known if one.action == action)


def wins(one: Evaluation) -> int | None:
    """Return in how many of a hundred deals an option wins for its seat; None if unknown."""
    if one.key.startswith("ahead-in"):
        return round(100 * int(one.params["won"]) / int(one.params["worlds"]))
    return int(one.params["percent"]) if one.key.startswith("trial-") else None


def action_words(action: Action, rules: Rules, lang: Lang = "en") -> str:
    """Return an action in words, including the words of a table's own figures.

    >>> from skiz.games import game
    >>> from skiz.table import Say
    >>> action_words(Speak((Say("game", 1),)), game("asszorti").rules())
    'kontra (game)'
    """
    names = rules.pack.names
    match action:
        case Bid(bid):
            return say(f"bid.{bid}", lang)
        case Choose("call", card):
            return say("review.calls", lang, card=card)
        case Choose(what, value):
            return say(f"{what}.{value}", lang)
        case Lay(cards):
            return say("review.lay", lang, cards=rules.pack.text(cards))
        case Play(card):
            return say("review.card", lang, card=names[card])
        case Speak(()):
            return say("review.silent", lang)
        case Speak(says):
            return ", ".join(_said(one.figure, one.level, rules, lang) for one in says)
        case Annul(why):
            return say("review.annul", lang, why=say(f"thrown.{why}", lang))
        case Claim() | Answer():
            return say(f"action.{text(action, rules.pack)}", lang)
        case _:
            assert_never(action)


def _said(figure: str, level: int, rules: Rules, lang: Lang) -> str:
    name = say(f"figure.{figure}", lang, own=rules.words)
    if not level:
        return name
    return say("review.doubles", lang, game=rules.key, level=level, name=name)

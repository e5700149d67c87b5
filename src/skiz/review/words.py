"""Words: a moment of a review in a sentence, and actions in words."""

from typing import assert_never

from skiz.players.evaluation import Evaluation
from skiz.table import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Rules, Speak, text
from skiz.words import Lang, say

from .deal_review import Moment

LITTLE = 0.05  # points; a decision that cost less was as good as the best


def sentence(moment: Moment, rules: Rules, lang: Lang = "en") -> str:
    """Return what could be known of a decision in a sentence.

    It says which option would have been better, by how much, and in how many of a hundred such
    deals it wins.
    """
    loss = moment.loss
    if not moment.decision.is_free:
        return say("review.forced", lang)
    if loss is None:
        return say("review.unknown", lang)
    taken = _of(moment, moment.decision.taken)
    did, less = action_words(taken.action, rules, lang), wins(taken)
    if loss < LITTLE:
        key = "review.good" if less is None else "review.good-wins"
        return say(key, lang, taken=did, percent=less)
    best = moment.known[0]
    better, percent = action_words(best.action, rules, lang), wins(best)
    key = "review.better" if less is None or percent is None else "review.better-wins"
    points = f"{loss:.1f}"
    return say(key, lang, taken=did, less=less, best=better, percent=percent, points=points)


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

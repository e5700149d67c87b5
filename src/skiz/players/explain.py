"""Explain: all options evaluated, for a decision, a hint or a review."""

from dataclasses import replace

from skiz.solve import NotLowerable
from skiz.table import Action, Play, View

from .common.cards import AchievementRequest, evaluate_cards
from .common.claims import LAY_OPEN
from .evaluation import LITTLE, Evaluation, unweighed
from .families import evaluate_talk
from .levels import HINT, Level
from .plain import advise


def explain(
    view: View,
    options: tuple[Action, ...],
    level: Level = HINT,
    seed: int = 0,
    also: tuple[Action, ...] = (),
    *,
    achievements: bool = False,
) -> tuple[Evaluation, ...]:
    """Return the options with their expected worth and the reasons, best first.

    Options in `also` were actually chosen by somebody, so they are evaluated wherever possible,
    whatever the heuristics say. With `achievements`, the best card says what it achieves, compared
    with the first of `also` or the next best card. If nothing can be evaluated, the result is
    plain's choice, with NaN as its worth. Raise ValueError if there is no player for the family of
    the game.

    >>> from random import Random
    >>> from skiz.games import game
    >>> from skiz.table import deal, options, shuffled, start, view
    >>> rules = game("asszorti").rules()
    >>> begun = start(rules, deal(rules, shuffled(rules, Random(1))))
    >>> seen = view(rules, begun.events, seat=0)
    >>> best, *others = explain(seen, options(seen, 0))
    >>> best.action, best.worth > others[0].worth
    (Bid(bid='three'), True)
    """
    if len(options) == 1 or LAY_OPEN in options:
        return (_plain(view, options),)
    try:
        return _evaluate(view, options, level, seed, also, _request(also, achievements))
    except NotLowerable:
        return (_plain(view, options),)


def _evaluate(
    view: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...],
    request: AchievementRequest,
) -> tuple[Evaluation, ...]:
    if not any(isinstance(option, Play) for option in options):
        return evaluate_talk(view, options, level, seed, also) or (_plain(view, options),)
    claims = () if view.claims else evaluate_talk(view, options, level, seed)
    try:
        cards = evaluate_cards(view, options, level, seed, request)
        return _beside(claims, cards) if claims else cards
    except NotLowerable:
        if not view.claims:
            raise
    # The cost of the claim is unknown; the best card takes the rest if any does.
    return evaluate_cards(View(replace(view, claims=())), options, level, seed, request)


def _beside(
    claims: tuple[Evaluation, ...], cards: tuple[Evaluation, ...]
) -> tuple[Evaluation, ...]:
    """Return proved claims before the cards, and say which cards are as good as the first."""
    sure = claims[0].worth
    return claims + tuple(
        replace(one, even=sure - one.worth < LITTLE or sure <= one.high) for one in cards
    )


def _request(also: tuple[Action, ...], wanted: bool) -> AchievementRequest:
    """Return whether to say what the best card achieves, and beside which card."""
    beside = next((one.card for one in also if isinstance(one, Play)), None)
    return AchievementRequest(wanted, beside)


def _plain(view: View, options: tuple[Action, ...]) -> Evaluation:
    """Return plain's choice and its reason."""
    return unweighed(advise(view, options))

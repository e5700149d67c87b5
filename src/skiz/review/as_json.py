"""A review and a belief as JSON, the same on the wire and in the output of the command."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import isnan
from typing import Any

from skiz.cards import Pack
from skiz.players.evaluation import Achievement, Evaluation
from skiz.table import Action, Rules, text
from skiz.words import LANGS

from .belief import Belief, Change
from .deal_review import Moment
from .outlook import Outlook
from .words import Verdict, sentence, verdict

MOST_OPTIONS = 16  # options of a decision
Json = dict[str, Any]


def evaluation_json(one: Evaluation, rules: Rules) -> Json:
    """Return an option with its worth and reason; worth is null from heuristics alone."""
    row: Json = {"do": text(one.action, rules.pack)}
    row |= {
        name: None if isnan(points) else round(points, 2)
        for name, points in asdict(one).items()
        if isinstance(points, int | float) and not isinstance(points, bool)
    }
    if one.even:
        row["even"] = True
    row["why"] = _sentence(one, rules)
    if one.achieves:
        row["achieves"] = [_sentence(fact, rules) for fact in one.achieves]
    return row


def _sentence(one: Evaluation | Achievement, rules: Rules) -> Json:
    """Return a sentence by its key and parameters, and in words."""
    texts = {lang: one.text(lang, rules.words) for lang in LANGS}
    return {"key": one.key, "params": dict(one.params), "text": texts}


def moment_json(moment: Moment, rules: Rules) -> Json:
    """Return a decision through both lenses, as docs/wire.md describes it."""
    one = moment.decision
    return {
        "number": one.number,
        "seat": one.seat,
        "phase": one.view.current_phase.name,
        "trick": one.view.trick_number if one.is_card else None,
        "do": text(one.taken, rules.pack),
        "level": moment.level,
        "known": [evaluation_json(each, rules) for each in _first_options(moment)],
        "open": _open(moment.open, rules.pack),
        "loss": _rounded(moment.loss),
        "open_loss": _rounded(moment.open_loss),
        "luck": _rounded(moment.luck),
        "verdict": _verdict(verdict(moment), rules.pack),
        "text": {lang: sentence(moment, rules, lang) for lang in LANGS},
    }


def _verdict(found: Verdict, pack: Pack) -> Json:
    """Return a verdict with its actions as text, so that a page can name the cards of its deck."""
    actions = {key: text(action, pack) for key, action in found.actions.items()}
    return {"key": found.key, "params": {**actions, **found.numbers}}


def _first_options(moment: Moment) -> Sequence[Evaluation]:
    """Return the best options, and the one taken."""
    first, others = moment.known[:MOST_OPTIONS], moment.known[MOST_OPTIONS:]
    return [*first, *(one for one in others if one.action == moment.decision.taken)]


def _open(worths: Mapping[Action, float], pack: Pack) -> Json:
    return {text(action, pack): round(worth, 2) for action, worth in worths.items()}


def _rounded(points: float | None) -> float | None:
    return None if points is None else round(points, 2)


def outlook_json(outlook: Outlook) -> Json:
    """Return the line through a deal: points by seat before each decision."""
    return {
        "sides": list(outlook.sides),
        "points": [
            [number, [round(each, 2) for each in points]]
            for number, points in outlook.points.items()
        ],
    }


def belief_json(belief: Belief, rules: Rules) -> Json:
    """Return the chances of each unseen card by holder, and of each seat to be with the declarer.

    They are in hundredths.
    """
    sides = belief.with_declarer
    return {
        "cards": {
            rules.pack.names[card]: [round(each, 2) for each in chances]
            for card, chances in belief.places.items()
        },
        "partner": None if sides is None else [round(each, 2) for each in sides],
    }


def changes_json(changes: Sequence[Change], rules: Rules) -> list[Json]:
    """Return what a word changed, the largest change first."""
    return [
        {
            "card": rules.pack.names[one.card],
            "holder": one.holder,
            "before": round(one.before, 2),
            "after": round(one.after, 2),
        }
        for one in changes
    ]

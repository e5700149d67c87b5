"""Figures of a table's own, as a page is told of them."""

from skiz.figures import Written, WrittenFigure, describe
from skiz.table import Rules
from skiz.words import LANGS

from ..log.codec import Json


def own_figures(rules: Rules) -> Json:
    """What a table tells of them, if it has any: what they are called, and by what file they go."""
    if rules.own is None:
        return {}
    return {"own": heading(rules.own) | {"words": rules.own.words}}


def heading(own: Written) -> Json:
    """The name of a table of figures, its hash, and whether it is provisional."""
    return {
        "name": {lang: own.name(lang) for lang in LANGS},
        "hash": own.file.hash,
        "provisional": own.provisional,
    }


def page_of_figures(rules: Rules) -> Json | None:
    """The same with every figure, as the page of rules shows them."""
    if rules.own is None:
        return None
    return heading(rules.own) | {"figures": [_row(row, rules) for row in rules.own.figures]}


def _row(row: WrittenFigure, rules: Rules) -> Json:
    figure, own = row.figure, rules.own
    assert own is not None
    return {
        "key": figure.key,
        "name": {lang: own.words[lang][f"figure.{figure.key}"] for lang in LANGS},
        "feat": {lang: describe(figure.feat, rules.pack, lang, own.sets) for lang in LANGS},
        "announced": figure.announced,
        "silent": figure.silent,
        "needs": figure.needs,
        "trophy": row.trophy,
    }

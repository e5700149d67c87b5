"""Figures of a table's own, as a page is told of them."""

from skiz.rulebook import heading
from skiz.table import Rules

from ..common.codec import Json


def own_figures(rules: Rules) -> Json:
    """What a table tells of them, if it has any: what they are called, and by what file they go."""
    if rules.own is None:
        return {}
    return {"own": heading(rules.own) | {"words": rules.own.words}}

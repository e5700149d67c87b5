"""A table's own figures, as the page sees them."""

from skiz.rulebook import heading
from skiz.table import Rules

from .codec import Json


def own_figures(rules: Rules) -> Json:
    """Return the names and the file of a table's own figures, if it has any."""
    if rules.own is None:
        return {}
    return {"own": heading(rules.own) | {"words": rules.own.words}}

"""The figures of a file as the book explains them: the feat and all other fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from skiz.figures import Telling, Terms, Written, WrittenFigure, terms
from skiz.table import Rules
from skiz.words import LANGS, Lang, say


@dataclass(frozen=True)
class OwnFigure:
    """A figure of a file in words: its name, what has to be done, and its other fields."""

    row: WrittenFigure
    names: Mapping[Lang, str]
    feats: Mapping[Lang, str]
    terms: Mapping[Lang, Mapping[str, str]]


def own_figures(rules: Rules) -> Iterator[OwnFigure]:
    """Yield the figures of these rules that come from a file, in its order.

    >>> from skiz.games import game
    >>> next(own_figures(game("royal").rules())).row.figure.key
    'trull'
    """
    own = rules.own
    if own is None:
        return
    telling = {lang: Telling(rules.pack, lang, own.sets) for lang in LANGS}
    how = {lang: Terms(telling[lang], own.words, rules.length) for lang in LANGS}
    for row in own.figures:
        yield OwnFigure(
            row,
            {lang: own.words[lang][f"figure.{row.figure.key}"] for lang in LANGS},
            {lang: telling[lang].feat(row.figure.feat) for lang in LANGS},
            {lang: _terms(row, how[lang]) for lang in LANGS},
        )


def _terms(row: WrittenFigure, how: Terms) -> dict[str, str]:
    found = dict(terms(row.figure, how))
    return {**found, "trophy": say("term.trophy", how.lang)} if row.trophy else found


def heading(own: Written) -> dict[str, object]:
    """Return the name of a table of figures, its hash, and whether it is provisional.

    >>> from skiz.games import game
    >>> heading(game("royal").rules().own)["provisional"]
    True
    """
    return {
        "name": {lang: own.name(lang) for lang in LANGS},
        "hash": own.file.hash,
        "provisional": own.provisional,
    }


def figure_table(rules: Rules) -> dict[str, object] | None:
    """Return the heading and every figure as data for a page; None without a file of figures.

    >>> from skiz.games import game
    >>> list(figure_table(game("royal").rules()))
    ['name', 'hash', 'provisional', 'figures']
    >>> figure_table(game("asszorti").rules()) is None
    True
    """
    if rules.own is None:
        return None
    return heading(rules.own) | {"figures": [_row(figure) for figure in own_figures(rules)]}


def _row(own: OwnFigure) -> dict[str, object]:
    figure = own.row.figure
    return {
        "key": figure.key,
        "name": dict(own.names),
        "feat": dict(own.feats),
        "announced": figure.announced,
        "silent": figure.silent,
        "needs": figure.needs,
        "trophy": own.row.trophy,
        "terms": [
            {"field": field, "text": {lang: own.terms[lang][field] for lang in LANGS}}
            for field in own.terms["en"]
        ],
    }

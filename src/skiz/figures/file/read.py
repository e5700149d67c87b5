"""Reading a file of figures: its heading and a row for each figure, checked against its game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from skiz.cards import Cards, once
from skiz.words import LANGS, Lang, Words, say

from ..feats import Feat, Figure, Hold, count_feats
from .check import FLAGS, SETS, SILENT, check_held, check_references, check_sense, check_worth
from .file import FigureFile
from .node import Node
from .verbs import Speech, feat_of

MOST_FIGURES, MOST_POINTS, MOST_TRUMPS = 128, 1000, 22
MOST_FEATS = 640  # of all figures, with nested ones; every feat is judged after every card
LONGEST_KEY, LONGEST_NAME = 32, 60
KEY = re.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
HEADING = ("format", "games", "figure")
OTHERS = ("name", "provisional")
OPTIONAL = ("announced", "silent", "lost", "slip", "slips", "quiet", "needs", *SETS, *FLAGS)
TAKEN = (SILENT, "slip-", "claimed-", "kontra-")  # prefixes that keys of lines and words use
CITE = "skiz/own-figures"


@dataclass(frozen=True)
class Known(Speech):
    """The context in which a file is read.

    It holds the key of the game, the game's own figures, the words that no figure may have as its
    key, and whether there is a game whose worth can be multiplied.
    """

    game: str
    figures: Mapping[str, Figure]
    taken: frozenset[str]
    has_game: bool


@dataclass(frozen=True)
class WrittenFigure:
    """A figure of a file with its names; a `trophy` is one of the highest."""

    figure: Figure
    names: Mapping[Lang, str]
    trophy: bool


@dataclass(frozen=True, eq=False)
class Written:
    """The content of a file: its names, whether it is provisional, and the figures in order."""

    file: FigureFile
    names: Mapping[Lang, str]
    provisional: bool
    figures: Sequence[WrittenFigure]
    sets: Mapping[str, Cards]  # sets of cards, by their names in the file

    @once
    def keys(self) -> frozenset[str]:
        """The keys of its figures."""
        return frozenset(row.figure.key for row in self.figures)

    @once
    def words(self) -> Words:
        """The names as words in every language; a missing name is taken from another language."""
        return {lang: dict(_words(self.figures, lang)) for lang in LANGS}

    def name(self, lang: Lang) -> str:
        """Return the name of the table of figures."""
        return in_language(self.names, lang) or self.file.name


def read_figures(file: FigureFile, known: Known) -> Written:
    """Return the figures of a file for a game; raise BadFigures with the line and the reason."""
    top = Node(file, file.tree)
    heading = top.fields(HEADING, OTHERS)
    if heading["format"].number(1, 999) != 1:
        raise heading["format"].bad("unknown-format")
    _check_games(heading["games"], known)
    if isinstance(heading["figure"].value, dict):
        raise heading["figure"].bad("one-bracket")
    nodes = heading["figure"].items()
    if len(nodes) > MOST_FIGURES:
        raise nodes[MOST_FIGURES].bad("many-figures", most=MOST_FIGURES)
    rows, feats = list[WrittenFigure](), 0
    for node in nodes:
        rows.append(_figure(node, known, {row.figure.key: row.figure for row in rows}))
        feats += _feats_in(rows[-1].figure)
        if feats > MOST_FEATS and not file.kept:
            raise node.bad("many-feats", most=MOST_FEATS)
    figures = {row.figure.key: row.figure for row in rows}
    check_references(nodes, {**known.figures, **figures})
    if not file.kept:
        check_sense(nodes, figures, known)
    provisional = heading["provisional"].flag() if "provisional" in heading else False
    return Written(file, _names(heading.get("name")), provisional, tuple(rows), known.sets)


def games_of(file: FigureFile) -> list[str]:
    """Return the games that a file is for; raise BadFigures if it does not say."""
    heading = Node(file, file.tree).fields(HEADING, OTHERS)
    return [item.text(LONGEST_KEY) for item in heading["games"].items()]


def _check_games(node: Node, known: Known) -> None:
    names = games_of(node.file)
    if known.game not in names:
        raise node.bad("other-game", known=", ".join(names), wanted=known.game)


def _names(node: Node | None) -> dict[Lang, str]:
    """Return names by language."""
    if node is None:
        return {}
    fields = node.fields((), LANGS)
    if not fields:
        raise node.bad("no-name", known=", ".join(LANGS))
    return {lang: fields[lang].text(LONGEST_NAME) for lang in LANGS if lang in fields}


def _figure(node: Node, known: Known, before: Mapping[str, Figure]) -> WrittenFigure:
    """Read one figure. Its references are checked when all figures are read."""
    own = node.fields(("key", "name", "feat"), OPTIONAL)
    key = _key(own["key"], known, before)
    feat = feat_of(own["feat"], known)
    figure = Figure(
        key,
        feat,
        CITE,
        announced=_points(own, "announced") or 0,
        silent=_points(own, "silent") or 0,
        lost=_points(own, "lost"),
        slip=_feat(own, "slip", known),
        slips=_points(own, "slips"),
        quiet=_feat(own, "quiet", known),
        needs=_needs(own.get("needs")),
        times_game=_flag(own, "times_game"),
        off_lead=_flag(own, "off_lead"),
        **{name: _keys(own.get(name)) for name in SETS},
    )
    check_worth(node, own, figure, known.has_game)
    if isinstance(feat, Hold):
        check_held(own, figure, {**known.figures, **before})
    return WrittenFigure(figure, _names(own["name"]), _flag(own, "trophy"))


def _feats_in(figure: Figure) -> int:
    """Return how many feats a figure consists of."""
    return sum(count_feats(feat) for feat in (figure.feat, figure.slip, figure.quiet) if feat)


def _key(node: Node, known: Known, before: Mapping[str, Figure]) -> str:
    key = node.text(LONGEST_KEY)
    if not KEY.fullmatch(key):
        raise node.bad("key-form", name=key)
    if key in before:
        raise node.bad("key-again", name=key)
    if key in known.figures:
        raise node.bad("key-of-game", name=key, wanted=known.game)
    if key in known.taken or key.startswith(TAKEN):
        raise node.bad("key-of-table", name=key)
    return key


def _points(own: Mapping[str, Node], name: str) -> int | None:
    return own[name].number(0, MOST_POINTS) if name in own else None


def _flag(own: Mapping[str, Node], name: str) -> bool:
    return own[name].flag() if name in own else False


def _feat(own: Mapping[str, Node], name: str, known: Known) -> Feat | None:
    """Read the feat of another field, in which declarations are not allowed."""
    if name not in own:
        return None
    feat = feat_of(own[name], known)
    if isinstance(feat, Hold):
        raise own[name].bad("held-elsewhere")
    return feat


def _needs(node: Node | None) -> tuple[int, int] | None:
    """Return the least and the most tarokks that a seat needs to announce the figure."""
    if node is None:
        return None
    own = node.fields((), ("least", "most"))
    least = own["least"].number(0, MOST_TRUMPS) if "least" in own else 0
    most = own["most"].number(0, MOST_TRUMPS) if "most" in own else MOST_TRUMPS
    if least > most:
        raise node.bad("needs-nobody", least=least, most=most)
    return least, most


def _keys(node: Node | None) -> frozenset[str]:
    """Return keys of figures, each named once."""
    found = [item.text(LONGEST_KEY + len(SILENT)) for item in node.items()] if node else []
    if node and len(set(found)) < len(found):
        raise node.bad("named-twice")
    return frozenset(found)


def in_language(names: Mapping[Lang, str], lang: Lang) -> str:
    """Return the name in a language, or the first name if there is none in that language."""
    return names.get(lang) or next(iter(names.values()), "")


def _words(rows: Sequence[WrittenFigure], lang: Lang) -> Iterator[tuple[str, str]]:
    """Yield the words of figures: their names, and their lines on the sheet."""
    for row in rows:
        key, name = row.figure.key, in_language(row.names, lang)
        yield f"figure.{key}", name
        yield f"line.{key}", name[:1].upper() + name[1:]
        for kind in ("silent", "slip", "claimed"):
            yield f"line.{kind}-{key}", say(f"own.{kind}", lang, name=name)

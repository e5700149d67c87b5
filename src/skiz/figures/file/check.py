"""What a file says has to fit together: the fields of a figure, and the figures that name each
other. BadFigures tells the line and the reason.

What came in later is asked of new files alone (`check_sense`): tables that have played with a file
go on with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from ..feats import Figure, Hold
from .node import Node
from .possible import check_feat
from .verbs import Speech

SETS = ("covered_by", "bars", "implies", "replaces", "apart")
FLAGS = ("times_game", "off_lead", "trophy")
SILENT = "silent-"
OF_ANNOUNCING = ("needs", "off_lead", "bars", "apart", "implies", "replaces")
CIRCLES = ("covered_by", "implies", "replaces")  # two that bar each other are never both announced


def check_worth(node: Node, own: Mapping[str, Node], figure: Figure, has_game: bool) -> None:
    """What is worth nothing can be neither announced nor made, and is no figure."""
    if not figure.announced and not figure.silent:
        raise node.bad("worth-nothing", name=figure.key)
    if "lost" in own and not figure.announced:
        raise own["lost"].bad("nothing-announced")
    for name in ("quiet", "slip"):
        if name in own and not figure.silent:
            raise own[name].bad("nothing-silent")
    if figure.slips is not None and figure.slip is None:
        raise own["slips"].bad("no-slip")
    if figure.times_game and not has_game:
        raise own["times_game"].bad("no-game")


def check_held(own: Mapping[str, Node], figure: Figure, others: Mapping[str, Figure]) -> None:
    """What is declared is there once, and has nothing of what is announced."""
    for name in own:
        if name in (*SETS, *FLAGS, "silent", "lost", "needs"):
            raise own[name].bad("held-has-none")
    for other in others.values():
        if other.feat == figure.feat:
            raise own["feat"].bad("held-twice", name=other.key)


def check_references(nodes: Sequence[Node], figures: Mapping[str, Figure]) -> None:
    """Every figure that another names is there, and may be named so."""
    for node in nodes:
        for name, item in _references(node):
            _check_reference(item, name, node.value["key"], figures)


def _references(node: Node) -> Iterator[tuple[str, Node]]:
    """The figures that a figure names, each with the field that it stands in."""
    for name in SETS:
        if name in node.value:
            yield from ((name, item) for item in node[name].items())


def _check_reference(item: Node, name: str, own: str, figures: Mapping[str, Figure]) -> None:
    """The figure that is named here is there, and may be named in the field of this name."""
    key = item.value.strip()
    plain = key.removeprefix(SILENT) if name == "covered_by" else key
    if plain not in figures:
        raise item.bad("no-figure", name=key)
    if plain == own:
        raise item.bad("names-itself", name=plain)
    if isinstance(figures[plain].feat, Hold):
        raise item.bad("names-held", name=plain)
    if plain != key and not figures[plain].silent:
        raise item.bad("names-unpaid", name=plain)
    if name != "covered_by" and not figures[plain].announced:
        raise item.bad("names-unsaid", name=plain)


# ---- Of new files alone.


def check_sense(nodes: Sequence[Node], own: Mapping[str, Figure], speech: Speech) -> None:
    """Nothing is asked that cannot happen, or that changes nothing, or that goes in a circle."""
    for node, figure in zip(nodes, own.values(), strict=True):
        for name in ("feat", "slip", "quiet"):
            if name in node.value:
                check_feat(node[name], getattr(figure, name), speech)
        _check_idle(node, figure)
        _check_needs(node, speech.length)
        _check_implied(node, figure, own)
    _check_circles(nodes, own)


def _check_idle(node: Node, figure: Figure) -> None:
    """A field that could never run."""
    for name in OF_ANNOUNCING:
        if name in node.value and not figure.announced:
            raise node[name].bad("nothing-announced")
    if figure.covered_by and not figure.silent:
        raise node["covered_by"].bad("nothing-silent")


def _check_needs(node: Node, most: int) -> None:
    """No hand has more cards than it is dealt, and what is needed is something."""
    if "needs" not in node.value:
        return
    needs = node["needs"]
    for name in needs.value:
        if needs.value[name] > most:
            raise needs[name].bad("needs-too-many", most=most)
    if not needs.value.get("least") and needs.value.get("most", most) == most:
        raise needs.bad("needs-nothing")


def _check_implied(node: Node, figure: Figure, own: Mapping[str, Figure]) -> None:
    """What is announced with a figure is not kept from it, and brings nothing with it that is not
    named here too. What keeps a figure away is not what it takes the place of.
    """
    for name, item in _references(node):
        other, key = own.get(item.value.strip()), item.value.strip()
        if name == "implies":
            if key in figure.bars | figure.apart | figure.replaces:
                raise item.bad("implies-and-not", name=key)
            if other and (more := sorted(other.implies - figure.implies - {figure.key})):
                raise item.bad("implies-more", name=key, wanted=", ".join(more))
        if name == "replaces" and other and figure.key in other.bars:
            raise item.bad("replaces-never", name=key)


def _check_circles(nodes: Sequence[Node], own: Mapping[str, Figure]) -> None:
    """No figure comes back to itself by what it names in one field."""
    for name in CIRCLES:
        named = {key: {_plain(one) for one in getattr(own[key], name)} & own.keys() for key in own}
        try:
            TopologicalSorter(named).prepare()
        except CycleError as error:
            circle: list[str] = error.args[1]  # each is named by the next
            _refuse_circle(circle, name, nodes, [*own])


def _refuse_circle(
    circle: Sequence[str], name: str, nodes: Sequence[Node], keys: Sequence[str]
) -> None:
    """Tell a circle where it comes first in the file."""
    key = min(circle, key=keys.index)
    names = dict(zip(circle[1:], circle, strict=False))[key]
    for item in nodes[keys.index(key)][name].items():
        if _plain(item.value.strip()) == names:
            raise item.bad("circle", name=item.value.strip(), wanted=key)


def _plain(key: str) -> str:
    return key.removeprefix(SILENT)

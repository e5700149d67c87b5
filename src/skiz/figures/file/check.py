"""Checks that a file of figures makes sense.

They cover the fields of each figure, and the figures that refer to each other. BadFigures gives the
line and the reason. Checks that were added later apply only to new files (`check_sense`), so that a
table that has played with a file can go on with it.
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
CIRCLES = ("covered_by", "implies", "replaces")  # `bars` is left out because it may be mutual


def check_worth(node: Node, own: Mapping[str, Node], figure: Figure, has_game: bool) -> None:
    """Refuse a figure that is worth nothing, and fields about a worth that it does not have."""
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
    """Refuse a declaration that exists twice or has fields for announcing."""
    for name in own:
        if name in (*SETS, *FLAGS, "silent", "lost", "needs"):
            raise own[name].bad("held-has-none")
    for other in others.values():
        if other.feat == figure.feat:
            raise own["feat"].bad("held-twice", name=other.key)


def check_references(nodes: Sequence[Node], figures: Mapping[str, Figure]) -> None:
    """Refuse a reference to a figure that does not exist, or may not be named there."""
    for node in nodes:
        for name, item in _references(node):
            _check_reference(item, name, node.value["key"], figures)


def _references(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the figures that a figure names, each with its field."""
    for name in SETS:
        if name in node.value:
            yield from ((name, item) for item in node[name].items())


def _check_reference(item: Node, name: str, own: str, figures: Mapping[str, Figure]) -> None:
    """Refuse a reference if the figure does not exist, or may not be named in this field."""
    key = item.value.strip()
    plain = key.removeprefix(SILENT) if name == "covered_by" else key
    if plain not in figures:
        raise item.bad("no-figure", name=key, known=", ".join(figures))
    if plain == own:
        raise item.bad("names-itself", name=plain)
    if isinstance(figures[plain].feat, Hold):
        raise item.bad("names-held", name=plain)
    if plain != key and not figures[plain].silent:
        raise item.bad("names-unpaid", name=plain)
    if name != "covered_by" and not figures[plain].announced:
        raise item.bad("names-unsaid", name=plain)


# ---- Checks of new files only.


def check_sense(nodes: Sequence[Node], own: Mapping[str, Figure], speech: Speech) -> None:
    """Refuse what cannot happen, has no effect or is circular."""
    for node, figure in zip(nodes, own.values(), strict=True):
        for name in ("feat", "slip", "quiet"):
            if name in node.value:
                check_feat(node[name], getattr(figure, name), speech)
        _check_idle(node, figure)
        _check_needs(node, speech.length)
        _check_implied(node, figure, own)
    _check_circles(nodes, own)


def _check_idle(node: Node, figure: Figure) -> None:
    """Refuse a field that can never have an effect."""
    for name in OF_ANNOUNCING:
        if name in node.value and not figure.announced:
            raise node[name].bad("nothing-announced")
    if figure.covered_by and not figure.silent:
        raise node["covered_by"].bad("nothing-silent")


def _check_needs(node: Node, most: int) -> None:
    """Refuse more tarokks than a hand has, and a condition that every hand meets."""
    if "needs" not in node.value:
        return
    needs = node["needs"]
    for name in needs.value:
        if needs.value[name] > most:
            raise needs[name].bad("needs-too-many", most=most)
    if not needs.value.get("least") and needs.value.get("most", most) == most:
        raise needs.bad("needs-nothing")


def _check_implied(node: Node, figure: Figure, own: Mapping[str, Figure]) -> None:
    """Refuse an implication that contradicts itself or is incomplete.

    A figure must not imply one that it excludes. It must name the implications of what it implies.
    It must not replace a figure that bars it.
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
    """Refuse figures that refer back to themselves through one field."""
    for name in CIRCLES:
        named = {key: {_plain(one) for one in getattr(own[key], name)} & own.keys() for key in own}
        try:
            TopologicalSorter(named).prepare()
        except CycleError as error:
            circle: list[str] = error.args[1]  # each item names the next
            _refuse_circle(circle, name, nodes, [*own])


def _refuse_circle(
    circle: Sequence[str], name: str, nodes: Sequence[Node], keys: Sequence[str]
) -> None:
    """Report a circle at its first place in the file."""
    key = min(circle, key=keys.index)
    names = dict(zip(circle[1:], circle, strict=False))[key]
    for item in nodes[keys.index(key)][name].items():
        if _plain(item.value.strip()) == names:
            raise item.bad("circle", name=item.value.strip(), wanted=key)


def _plain(key: str) -> str:
    return key.removeprefix(SILENT)

"""No file imports itself through others, not even for its types alone."""

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.support.tools.source_tree import ROOT, dotted, imported, modules

BESIDE = ("bench", "tools", "examples", "tests/support")
FILES = {
    dotted(file): file
    for file in (*modules(), *(file for folder in BESIDE for file in (ROOT / folder).rglob("*.py")))
}


def arrows(file: Path) -> set[str]:
    """Return the files that a file imports, or takes a name from."""
    found = (name if name in FILES else name.rpartition(".")[0] for name in imported(file))
    return {name for name in found if name in FILES} - {dotted(file)}


def circles(graph: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Yield the cycles of a graph; each is broken at one edge before the next."""
    left = {name: set(others) for name, others in graph.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            circle: list[str] = error.args[1]
            yield circle
            left[circle[1]].discard(circle[0])
        else:
            return


def test_no_file_imports_itself_by_way_of_others() -> None:
    graph = {name: arrows(file) for name, file in FILES.items()}
    assert [" < ".join(circle) for circle in circles(graph)] == []


def test_a_circle_is_found() -> None:
    """It finds all of them, and none in a graph without cycles."""
    assert [{*circle} for circle in circles({"a": {"b"}, "b": {"c"}, "c": {"a"}})] == [{*"abc"}]
    assert [*circles({"a": {"b", "c"}, "b": {"c"}, "c": set()})] == []
    assert {"skiz.table.state", "skiz.cards"} <= arrows(FILES["skiz.table.play"])
    assert "bench.simulation.cluster" in arrows(FILES["bench.simulation.world"])
    assert "tests.support.tools.source_tree" in arrows(FILES["tests.support.tools.how_to"])

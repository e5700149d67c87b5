"""Trees that are wrong or not complete are refused in words, and nothing beside them is read."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from skiz.solve.kernel import kernel as the_kernel

pytest.importorskip("skiz._kernel")
kernel = the_kernel()

Asks: TypeAlias = tuple[Callable[[], Any], ...]
WAY = (0, [0, 0])  # nothing was said, and nobody has chosen


def begun() -> Any:
    """Return a tree with a choice of two, of which one is missing."""
    tree = kernel.Tree([0, 1])
    tree.deal([1, 2])
    tree.choose(0, WAY, [7, 8])
    tree.end([1, -1])
    return tree


def test_a_tree_grows_node_by_node() -> None:
    tree = begun()
    tree.end([-1, 1])
    shares = tree.blank()
    shares[0] = 1
    assert tree.value(0, shares) == 1


def test_what_is_not_complete_has_no_value() -> None:
    tree = begun()
    policy = tree.blank()
    asks: Asks = (
        lambda: tree.value(0, policy),
        lambda: tree.best(0, policy),
        lambda: tree.unanswered(1, policy),
        lambda: tree.deal([1, 2]),
        lambda: kernel.Regrets(tree),
    )
    for ask in asks:
        with pytest.raises(ValueError, match="the deal still needs 1 node"):
            ask()


def test_nothing_follows_the_last_end() -> None:
    tree = begun()
    tree.end([-1, 1])
    asks: Asks = lambda: tree.end([0, 0]), lambda: tree.choose(1, WAY, [7, 8])
    for ask in asks:
        with pytest.raises(ValueError, match="the deal is complete"):
            ask()
    assert tree.size == 3


def test_nothing_comes_before_a_deal() -> None:
    tree = kernel.Tree([0, 1])
    asks: Asks = lambda: tree.end([0, 0]), lambda: tree.choose(1, WAY, [7, 8])
    for ask in asks:
        with pytest.raises(ValueError, match="no deal was begun"):
            ask()


def test_regrets_belong_to_the_tree_as_it_was() -> None:
    tree = begun()
    tree.end([-1, 1])
    regrets = kernel.Regrets(tree)
    regrets.run(1)
    tree.deal([3, 2])
    tree.choose(0, WAY, [7, 8])
    for _ in range(2):
        for ask in (lambda: regrets.run(1), regrets.average):
            with pytest.raises(ValueError, match="the tree has grown"):
                ask()
        tree.end([5, -5])


@pytest.mark.parametrize("points", [10**6 + 1, -(10**6) - 1, 2**31 - 1, -(2**31)])
def test_points_have_a_bound(points: int) -> None:
    with pytest.raises(ValueError, match=f"1000000 at most, not {points}"):
        begun().end([points, 0])


@pytest.mark.parametrize("count", [0, 1, 1001, 65538])
def test_options_have_a_bound(count: int) -> None:
    tree = kernel.Tree([0, 1])
    tree.deal([1, 2])
    with pytest.raises(ValueError, match="2 to 1000 options"):
        tree.choose(0, WAY, [7] * count)

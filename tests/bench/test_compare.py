"""Two revisions measured in turn: the interval, the order, and which tree is imported."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.compare import Figures, Ratio, compare, interpreter, ratio, run


@pytest.mark.parametrize(("rounds", "outside"), [(6, 0), (8, 0), (9, 1), (12, 2), (17, 4)])
def test_the_interval_leaves_out_as_many_rounds_as_the_binomial_allows(
    rounds: int, outside: int
) -> None:
    figures = [float(number) for number in range(1, rounds + 1)]
    found = ratio(figures, [1.0] * rounds)
    assert found == Ratio((rounds + 1) / 2, 1 + outside, rounds - outside)


def test_too_few_rounds_give_no_interval() -> None:
    with pytest.raises(ValueError, match="at least 6"):
        ratio([1.0] * 5, [1.0] * 5)


def test_the_interval_holds_the_true_median_as_often_as_it_says() -> None:
    rng = random.Random(5)
    held = 0
    for _ in range(2000):
        rounds = [rng.lognormvariate(0, 1) for _ in range(9)]
        found = ratio(rounds, [1.0] * 9)
        held += found.least <= 1 <= found.most
    assert held >= 0.95 * 2000  # in 96.1 % of all cases, by the binomial


def test_both_trees_take_turns_and_only_common_figures_are_compared() -> None:
    order = list[tuple[str, str]]()

    def tree(name: str, figures: Figures, row: str) -> Figures:
        order.append((name, row))
        return figures

    def here(row: str) -> Figures:
        return tree("here", {"ms": 2.0, "here_only": 1.0, "ties": 0}, row)

    def there(row: str) -> Figures:
        return tree("there", {"ms": 4.0, "ties": 0}, row)

    found: Sequence[tuple[str, str, Ratio]] = list(compare(here, there, ["a", "b"], 6))
    assert found == [("a", "ms", (0.5, 0.5, 0.5)), ("b", "ms", (0.5, 0.5, 0.5))]
    assert [name for name, row in order if row == "a"] == [
        *("there", "here", "here", "there"),
    ] * 3


def test_the_interpreter_imports_the_tree_and_not_the_installed_package(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    package = tree / "src" / "skiz"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("MARK = 'of the tree'\n")
    python = interpreter(tree, tmp_path / "environment")
    done = run(python, tree, "-c", "import skiz, rich; print(skiz.MARK)")
    assert (done.returncode, done.stdout) == (0, "of the tree\n"), done.stderr

"""A bench refuses a number that is too small before it measures, and says how many it needs."""

import ast
import sys
from argparse import ArgumentTypeError
from importlib import import_module

import pytest

from bench.counts import at_least
from tests.support.tools.source_tree import ROOT, parsed

NO_COUNTS = {"--seed", "--from"}
INTERVALS = (  # each prints an interval over deals, evenings, pools or hands
    ("bench.talk.__main__", ("gain", "--deals", "1"), 2),
    ("bench.talk.__main__", ("whole", "--deals", "1"), 2),
    ("bench.talk.__main__", ("chances", "--deals", "1"), 2),
    ("bench.talk.heuristic_talk", ("high", "--deals", "1"), 2),
    ("bench.talk.kontras", ("high", "--deals", "1"), 2),
    ("bench.players.answer", ("strong1", "strong", "--deals", "1"), 2),
    ("bench.players.belief", ("--deals", "1"), 2),
    ("bench.players.evenings", ("--evenings", "1"), 2),
    ("bench.players.rating", ("--deals", "1"), 2),
    ("bench.players.rating", ("--pools", "1"), 2),
    ("bench.odds.opening_hands", ("--hands", "1"), 2),
    ("bench.odds.seats", ("asszorti", "--deals", "0"), 1),
    ("bench.odds.figures", ("high", "--deals", "-5"), 1),
)


@pytest.mark.parametrize(("module", "words", "least"), INTERVALS)
def test_too_few_are_refused_before_any_is_played(
    module: str,
    words: tuple[str, ...],
    least: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(sys, "argv", ["bench", *words])
    with pytest.raises(SystemExit) as end:
        import_module(module).main()
    assert end.value.code == 2
    said = f"argument {words[-2]}: {words[-1]}: at least {least} are needed"
    assert said in capsys.readouterr().err


def test_every_count_has_a_smallest_value() -> None:
    """All whole numbers but seeds."""
    bare = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for file in (ROOT / "bench").rglob("*.py")
        for call in ast.walk(parsed(file))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "add_argument"
        and not NO_COUNTS & {ast.literal_eval(one) for one in call.args if _is_text(one)}
        and any(one.arg == "type" and ast.unparse(one.value) == "int" for one in call.keywords)
    ]
    assert bare == []


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def test_a_count_is_a_whole_number() -> None:
    assert at_least(2)("2") == 2
    with pytest.raises(ArgumentTypeError, match="'2,5' is no whole number"):
        at_least(2)("2,5")

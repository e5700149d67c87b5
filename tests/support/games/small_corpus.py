"""A small corpus of Asszorti, where the pages of docs have theirs."""

from pathlib import Path

import pytest

from skiz.games import game


def write_small_corpus(home: Path) -> None:
    """Write `corpora/asszorti` below a folder; skip the test without the extra."""
    pytest.importorskip("pyarrow", reason="the extra corpus is not installed: no pyarrow")
    from skiz.corpus.plan import Plan
    from skiz.corpus.write import write_corpus

    plan = Plan("asszorti", game("asszorti").house(), "plain", 1, 12, sampled=0, opened=0, shard=5)
    list(write_corpus(plan, home / "corpora" / "asszorti"))

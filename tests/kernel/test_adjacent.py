"""A card is left out if it is adjacent to an equal one. An answer rests on that too.

The position is the end of a deal of Illustrated Tarokk: 18 cards, two of them on the table. Its
values come from a minimax over the kernel's rules. In an earlier version the answer for 40 also
stood for 38, and so for 37, which was left out because it is adjacent to 38. The answer was then
used where 39 lay between the two.
"""

import json

import pytest

from skiz.solve import lower
from tests.support.tools.source_tree import ROOT

pytest.importorskip("skiz._kernel")
DATA = ROOT / "tests" / "kernel" / "data" / "adjacent.json"


def test_cards_left_out_must_stay_adjacent() -> None:
    told = json.loads(DATA.read_text("utf-8"))
    (answer,) = lower.solve_problems(
        [lower.kernel().problem(*told["problem"])], None, cards=True, line=False, cores=1
    )
    values = {str(card): low for card, low, high in answer.cards if low == high}
    assert values == told["values"]
    assert answer.lower == answer.upper == max(told["values"].values())

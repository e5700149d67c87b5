"""Positions of Tarokk whose values were wrong once; right ones come from a minimax over the kernel.

adjacent: of equal neighbours only the highest is tried, so an answer rests on their being adjacent.
The answer for one card also stood for 38, and so for 37, which was left out beside 38. It was then
used where 39 lay between the two.

leader: the key of the table added up who leads and which cards are bound. Two sums were the same.
"""

import json

import pytest

from skiz.solve.kernel import kernel as the_kernel
from skiz.solve.kernel import solve_problems
from tests.support.tools.source_tree import ROOT

pytest.importorskip("skiz._kernel")
DATA = ROOT / "tests" / "kernel" / "data" / "once_wrong.json"
ONCE_WRONG = json.loads(DATA.read_text("utf-8"))


@pytest.mark.parametrize("name", ONCE_WRONG)
def test_its_cards_have_the_values_of_minimax(name: str) -> None:
    problem, values = ONCE_WRONG[name].values()
    (answer,) = solve_problems(
        [the_kernel().problem(*problem)], None, cards=True, line=False, cores=1
    )
    assert all(low == high for _, low, high in answer.cards)
    found = {str(card): low for card, low, _ in answer.cards}
    assert {card: found[card] for card in values} == values

"""The page on files of figures: its example is valid, its error is the command's, and its tables
are complete.
"""

import re

import pytest

from skiz.figures import BadFigures, FigureFile
from skiz.figures.file import read
from skiz.figures.file.verbs import VERBS
from skiz.games import game
from tests.support.tools.source_tree import ROOT

PAGE = (ROOT / "docs" / "figures.md").read_text("utf-8")
EXAMPLE = re.findall(r"^```toml.*?\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[0]


@pytest.mark.parametrize("key", ["illustrated", "high"])
def test_the_example_is_read(key: str) -> None:
    rules = game(key).rules(figures=FigureFile(EXAMPLE))
    assert {"four-riders", "small-or-eagle"} <= {row.key for row in rules.figures}


def test_the_error_is_what_it_says() -> None:
    text = 'format = 1\ngames = ["royal"]\n\n# ours\n\n[[figure]]\nkey = "x"\n'
    text += 'name = { en = "x" }\nfeat = { take = "h1" }\nannounced = 2\n'
    with pytest.raises(BadFigures) as wrong:
        game("royal").rules(figures=FigureFile(text, "club.toml"))
    assert str(wrong.value) in PAGE


def test_every_verb_and_field_is_explained() -> None:
    assert [verb for verb in VERBS if f"{{ {verb} = " not in PAGE] == []
    fields = ("key", "name", "feat", *read.OPTIONAL, "format", "games", "provisional")
    assert [field for field in fields if f"`{field}`" not in PAGE] == []

"""The README's Python does what it says there."""

import doctest
import re

from tests.support.source_tree import ROOT

README = ROOT / "README.md"


def test_readme_runs() -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```", README.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    text = "\n".join(block for block in blocks if ">>> " in block)
    assert text, "the README shows no Python session"
    found = doctest.DocTestParser().get_doctest(text, {}, README.name, str(README), 0)
    assert found.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found).failed == 0

"""Notebooks: pages whose Python is run, block by block, while the site is built.

On the Git host they are plain Markdown. The site shows the results, and offers each page as a file
for Jupyter.
"""

import re
from pathlib import Path

from .site_map import ROOT

FOLDER = ("docs", "notebooks")
FENCE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TITLE = re.compile(r"\A# .+\n")
HEAD = """\
---
file_format: mystnb
kernelspec:
  name: python3
  display_name: Python 3
---
"""


def files() -> list[Path]:
    """Return the notebooks of the repository, in order."""
    return sorted(ROOT.joinpath(*FOLDER).glob("*.md"))


def cells(text: str) -> list[str]:
    """Return the Python of a notebook, cell by cell."""
    return FENCE.findall(text)


def as_notebook(text: str, name: str) -> str:
    """Return a page with a cell in place of each block of Python, and a link to it as a file."""
    linked = TITLE.sub(
        lambda found: f"{found[0]}\n{{nb-download}}`As a Jupyter notebook <{name}.ipynb>`\n", text
    )
    return HEAD + FENCE.sub(lambda found: f"```{{code-cell}} ipython3\n{found[1]}```", linked)

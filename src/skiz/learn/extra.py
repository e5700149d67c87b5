"""What a command of learning says if the libraries of its extra are not installed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(command: str) -> Iterator[None]:
    """Stop with the name of the extra if a library is missing that is imported meanwhile."""
    try:
        yield
    except ModuleNotFoundError as error:
        sys.exit(f"{command}: {error.name} is not installed; try: pip install 'skiz[learn]'")

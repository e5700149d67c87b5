"""The size of the page."""

import gzip
import re
from importlib.resources import as_file, files
from pathlib import Path


def weight() -> dict[str, float]:
    """Return kilobytes after gzip (1 kB = 1000 bytes).

    They are what is fetched before anything is shown, with the words of a language; the whole page
    without its cards; and the cards.
    """
    with as_file(files("skiz.server") / "page") as folder:
        sizes = {
            path.relative_to(folder).as_posix(): len(gzip.compress(path.read_bytes(), 9))
            for path in Path(folder).rglob("*")
            if path.is_file()
        }
        index = (Path(folder) / "index.html").read_text()
        first = re.findall(r'(?:src|href)="/(assets/[^"]+|favicon[^"]+|[^"/]+\.js)"', index)
    cards = sum(size for path, size in sizes.items() if path.startswith("cards/"))
    words = max(size for path, size in sizes.items() if re.match("assets/(hu|de)-", path))
    found = {
        "first_kb": sizes["index.html"] + words + sum(sizes[path] for path in first),
        "page_kb": sum(sizes.values()) - cards,
        "cards_kb": cards,
    }
    return {name: round(size / 1000, 1) for name, size in found.items()}

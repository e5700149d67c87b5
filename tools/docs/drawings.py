"""Mermaid in a page becomes SVG in the page, drawn at build time and coloured by the site's style.

The Git host draws the same text itself.
"""

import re
from collections.abc import Iterator
from itertools import count

FENCE = re.compile(r"^```mermaid\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
# Labels as text and not as HTML, because a style may colour both alike.
SETTINGS = (
    '%%{init: {"theme": "default", "look": "classic", "layout": "dagre", "htmlLabels": false,'
    ' "flowchart": {"curve": "basis", "htmlLabels": false, "nodeSpacing": 28, "rankSpacing": 32}}}'
    "%%\n"
)
OWN_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
UNUSED = re.compile(r' (?:data-[\w-]+|style|fill|font-family|role|aria-[\w-]+)="[^"]*"')
MARKER = re.compile(r'<marker id="([^"]+)".*?</marker>', re.DOTALL)
FILTERS = re.compile(r"<defs><filter .*?</filter></defs>", re.DOTALL)
SIZE = re.compile(r'viewBox="[\d.e+-]+ [\d.e+-]+ ([\d.]+) ([\d.]+)"')


def with_drawings(text: str) -> str:
    """Return a page with an SVG in place of each block of Mermaid."""
    numbers = count(1)

    def drawing(found: re.Match[str]) -> str:
        above = HEADING.findall(text, 0, found.start())
        return _figure(found[1], next(numbers), above[-1] if above else "")

    return FENCE.sub(drawing, text)


def _figure(source: str, number: int, label: str) -> str:
    lines = "\n".join(_lines(_svg(source, number, label)))
    return f'```{{raw}} html\n<figure class="drawing">\n{lines}\n</figure>\n```'


def _lines(svg: str) -> Iterator[str]:
    """Yield an SVG without empty lines, which would end the block."""
    return (line for line in svg.splitlines() if line.strip())


def _svg(source: str, number: int, label: str) -> str:
    import mmdr

    drawn: str = mmdr.render(SETTINGS + source).svg()
    bare = FILTERS.sub("", UNUSED.sub("", OWN_STYLE.sub("", drawn)))
    used = MARKER.sub(lambda found: found[0] if f"url(#{found[1]})" in bare else "", bare)
    width, height = map(float, SIZE.findall(used)[0])
    # A wide drawing shrinks a little in a narrow window, and then scrolls.
    size = f'width="{width:.0f}" height="{height:.0f}" style="min-width: {width * 0.7:.0f}px"'
    sized = used.replace('width="100%"', size, 1)
    named = sized.replace("<svg ", f'<svg role="img" aria-label="Drawing: {label}" ', 1)
    return named.replace("merman", f"drawing-{number}")

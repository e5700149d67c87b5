"""What search engines are asked to read: robots.txt, and a map of the pages in three languages."""

from collections.abc import Iterator
from functools import lru_cache
from xml.sax.saxutils import escape

from fastapi import Request
from fastapi.responses import PlainTextResponse, Response

from skiz.games import games
from skiz.lessons import course, courses
from skiz.puzzles import collections, contents
from skiz.words import LANGS

from ..common import Routes, in_fold_thread
from ..protection import base_of
from .addresses import ADDRESSES

router = Routes()
ROBOTS = """User-agent: *
Allow: /api/picture.png
Disallow: /api/
Disallow: /host/
Sitemap: {base}/sitemap.xml
"""
A_DAY = "public, max-age=86400"  # seconds


@router.get("/robots.txt")
async def robots(request: Request) -> PlainTextResponse:
    """Return what robots may read."""
    text = ROBOTS.format(base=base_of(request))
    return PlainTextResponse(text, headers={"Cache-Control": A_DAY})


@router.get("/sitemap.xml")
async def sitemap(request: Request) -> Response:
    """Return all pages that search engines should list."""
    text = await in_fold_thread(_sitemap, base_of(request))
    return Response(text, media_type="application/xml", headers={"Cache-Control": A_DAY})


@lru_cache(4)  # names under which the server is known
def _sitemap(base: str) -> str:
    urls = "".join(_url(f"{base}{path}") for path in listed())
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{urls}</urlset>\n'
    )


def _url(url: str) -> str:
    """Return the entry of a page, with its address in each language."""
    others = "".join(
        f'<xhtml:link rel="alternate" hreflang="{lang}" href="{escape(url)}?lang={lang}"/>'
        for lang in LANGS
    )
    return f"<url><loc>{escape(url)}</loc>{others}</url>\n"


def listed() -> Iterator[str]:
    """Yield the paths of all pages that search engines should list."""
    for address in ADDRESSES:
        if address.listed and "{" not in address.pattern:
            yield f"/{address.pattern}"
    for key in games():
        yield f"/rules/{key}"
        yield f"/day/{key}"
    for key in courses():
        yield from (f"/learn/{key}/{lesson.key}" for lesson in course(key).lessons)
    for key in collections():
        yield from (f"/puzzles/{key}/{puzzle.key}" for puzzle in contents(key))

"""The frame for other websites: a small page with a policy of its own.

It lists all tricks. Its one script steps through them instead; it comes from this server, and the
page says the same without it.
"""

from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse

from skiz.words import Lang, catalogue, say

from ..common import Refused, Routes, lang_of
from ..protection import base_of
from .about import HERE, MISSING
from .addresses import find
from .embedded import Card, Embedded, embedded
from .shown_page import asked_lang
from .texts import element

router = Routes()
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors *; "
    "base-uri 'none'; form-action 'none'"
)
KEPT = "public, max-age=300"  # seconds
STYLE = """
:root{color-scheme:light dark;font:16px/1.4 system-ui,sans-serif}
body{margin:0;padding:1rem;background:#1f5242;color:#f3f6f1}
h1{font-size:1.2rem;margin:0}p{margin:.2rem 0 .8rem;color:#d3e2d9}a{color:#f2c45a}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .6rem .25rem 0;
vertical-align:top}th{white-space:nowrap}
b{display:inline-block;margin:0 2px 2px 0;padding:0 .3em;border-radius:4px;background:#fffdf8;
color:#1c2522}b.r{color:#c01420}.w b{outline:2px solid #f2c45a}
summary{margin:.8rem 0 .4rem;cursor:pointer}
[hidden]{display:none}
table b.p{background:none;color:#d3e2d9;box-shadow:inset 0 0 0 1px #d3e2d9}
.steps{display:flex;align-items:center;gap:.8rem;margin:.8rem 0 .4rem}
button{min-width:44px;min-height:44px;border:1px solid #d3e2d9;border-radius:10px;background:none;
color:inherit;font:inherit;cursor:pointer}button:disabled{opacity:.5;cursor:default}
"""
RED = ("♥", "♦")
STEPS = ("back", "forward", "step")  # the words of the script


@router.get("/embed/{path:path}")
async def embed(request: Request, path: str) -> HTMLResponse:
    """Return the frame for a finished deal, a study or a puzzle."""
    lang = asked_lang(request) or lang_of(request)
    base = base_of(request)
    try:
        if (found := find(path)) is None:
            raise Refused("no-such-page", MISSING)
        of = await embedded(request, found, lang)
    except Refused as refused:
        return _framed(
            _refusal(refused.why.text(lang), f"{base}/?lang={lang}", lang), refused.status
        )
    return _framed(_page(of, f"{base}/{quote(path)}?lang={lang}", f"{base}/embed.js", lang))


def _framed(parts: Iterable[str], status: int = HERE) -> HTMLResponse:
    """Return a page that may stand in a frame of any website."""
    return HTMLResponse(
        "".join(parts),
        status,
        headers={
            "Content-Security-Policy": POLICY,
            "Cache-Control": KEPT if status == HERE else "no-store",
            "Vary": "Accept-Language",
            "X-Robots-Tag": "noindex",
        },
    )


def _head(title: str, lang: Lang) -> str:
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"{element('title', title)}<style>{STYLE}</style>"
    )


def _refusal(why: str, link: str, lang: Lang) -> Iterator[str]:
    """What a reader of the other website sees where nothing can be shown."""
    yield f"{_head(why, lang)}<main>{element('p', why)}<p>"
    yield element("a", "Skíz", href=link, target="_blank", rel="noopener")
    yield "</p></main></html>"


def _page(of: Embedded, link: str, script: str, lang: Lang) -> Iterator[str]:
    yield _head(of.heading, lang)
    words = catalogue(lang)  # the script fills in the numbers
    names = "".join(f' data-{key}="{escape(words[f"site.{key}"])}"' for key in STEPS)
    yield f"<body{names}><main>{element('h1', of.heading)}{element('p', of.line)}"
    yield "<table>"
    for place in of.places:
        cards = "".join(map(_card, place.cards))
        yield f"<tr>{_name(place.name)}<td>{cards}</td>{element('td', place.badge)}</tr>"
    yield "</table>"
    if of.tricks:
        yield f"<details>{element('summary', say('site.tricks', lang))}<table>"
        yield from (f"<tr>{''.join(map(_played, trick))}</tr>" for trick in of.tricks)
        yield "</table></details>"
    attributes = {"href": link, "target": "_blank", "rel": "noopener"}
    yield f"<p>{element('a', say('site.open', lang), **attributes)}</p></main>"
    yield f'<script src="{escape(script)}" defer></script></body></html>'


def _name(name: str) -> str:
    return f'<th scope="row"><bdi>{escape(name)}</bdi></th>'


def _card(name: str) -> str:
    return f"<b{' class=r' if name[:1] in RED else ''}>{escape(name)}</b>"


def _played(card: Card) -> str:
    taken = " class=w" if card.takes else ""
    return f"<td{taken}><bdi>{escape(card.name)}</bdi><br>{_card(card.card)}</td>"

"""The head of a page: title, description, and what search engines and messengers read."""

import json
from collections.abc import Iterator
from html import escape
from urllib.parse import urlencode

from skiz.words import LANGS, Lang

from .about import HEIGHT, WIDTH, About

LOCALES: dict[Lang, str] = {"en": "en_GB", "hu": "hu_HU", "de": "de_DE"}


def head(of: About, base: str, path: str, asked: Lang | None) -> str:
    """Return the tags of a page at `base` (`https://cards.example`) and a path, as HTML.

    `asked` is the language in the query of the address, if there is one.
    """
    return "\n    ".join(_tags(of, base, path, asked))


def _tags(of: About, base: str, path: str, asked: Lang | None) -> Iterator[str]:
    url = f"{base}{path}" + (f"?lang={asked}" if asked else "")
    yield f"<title>{escape(of.title)}</title>"
    yield _meta("name", "description", of.description)
    if of.listed:
        yield f'<link rel="canonical" href="{escape(url)}" />'
        for lang in LANGS:
            yield _alternate(lang, f"{base}{path}?lang={lang}")
        yield _alternate("x-default", f"{base}{path}")
    else:
        yield _meta("name", "robots", "noindex")
    yield from _card(of, base, path, url)
    yield from map(_facts, of.facts)


def _card(of: About, base: str, path: str, url: str) -> Iterator[str]:
    """Yield what messengers show of a link (Open Graph, Twitter)."""
    for name, content in (
        ("type", "website"),
        ("site_name", "Skíz"),
        ("title", of.title),
        ("description", of.description),
        ("url", url),
        ("locale", LOCALES[of.lang]),
    ):
        yield _meta("property", f"og:{name}", content)
    if of.picture is None:
        yield _meta("name", "twitter:card", "summary")
        return
    query = urlencode({"path": path, "lang": of.lang})
    yield _meta("property", "og:image", f"{base}/api/picture.png?{query}")
    yield _meta("property", "og:image:type", "image/png")
    yield _meta("property", "og:image:width", str(WIDTH))
    yield _meta("property", "og:image:height", str(HEIGHT))
    yield _meta("property", "og:image:alt", f"{of.picture.heading}. {of.picture.line}")
    yield _meta("name", "twitter:card", "summary_large_image")


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}" />'


def _alternate(lang: str, url: str) -> str:
    return f'<link rel="alternate" hreflang="{lang}" href="{escape(url)}" />'


def _facts(facts: dict[str, object]) -> str:
    """Return structured data. No text in it can end the element."""
    text = json.dumps(facts, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>'

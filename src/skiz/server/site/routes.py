"""What a page is about by HTTP: its title, for the page itself, and its picture for messengers."""

from typing import Annotated, TypeAlias

from fastapi import Query, Request
from fastapi.responses import Response

from skiz.words import say

from ..common import LONGEST, Json, Refused, Routes, language, part
from .pictures import Pictures
from .subjects import about_page
from .texts import name_of, sections

router = Routes()
Path: TypeAlias = Annotated[str, Query(max_length=LONGEST)]
KEPT = "public, max-age=300"  # seconds; a messenger shows a table as it was when the link was sent


@router.get("/about")
async def about(request: Request, path: Path, lang: str) -> Json:
    """Return the title of the page at a path, and its HTTP status."""
    found = await about_page(request, path, language(lang))
    return {"title": found.title, "status": found.status}


@router.get("/glossary/{lang}")
async def glossary(lang: str) -> Json:
    """Return the terms of all games, by families, in a language."""
    code = language(lang)
    families = [
        {
            "title": title,
            "terms": [
                {
                    "name": name_of(term, code),
                    "text": term.texts[code],
                    "example": term.example[code],
                }
                for term in found
            ],
        }
        for title, found in sections(code)
    ]
    return {"title": say("site-title.glossary", code), "families": families}


@router.get("/picture.png")
async def picture(request: Request, path: Path, lang: str) -> Response:
    """Return the picture that a link to the page at a path shows."""
    found = (await about_page(request, path, language(lang))).picture
    if found is None:
        raise Refused("no-such-page", 404)
    drawn = await part(request, Pictures).of(found)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": KEPT})

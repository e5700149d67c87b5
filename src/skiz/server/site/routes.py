"""What a page is about by HTTP, for the page when it goes to another address."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from ..common import LONGEST, Json, language
from .subjects import about_page

router = APIRouter()


@router.get("/about")
async def about(
    request: Request, path: Annotated[str, Query(max_length=LONGEST)], lang: str
) -> Json:
    """Return the title of the page at a path, and its HTTP status."""
    found = await about_page(request, path, language(lang))
    return {"title": found.title, "status": found.status}

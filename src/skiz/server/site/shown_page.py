"""The answer to a request for the page: the shell, with what the page at the address is about."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from skiz.words import LANGS, Lang

from ..common import lang_of
from ..protection import base_of
from .addresses import canonical
from .shell import Shell
from .subjects import about_page


def asked_lang(request: Request) -> Lang | None:
    """Return the language in the query of an address (`?lang=hu`), or None."""
    asked = request.query_params.get("lang")
    return next((lang for lang in LANGS if lang == asked), None)


async def show(request: Request, shell: Shell) -> HTMLResponse:
    """Return the page at the address of a request, with 404 if there is none."""
    asked, path = asked_lang(request), canonical(request.url.path)
    of = await about_page(request, path, asked or lang_of(request))
    return HTMLResponse(
        shell.page(of, base_of(request), path, asked),
        of.status,
        {"Cache-Control": "no-cache", "Vary": "Accept-Language"},
    )

"""The page: the built files, and the same shell for every address of its router."""

from importlib.resources import as_file, files
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse, Response

from .refusal import Refused

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
FOREVER = "public, max-age=31536000, immutable"  # for files with a hash in their name


def serve(app: FastAPI) -> None:
    """Add the page to the application, behind everything else."""
    with as_file(files("skiz.server") / "page") as path:
        folder = Path(path).resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            raise Refused("no-such-page", 404)
        file = (folder / path).resolve()
        if path and file.is_relative_to(folder) and file.is_file():
            headers = {"Cache-Control": FOREVER} if path.startswith("assets/") else {}
            return FileResponse(file, headers=headers)
        if not (folder / "index.html").is_file():
            return PlainTextResponse("The page is not built: run `make play`.", 503)
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})

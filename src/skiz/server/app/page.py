"""The page: the built files, and the same shell for every address of its router."""

from importlib.resources import as_file, files
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse, Response

from ..common import Refused

FOREVER = "public, max-age=31536000, immutable"  # for files with a hash in their name


def serve(app: FastAPI) -> None:
    """Add the page to the application, after everything else."""
    with as_file(files("skiz.server") / "page") as path:
        folder = Path(path)
    built = {
        file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()
    }

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            raise Refused("no-such-page", 404)
        if "index.html" not in built:
            return PlainTextResponse("The page is not built: run `make play`.", 503)
        if path in built:
            headers = {"Cache-Control": FOREVER} if path.startswith("assets/") else {}
            return FileResponse(built[path], headers=headers)
        return FileResponse(built["index.html"], headers={"Cache-Control": "no-cache"})

"""The page: the built files, and the shell for every other address."""

import gzip
from functools import cache
from importlib.resources import as_file, files
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from ..common import Refused
from ..site import Shell, show

FOREVER = "public, max-age=31536000, immutable"  # for files with a hash in their name
KINDS = {"manifest.webmanifest": "application/manifest+json"}  # unknown to Python
DOCUMENTATION = "/docs/"
PACKED = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}
SMALL = 500  # bytes; below, a packed file is hardly shorter


def serve(app: FastAPI, documentation: Path | None = None) -> None:
    """Add the page to the application, after everything else, and the documentation if given."""
    with as_file(files("skiz.server") / "page") as path:
        folder = Path(path)
    built = {
        file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()
    }

    index = built.pop("index.html", None)
    shell = None if index is None else Shell(index, DOCUMENTATION if documentation else None)
    if documentation:
        from .documentation import Documentation

        app.mount(DOCUMENTATION, Documentation(directory=documentation, html=True))

    async def page(request: Request) -> Response:
        path: str = request.path_params["path"]
        if path.startswith("api/"):
            raise Refused("no-such-page", 404)
        if shell is None:
            return PlainTextResponse("The page is not built: run `make play`.", 503)
        if path in built:
            return _sent(built[path], path, request.headers.get("accept-encoding", ""))
        return await show(request, shell)

    app.add_route("/{path:path}", page, ["GET", "HEAD"], include_in_schema=False)


def _sent(file: Path, path: str, encodings: str) -> Response:
    """Return a built file, compressed if the browser takes that."""
    headers = {"Cache-Control": FOREVER} if path.startswith("assets/") else {}
    kind = KINDS.get(path)
    if file.suffix not in PACKED or file.stat().st_size < SMALL:
        return FileResponse(file, headers=headers, media_type=kind)
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in encodings:
        return FileResponse(file, headers=headers, media_type=kind)
    headers["Content-Encoding"] = "gzip"
    return Response(_packed(file), headers=headers, media_type=kind or guess_type(path)[0])


@cache  # the files of a running server never change, and are few
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)

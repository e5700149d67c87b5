"""The page: the built files, and the shell for every other address."""

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response
from starlette.datastructures import Headers

from ..common import Refused, takes_gzip
from ..site import Shell, show

FOREVER = "public, max-age=31536000, immutable"  # for files with a hash in their name
# A browser may drop a picture from memory. Shown again, it asks nothing of the server: that would
# make the card wait, and would tell when it was seen.
A_DAY = "public, max-age=86400"
PICTURES = ("cards/", "faces/")
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
            return _sent(built[path], path, request.headers)
        return await show(request, shell)

    app.add_route("/{path:path}", page, ["GET", "HEAD"], include_in_schema=False)


def _sent(file: Path, path: str, asked: Headers) -> Response:
    """Return a built file, compressed if the browser takes that, or 304 if it has the file."""
    may_pack = file.suffix in PACKED and file.stat().st_size >= SMALL
    packed = may_pack and takes_gzip(asked)
    tag = f'"{_hash(file)}{"-gzip" if packed else ""}"'
    headers = {"ETag": tag}
    if path.startswith("assets/"):
        headers["Cache-Control"] = FOREVER
    elif path.startswith(PICTURES):
        headers["Cache-Control"] = A_DAY
    if may_pack:
        headers["Vary"] = "Accept-Encoding"
    if _knows(tag, asked.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    kind = KINDS.get(path)
    if not packed:
        return FileResponse(file, headers=headers, media_type=kind)
    headers["Content-Encoding"] = "gzip"
    return Response(_packed(file), headers=headers, media_type=kind or guess_type(path)[0])


def _knows(tag: str, tags: str) -> bool:
    """Return whether a tag is among those of an `If-None-Match` header."""
    return tag in (one.strip().removeprefix("W/") for one in tags.split(","))


@cache  # the files of a running server never change, and are few
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


@cache
def _hash(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()[:24]

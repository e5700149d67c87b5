"""The lobby by HTTP: the open tables."""

from fastapi import APIRouter, Request, Response

from .dependencies import registry

router = APIRouter()


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    """The open tables with a free chair; nothing (304) to who has them as they are."""
    told = registry(request).lobby.told()
    if request.headers.get("if-none-match") == told.tag:
        return Response(status_code=304, headers={"ETag": told.tag})
    return Response(told.body, media_type="application/json", headers={"ETag": told.tag})

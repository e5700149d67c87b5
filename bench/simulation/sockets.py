"""A socket in the application's form: frames in, messages out."""

from starlette.types import ASGIApp, Message, Scope

from .surroundings.network import LOST, Closed, End


async def serve(app: ASGIApp, scope: Scope, end: End) -> None:
    """Have the application answer on one end of a connection, until it is closed."""
    begun = False

    async def receive() -> Message:
        nonlocal begun
        if not begun:
            begun = True
            return {"type": "websocket.connect"}
        try:
            return {"type": "websocket.receive", "text": await end.hear()}
        except Closed as closed:
            return {"type": "websocket.disconnect", "code": closed.code, "reason": closed.reason}

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            try:
                await end.send(message["text"])
            except Closed as closed:  # as uvicorn does
                raise OSError from closed
        elif message["type"] == "websocket.close":
            end.close(message.get("code", 1000), message.get("reason") or "")

    try:
        await app(scope, receive, send)
    finally:
        end.close(LOST)

"""An echo server of the same stack: the least cost of any answer.

Run `python -m bench.server.echo`.
"""

import sys

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from skiz.command.hosting.one_server import listen

app = FastAPI()


@app.websocket("/echo")
async def echo(socket: WebSocket) -> None:
    """Echo every message."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


def main() -> None:
    """Serve until Ctrl-C."""
    listener = listen("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", file=sys.stderr, flush=True)
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()

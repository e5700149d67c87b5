"""Connections that may carry something other than HTTP, or must end before their request does.

They get one answer where possible, and are closed without a traceback.
"""

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .stopped_requests import StoppedRequests

UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SAYS_NOTHING_YET = (h11.IDLE, h11.SEND_RESPONSE)


class CarefulHttp(H11Protocol):
    """A connection that should carry requests."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.app = StoppedRequests(self.app)

    def send_400_response(self, msg: str) -> None:
        """Answer 400, unless an answer was or is being sent; drop the rest of the last answer."""
        if self.cycle and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in SAYS_NOTHING_YET:
            super().send_400_response(msg)
        else:
            self.transport.close()


class CarefulWebSocket(WebSocketsSansIOProtocol):
    """A connection that is, or should become, a socket."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.app = StoppedRequests(self.app)

    def data_received(self, data: bytes) -> None:
        """Receive data; close if the first data are no valid request for a socket.

        The first data hold the whole request. If it is invalid, neither side would send anything
        more.
        """
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(UNREADABLE)
            self.transport.close()

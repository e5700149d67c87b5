"""Connections on which something else comes than requests: they are answered once where that can
be, and closed, and nothing is raised.
"""

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SAYS_NOTHING_YET = (h11.IDLE, h11.SEND_RESPONSE)


class CarefulHttp(H11Protocol):
    """A connection on which requests come, or something else."""

    def send_400_response(self, msg: str) -> None:
        """Say that it could not be read, unless an answer is on its way or was given; whatever is
        still said to the request before goes nowhere.
        """
        if self.cycle and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in SAYS_NOTHING_YET:
            super().send_400_response(msg)
        else:
            self.transport.close()


class CarefulWebSocket(WebSocketsSansIOProtocol):
    """A connection that is to become a socket, or is one."""

    def data_received(self, data: bytes) -> None:
        """Take in what comes. It begins with the whole request for a socket: where that was none,
        nothing more would be said on either side.
        """
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(UNREADABLE)
            self.transport.close()

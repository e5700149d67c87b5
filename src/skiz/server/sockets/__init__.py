"""Sockets: what all of them have, namely a connection and a limit on refused frames."""

from .connection import Connection
from .frames import Frames, Id, Ping, read_as
from .line import answer_frames, open_line, receive, refuse_line, run_line
from .open_sockets import OpenSockets

__all__ = [
    "Connection",
    "Frames",
    "Id",
    "OpenSockets",
    "Ping",
    "answer_frames",
    "open_line",
    "read_as",
    "receive",
    "refuse_line",
    "run_line",
]

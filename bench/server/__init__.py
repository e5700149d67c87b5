"""What the server costs: CPU of an action without sockets and the disk (`cpu`, by `python -m bench
server`), and a whole server with people at tables, by real sockets on loopback, and tables of any
age (`python -m bench.server`).
"""

from .cpu import measure

__all__ = ["measure"]

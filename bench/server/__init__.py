"""What the server costs.

`python -m bench server` measures the CPU of an action without sockets and disk (`cpu`), and `python
-m bench where` that of an action on a whole server, by part. `python -m bench.server` measures a
whole server with people at tables, by real sockets on loopback, and tables of any age.
"""

from .cpu import measure

__all__ = ["measure"]

"""`skiz` that soon notices dead connections: `python -m tests.support.server.quick_ping`."""

from skiz.__main__ import main
from skiz.command.hosting import one_server

if __name__ == "__main__":
    one_server.PING = one_server.PONG = 0.5
    main()

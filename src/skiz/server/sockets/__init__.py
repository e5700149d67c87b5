"""Sockets: what all of them have, namely a connection and a limit on refused frames."""

"""The server: where people meet. Rooms keep tables, the store keeps their
log, the wire says what is sent.

It has the only authority: a client says what it wants and is sent what
its seat may see, nothing more.
"""

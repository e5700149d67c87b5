"""The server: where people meet, in three rooms. `http` is what a browser reaches, `rooms` the
tables that are open, `log` what has happened at them; each knows those behind it alone.

It has the only authority: a client says what it wants and is sent what its seat may see, nothing
more.
"""

"""A server that people visit for hours, and the memory it uses meanwhile.

`visits` are the people. `held` is the server, which reports its memory when asked. `samples` stores
the reports, so that an interrupted soak can continue.
"""

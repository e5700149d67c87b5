"""A server on which people come, play and go for hours, and the memory it holds meanwhile. `visits`
are the people, `held` is the server, which reports its memory when asked, and `samples` stores the
reports, so that an interrupted soak can continue.
"""

"""A server on which people come, play and go for hours, and what it holds meanwhile.

`visits` are the people, `held` is the server, which says what it holds when it is asked, and
`samples` keeps that in a file, so that a soak that was cut off goes on.
"""

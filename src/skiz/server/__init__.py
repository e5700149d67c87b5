"""The server: a package for each feature, with its routes, its logic, its rows and its messages.

It has the only authority: a client says what it wants, and is sent only what its seat may see.
"""

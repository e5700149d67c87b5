"""The doors of the server: routes, the socket, cookies, limits and the page.

What comes in is checked here (`frames`), who asks is known here (`guests`), and all that is done is
asked of a room.
"""

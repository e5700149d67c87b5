"""Rooms: the tables that are open, a task each.

`commands` are what may be asked of a table, as functions from its log to what comes of them; `room`
does one after the other and tells those who are connected, in `messages` over a `connection`;
`bots` act at it, also for people whom it misses (`absence`), `hints` are given at it, and `flows`
say for whom that is thought; `past` reads what was before the last deal, `reviews` and `replay`
look back at deals; `registry` finds the rooms, for which `drawing` seats people. Each room tells
the `lobby` of its table in a `listing`.
"""

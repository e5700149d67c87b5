"""The log: what has happened at a table, numbered and kept, and all that follows from it.

`entries` are its lines, `codec` their form as JSON, `store` what keeps them in a `database` of this
`schema` by `statements`, those of a table behind its `fence`. `deal` is one deal as everybody saw
it, `chairs` who sits where, `table_log` a table with its last deal, `checkpoint` what came of those
before; `restore` folds what was kept. Nothing here waits for anybody or sends anything, but for the
store, which waits for its database.
"""

"""Several processes: what they have to know of one another, kept in Redis for some seconds.

`shared` is the Redis, which may be lost; `leases` tell whose a table is, `heartbeats` how much each
process has to do and how many come to it, `broadcast` tells all of them something. Nothing of it is
a truth: that is in the log, and the fences there hold without Redis too.
"""

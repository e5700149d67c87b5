"""A server in simulation: its own code under a loop with simulated time, and a network, a disk,
clocks and crashes that are drawn from a seed. What goes wrong once goes wrong again with it.

`loop` is the time; `network`, `sockets`, `peers`, `disk`, `redis` and `thinker` stand for what is
outside of a `process`; a `person` plays and makes `requests`; `faults` are what goes wrong in a
`world`, `slips` what the server logs there, and `invariants` what has to hold afterwards.
"""

from .world import Report, World

__all__ = ["Report", "World"]

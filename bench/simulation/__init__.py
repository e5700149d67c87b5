"""A server in simulation: its own code under a loop with simulated time. The network, the disk, the
clocks and the crashes are drawn from a seed, so a failure comes again with its seed.

Data flows one way, in this order:

* `surroundings` are the outside of every process: its time (`loop`), `network`, `disk` and `redis`.
* A `process` runs the server's own `services` between `sockets`, its `peers` and a `thinker`. A
  `cluster` has one or several.
* A `person` plays in a `company` and makes `requests`. A `world` is a cluster with people at its
  tables.
* `faults` are what goes wrong in a world. `slips` are errors in the server's log, and `invariants`
  what has to hold at the end. `simulate` runs it all.
"""

from .simulate import Report, simulate

__all__ = ["Report", "simulate"]

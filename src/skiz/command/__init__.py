"""The `skiz` command: the top floor, where everything else can be reached from a terminal.

An answer goes to standard output, with --json as JSON alone; everything else to standard error.
"""

"""The `skiz` command: the top floor, where everything else can be reached from a terminal.

JSON goes to standard output alone, everything else to standard error.
"""

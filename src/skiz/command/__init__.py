"""The `skiz` command: the top floor, from which everything else can be reached in a terminal.

Answers go to standard output, with --json as JSON alone. Everything else goes to standard error.
"""

"""The files of a server on disk: who may read them, and whether they were overwritten.

Only the standard library is needed here, so that the command starts fast.
"""

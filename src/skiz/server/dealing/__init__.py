"""Dealing: the secrets, the cut, the order of the pack, and how a deal is verified."""

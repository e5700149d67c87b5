"""Dealing: the secrets, the cut and the order of the pack, and how a deal is verified."""

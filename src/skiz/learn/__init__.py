"""Learning what to announce at Tarokk from whole deals, by self-play.

It takes the extra `learn` (PyTorch, and Ray where a cluster is to play); what comes of it is a
small file in the players' package, which they read with nothing of all that.
"""

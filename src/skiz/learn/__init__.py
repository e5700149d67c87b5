"""Learning what to announce at Tarokk from whole deals, by self-play.

It needs the extra `learn`: PyTorch, and Ray to play on a cluster. The result is a small file in the
players' package, which players read without any of that.
"""

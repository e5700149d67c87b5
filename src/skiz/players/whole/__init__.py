"""What a hand is good for beyond its cards: one file a game with its marks and counts, by key.

`scale` sums what is seen in the suits of a hand, `outlook` turns it into a settlement.
"""

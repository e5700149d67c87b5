"""What a hand is good for beyond its cards: a file a game, found by the game's key.

`scale` sums what is seen in the suits of a hand, `outlook` turns it into a settlement, `proof`
looks for a plan that no world can stop; `trial` takes each option in the same worlds.
"""

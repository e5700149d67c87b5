"""Review: a finished deal seen through two lenses, and the beliefs at any moment of it.

One lens is what the seat could know, the other is all cards open. `deal_review` weighs all
decisions of a deal, `outlook` gives the expected result before each of them, `belief` what a seat
could think of the hidden cards, and `words` the verdict on a decision as a sentence.
"""

"""Royal Tarokk: two fixed pairs, forty cards, no auction, and payment for figures alone."""

"""Review: a finished deal seen through two lenses, and the beliefs at any moment of it."""

"""Review: a finished deal looked at with two lenses, and what was believed at any moment of it."""

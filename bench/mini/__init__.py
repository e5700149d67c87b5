"""Mini-Asszorti: a game small enough for its equilibrium to be known, to measure players by."""

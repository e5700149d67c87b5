"""Mini-Asszorti: a game small enough for its equilibrium to be known, used to measure players."""

"""Programs that fit the coefficients and chances of the heuristics to deals that were played."""

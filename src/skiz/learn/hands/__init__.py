"""Learning how likely hands are, given what their seats did before the first card."""

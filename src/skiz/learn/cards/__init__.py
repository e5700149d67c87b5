"""Learning to play cards: a policy that plays whole deals against itself, in the kernel alone."""

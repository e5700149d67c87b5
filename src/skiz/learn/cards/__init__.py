"""Learning to play cards: a policy plays whole deals against itself, entirely in the kernel."""

"""Inferences about unseen cards in a deal of Tarokk."""

"""The auction and the exchange: heuristics, and bids that are tried out."""

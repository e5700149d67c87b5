"""The auction of Hungarian Tarokk and what it leads to: contract, exchange and call."""

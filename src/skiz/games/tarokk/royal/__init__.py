"""Royal Tarokk: two fixed pairs, forty cards, no auction; what is paid for are figures alone."""

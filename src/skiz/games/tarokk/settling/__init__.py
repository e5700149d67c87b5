"""What a deal of Hungarian Tarokk is worth, and the settlement."""

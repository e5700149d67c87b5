"""What the games are like, in numbers: counts that are exact, and samples with their intervals."""

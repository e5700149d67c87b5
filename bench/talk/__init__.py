"""What players say before and during play, what it means, and what it gains."""

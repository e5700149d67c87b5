"""Commands about deals: records, reviews, matches, ladders and puzzles."""

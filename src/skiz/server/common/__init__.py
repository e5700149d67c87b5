"""What every feature uses: JSON of events, refusals, time, chance, ids and checked input."""

"""Sessions of many deals: chairs, points, rounds, and who pays whom at the end."""

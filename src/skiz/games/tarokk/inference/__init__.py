"""What a deal of Tarokk tells of the cards that one does not see."""

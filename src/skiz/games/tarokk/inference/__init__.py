"""What a deal of Tarokk tells of unseen cards."""

"""What researchers use: batches, OpenSpiel, mini games; and games of other libraries."""

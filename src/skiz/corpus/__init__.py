"""The corpus: many deals of our players as tables and as records, for research.

A deal follows from game, house, level, seed and version. `plan` says what is wanted, `schema` what
each field means, `deal_rows` makes the rows of a deal, `shard` the files of some deals, `arrow`
turns rows into Parquet, `folder` keeps the files, and `write` lets a batch make them.
"""

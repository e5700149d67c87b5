"""Labs: the games for researchers, in the libraries they know.

`openspiel` makes every game one of OpenSpiel's; `ismcts` is its search as a player of ours. Both
need the extra `labs`, and import it only when they are imported themselves.
"""

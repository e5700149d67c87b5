"""Labs: the games for researchers, in libraries that they know.

`openspiel` turns every game into one of OpenSpiel. `ismcts` is OpenSpiel's search as a player of
ours. Both need the extra `labs`, which is imported only together with them.
"""

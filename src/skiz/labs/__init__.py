"""Labs: the games for researchers, in libraries that they know.

`openspiel` turns every game into one of OpenSpiel, and `pettingzoo` into an environment of
PettingZoo. `vector` steps many deals side by side in arrays, and `policy` makes a player of what
was trained on them. `described` says what their numbers are, and `imitate` gives a player's steps
in them. `ismcts` is OpenSpiel's search as a player of ours. They need the extra `labs`, which is
imported only together with them. `mini` has games small enough for equilibria and best responses;
most of it needs the kernel only.
"""

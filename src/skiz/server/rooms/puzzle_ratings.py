"""Ratings by Glicko-2, of a puzzle and of who tries it: each try is a game between the two."""

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from ..log.puzzles import Rated

UNTRIED = 150.0  # the deviation of a puzzle that was rated by who found it


def rate(solver: Rated, puzzle: Rated, solved: bool) -> tuple[Rated, Rated]:
    """What both are rated after a try: who solves it wins, the puzzle wins where he does not."""
    return _after(solver, puzzle, solved), _after(puzzle, solver, not solved)


def _after(one: Rated, other: Rated, won: bool) -> Rated:
    mu, phi = _internal(one)
    found = update_rating(mu, phi, one.volatility, [(*_internal(other), float(won))])
    return Rated(mu_to_rating(found.mu), phi_to_rd(found.phi), found.sigma, one.tries + 1)


def _internal(one: Rated) -> tuple[float, float]:
    """Rating and deviation on the scale that Glicko-2 reckons in."""
    return rating_to_mu(one.rating), rd_to_phi(one.deviation)

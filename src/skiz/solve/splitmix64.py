"""A small random number generator with the same numbers in Python and in the kernel."""

WORD = (1 << 64) - 1


class SplitMix64:
    """Random numbers by Steele, Lea and Flood: 64 bits of state, and every seed is a good one.

    A number below a bound is drawn without bias. If the bound fits a word, Lemire's multiplication
    is used. Otherwise, numbers of the same bit length are drawn until one is below the bound.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def next(self) -> int:
        """Return the next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = ((self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & WORD
        return mixed ^ mixed >> 31

    def below(self, bound: int) -> int:
        """Return a number from 0 to below the bound, each equally likely."""
        if bound > WORD:
            return self._below_many(bound)
        product = self.next() * bound
        if product & WORD < bound:  # rare: only here could a number be favoured
            least = (1 << 64) % bound
            while product & WORD < least:
                product = self.next() * bound
        return product >> 64

    def _below_many(self, bound: int) -> int:
        bits = (bound - 1).bit_length()
        while True:
            drawn = 0
            for _ in range(-(-bits // 64)):
                drawn = drawn << 64 | self.next()
            drawn &= (1 << bits) - 1
            if drawn < bound:
                return drawn

"""Random numbers from a small source that is the same in Python and in the kernel."""

WORD = (1 << 64) - 1


class SplitMix64:
    """Random numbers by Steele, Lea and Flood: 64 bits of state, every seed a good one.

    A number below a bound is drawn without bias: by Lemire's multiplication where the bound fits
    a word, else by drawing as many bits as it has until they are below it.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def next(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = ((self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & WORD
        return mixed ^ mixed >> 31

    def below(self, bound: int) -> int:
        """A number from 0 to below the bound, each as likely as the others."""
        if bound > WORD:
            return self._below_many(bound)
        product = self.next() * bound
        if product & WORD < bound:  # seldom: only here a number could come up once too often
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

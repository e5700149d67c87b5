// Random numbers from a small generator that is the same in Python and here. Knows nothing of
// cards.
#pragma once

#include <bit>
#include <cstdint>

namespace skiz {

using Word = std::uint64_t;
__extension__ using DoubleWord = unsigned __int128;

// SplitMix64 by Steele, Lea and Flood: 64 bits of state, every seed a good one.
struct SplitMix64 {
    Word state;

    Word next() {
        state += 0x9E3779B97F4A7C15;
        Word mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
        return mixed ^ mixed >> 31;
    }

    // A uniform number below the bound, by Lemire's multiplication.
    Word below(Word bound) {
        DoubleWord product = DoubleWord{next()} * bound;
        if (static_cast<Word>(product) < bound) {  // rare: here some numbers could be too frequent
            const Word least = -bound % bound;
            while (static_cast<Word>(product) < least) product = DoubleWord{next()} * bound;
        }
        return static_cast<Word>(product >> 64);
    }

    // The same for a bound that may not fit a word: draws as many bits as the bound has, until the
    // number is below it.
    DoubleWord below(DoubleWord bound) {
        if (bound >> 64 == 0) return below(static_cast<Word>(bound));
        const Word top = ~Word{0} >> std::countl_zero(static_cast<Word>((bound - 1) >> 64));
        for (;;) {
            const DoubleWord high = next() & top;
            const DoubleWord drawn = high << 64 | next();
            if (drawn < bound) return drawn;
        }
    }
};

// The generator with this number among those of a seed. The starting states are mixed, so the
// streams do not overlap.
inline SplitMix64 random_of(Word seed, Word number) {
    return SplitMix64{SplitMix64{seed ^ SplitMix64{number}.next()}.next()};
}

}  // namespace skiz

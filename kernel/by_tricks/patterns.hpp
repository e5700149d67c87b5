// Patterns: the owners of the strongest cards of each suit, as far down as they matter. Several are
// compared in one step where the processor can. Knows no search.
#pragma once

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "by_tricks/ranks.hpp"

namespace skiz::by_tricks {

// The owners of all cards in play: two bits a card, strongest on top, two suits a word.
using Owners = std::array<std::uint64_t, 2>;

// The owner bits of the strongest cards of a suit, by their number.
constexpr auto OWNER_BITS = [] {
    std::array<std::uint64_t, MOST_RANKS + 1> bits{};
    for (std::size_t cards = 0; cards < bits.size(); ++cards)
        bits[cards] = std::uint64_t{0xffffffff} << (32 - 2 * cards) & 0xffffffff;
    return bits;
}();

// The same for all suits, by the number of cards in each, four bits a suit.
constexpr Owners owner_bits(unsigned counts) {
    const auto of = [&](int suit) { return OWNER_BITS[counts >> 4 * suit & 15]; };
    return {of(0) << 32 | of(1), of(2) << 32 | of(3)};
}

// The owner bits of the four strongest cards of each suit, which tell most patterns apart.
constexpr std::uint32_t tops_of(const Owners& owners) {
    const auto two = [](std::uint64_t suits) { return (suits >> 48 & 0xff00) | (suits >> 24 & 0xff); };
    return static_cast<std::uint32_t>(two(owners[0]) << 16 | two(owners[1]));
}

// How many cards of each suit matter, if these do: all down to the weakest of them.
inline unsigned counts_of(Cards relevant, Cards in_play) {
    unsigned counts = 0;
    for (int s = 0; s < SUITS; ++s) {
        const Cards here = ranks_of(relevant, s);
        if (!here) continue;
        const Cards down = (Cards{1} << std::bit_width(here)) - 1;
        counts |= static_cast<unsigned>(size(in_play >> (SUIT_BITS * s) & down)) << 4 * s;
    }
    return counts;
}

// The strongest cards in play of each suit, by the number in each.
inline Cards strongest_cards(unsigned counts, Cards in_play) {
    Cards found = 0;
    for (int s = 0; s < SUITS; ++s)
        if (const int count = counts >> 4 * s & 15) found |= best(in_play & suit_mask(s), count);
    return found;
}

// What is known of every position of its shape that agrees in these owners, whoever holds the lower
// cards.
struct Pattern {
    Owners owners{};                   // those that matter; 0 elsewhere
    std::uint16_t counts = 0;          // how many cards of each suit matter, four bits a suit
    std::int8_t lower = 0, upper = 0;  // bounds of the tricks
    std::uint8_t lead = 0;             // the best one: its suit, and the number of stronger cards of it
};

// Patterns side by side, each kind of fact in a row. It has no initial values, so that allocated
// space costs nothing until it is used.
struct alignas(64) PatternBlock {
    static constexpr std::size_t WIDTH = 8;

    std::array<std::uint32_t, WIDTH> tops, top_bits;
    std::array<Owners, WIDTH> owners;
    std::array<std::uint16_t, WIDTH> counts;
    std::array<std::int8_t, WIDTH> lower, upper;
    std::array<std::uint8_t, WIDTH> leads;

    Pattern get(std::size_t i) const { return {owners[i], counts[i], lower[i], upper[i], leads[i]}; }
    void set(std::size_t i, const Pattern& pattern) {
        tops[i] = tops_of(pattern.owners);
        top_bits[i] = tops_of(owner_bits(pattern.counts));
        owners[i] = pattern.owners;
        counts[i] = pattern.counts;
        lower[i] = pattern.lower;
        upper[i] = pattern.upper;
        leads[i] = pattern.lead;
    }

    // The patterns whose top cards have these owners, a bit for each.
    unsigned alike(std::uint32_t asked) const {
#if defined(__AVX2__)
        const auto row = [](const auto& values) {
            return _mm256_load_si256(reinterpret_cast<const __m256i*>(values.data()));
        };
        const __m256i other = _mm256_xor_si256(_mm256_set1_epi32(static_cast<int>(asked)), row(tops));
        const __m256i differ = _mm256_and_si256(other, row(top_bits));
        const __m256i same = _mm256_cmpeq_epi32(differ, _mm256_setzero_si256());
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(same)));
#else
        unsigned found = 0;
        for (std::size_t i = 0; i < WIDTH; ++i)
            found |= static_cast<unsigned>(((asked ^ tops[i]) & top_bits[i]) == 0) << i;
        return found;
#endif
    }

    // Whether a pattern is valid for these owners.
    bool holds(std::size_t i, const Owners& asked) const {
        const Owners bits = owner_bits(counts[i]);
        return !(((owners[i][0] ^ asked[0]) & bits[0]) | ((owners[i][1] ^ asked[1]) & bits[1]));
    }

    // Whether a pattern is valid only where another one is.
    bool is_within(std::size_t i, const Pattern& other) const {
        const Owners bits = owner_bits(other.counts), own = owner_bits(counts[i]);
        return !((((owners[i][0] ^ other.owners[0]) | ~own[0]) & bits[0]) |
                 (((owners[i][1] ^ other.owners[1]) | ~own[1]) & bits[1]));
    }
};

}  // namespace skiz::by_tricks

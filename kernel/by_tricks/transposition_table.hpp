// The transposition table of the search for tricks: what it stores about positions, and for how
// long. Knows cards only as owners of ranks.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "by_tricks/patterns.hpp"

namespace skiz::by_tricks {

// Identifies a shape and a question about it: the suit lengths of each hand, the leader, and the
// aim if it is not a number of tricks.
struct ShapeKey {
    std::uint64_t lengths = 0;
    std::uint64_t question = 0;
    bool operator==(const ShapeKey&) const = default;
};

// The answer to a question with the number of cards of each suit on which it depends, or at least a
// lead to try first.
struct Told {
    std::optional<bool> reached;
    unsigned counts = 0;
    int hint = -1;
};

// A few shapes are requested again and again with different owners. So the patterns of a shape lie
// together, in a run of neighbouring blocks; if it is full, they move to one of twice the size.
// Shapes are found by open addressing.
class TranspositionTable {
  public:
    void clear() {
        last_ = LEAST_SHAPES - 1;
        forget();
    }

    // Whether `need` tricks are reached.
    Told ask(const ShapeKey& key, const Owners& owners, int need) const {
        Told told;
        const Shape& shape = shapes_[place(key)];
        if (!shape.patterns) return told;
        told.hint = shape.lead;
        const std::uint32_t tops = tops_of(owners);
        const PatternBlock* block = &blocks_[shape.first];
        for (int rest = shape.patterns; rest > 0; rest -= WIDTH, ++block) {
            unsigned alike = block->alike(tops) & (rest < WIDTH ? (1u << rest) - 1 : ~0u);
            for (; alike; alike &= alike - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(alike));
                if (!block->holds(i, owners)) continue;
                if (block->lower[i] >= need || block->upper[i] < need)
                    return {block->lower[i] >= need, block->counts[i]};
                told.hint = block->leads[i];
            }
        }
        return told;
    }

    // Stores a pattern. If its lead succeeded, it is the first to be tried in other deals of the
    // same shape too.
    void store(const ShapeKey& key, Pattern fresh, bool succeeded) {
        if (blocks_used_ > MOST_BLOCKS - MOST_RUN) forget();
        Shape& shape = find_or_add(key);
        if (succeeded || !shape.patterns) shape.lead = fresh.lead;
        join(shape, fresh);
        if (shape.patterns == WIDTH << shape.log_blocks) widen(shape);
        block_of(shape, shape.patterns).set(index(shape.patterns % WIDTH), fresh);
        ++shape.patterns;
    }

  private:
    struct Shape {
        ShapeKey key;
        std::uint32_t first = 0;     // its first block
        std::uint16_t patterns = 0;  // 0: the place is free
        std::uint8_t log_blocks = 0;
        std::uint8_t lead = 0;
    };

    static constexpr int WIDTH = PatternBlock::WIDTH, MOST_LOG_BLOCKS = 11;
    static constexpr std::size_t LEAST_SHAPES = 1 << 8, MOST_RUN = std::size_t{1} << MOST_LOG_BLOCKS;
    static constexpr std::size_t LEAST_BLOCKS = 1 << 8, MOST_BLOCKS = 1 << 18;  // 64 MiB

    void forget() {
        std::fill_n(shapes_.begin(), last_ + 1, Shape{});
        for (auto& runs : free_runs_) runs.clear();
        shapes_used_ = blocks_used_ = 0;
    }

    // ---- Shapes.

    // The place of a shape, or the free one where it belongs.
    std::size_t place(const ShapeKey& key) const {
        std::uint64_t mixed = (key.lengths ^ key.question * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
        mixed = (mixed ^ mixed >> 32) * 0x9e3779b97f4a7c15u;
        std::size_t at = mixed >> 32 & last_;
        while (shapes_[at].patterns && shapes_[at].key != key) at = (at + 1) & last_;
        return at;
    }

    Shape& find_or_add(const ShapeKey& key) {
        std::size_t at = place(key);
        if (shapes_[at].patterns) return shapes_[at];
        if (2 * ++shapes_used_ > last_) {
            double_shapes();
            at = place(key);
        }
        shapes_[at] = {.key = key, .first = take_run(0)};
        return shapes_[at];
    }

    void double_shapes() {
        const std::size_t before = last_ + 1;
        std::vector<Shape> old(2 * before);
        std::swap(old, shapes_);
        last_ = 2 * before - 1;
        for (std::size_t i = 0; i < before; ++i)  // what is behind is of earlier problems
            if (old[i].patterns) shapes_[place(old[i].key)] = old[i];
    }

    // ---- Patterns.

    PatternBlock& block_of(const Shape& shape, int pattern) {
        return blocks_[shape.first + index(pattern / WIDTH)];
    }

    // Removes patterns that say nothing in addition to a new one. If one is the same, the new one
    // gets the information of both.
    void join(Shape& shape, Pattern& fresh) {
        const std::uint32_t tops = tops_of(fresh.owners), bits = tops_of(owner_bits(fresh.counts));
        for (int i = shape.patterns - 1; i >= 0; --i) {
            PatternBlock& block = block_of(shape, i);
            const auto at = index(i % WIDTH);
            const bool unlike = ((block.tops[at] ^ tops) | ~block.top_bits[at]) & bits;
            if (unlike || !block.is_within(at, fresh)) continue;
            if (block.counts[at] == fresh.counts) {
                fresh.lower = std::max(fresh.lower, block.lower[at]);
                fresh.upper = std::min(fresh.upper, block.upper[at]);
            } else if (block.lower[at] > fresh.lower || block.upper[at] < fresh.upper) {
                continue;
            }
            --shape.patterns;
            block.set(at, block_of(shape, shape.patterns).get(index(shape.patterns % WIDTH)));
        }
    }

    // ---- Runs of blocks, whose sizes are powers of two.

    // A shape with as many patterns as are allowed keeps only those of its first block.
    void widen(Shape& shape) {
        if (shape.log_blocks == MOST_LOG_BLOCKS) {
            shape.patterns = WIDTH;
            return;
        }
        const std::uint32_t wider = take_run(shape.log_blocks + 1);
        std::copy_n(&blocks_[shape.first], std::size_t{1} << shape.log_blocks, &blocks_[wider]);
        free_runs_[shape.log_blocks].push_back(shape.first);
        shape.first = wider;
        ++shape.log_blocks;
    }

    std::uint32_t take_run(int log_blocks) {
        std::vector<std::uint32_t>& free = free_runs_[index(log_blocks)];
        if (!free.empty()) {
            const std::uint32_t first = free.back();
            free.pop_back();
            return first;
        }
        const std::size_t first = blocks_used_;
        blocks_used_ += std::size_t{1} << log_blocks;
        if (blocks_used_ > room_) make_room();
        return static_cast<std::uint32_t>(first);
    }

    void make_room() {
        const std::size_t before = room_;
        while (room_ < blocks_used_) room_ *= 2;
        auto blocks = std::make_unique_for_overwrite<PatternBlock[]>(room_);
        std::copy_n(blocks_.get(), before, blocks.get());
        blocks_ = std::move(blocks);
    }

    std::size_t last_ = LEAST_SHAPES - 1;  // last place in use; also its mask
    std::size_t shapes_used_ = 0, blocks_used_ = 0, room_ = LEAST_BLOCKS;
    std::vector<Shape> shapes_ = std::vector<Shape>(LEAST_SHAPES);
    std::unique_ptr<PatternBlock[]> blocks_ = std::make_unique_for_overwrite<PatternBlock[]>(LEAST_BLOCKS);
    std::array<std::vector<std::uint32_t>, MOST_LOG_BLOCKS + 1> free_runs_;
};

}  // namespace skiz::by_tricks

// What the search for goals remembers: for a position and a question, with how many points one is known
// to fail and with how many to succeed. Of the loose run only the owners of as many of its strongest
// cards are compared as mattered. Knows no cards.
#pragma once

#include <limits>
#include <vector>

#include "dense.hpp"

namespace skiz::dense {

// The owners of so many cards, from the top.
constexpr std::uint64_t top(int deep) { return deep ? ~std::uint64_t{0} << (64 - 2 * deep) : 0; }

struct Answer {
    Key key;
    std::uint64_t owners = 0;
    Cards living = 0;  // in the position for which it was found
    // With so many card points or fewer it comes to `most` at most; with so many or more, to `least`.
    std::int16_t fails = std::numeric_limits<std::int16_t>::min();
    std::int16_t reaches = std::numeric_limits<std::int16_t>::max();
    std::int32_t most = 0, least = 0;
    std::int8_t lead = -1;  // the card led that did best
    std::int8_t deep = 0;

    bool serves(const Key& wanted, std::uint64_t held) const {
        return key == wanted && !((owners ^ held) & top(deep));
    }
    bool fails_with(int points, int need) const { return points <= fails && most < need; }
    bool reaches_with(int points, int need) const { return points >= reaches && least >= need; }

    // The same for a position that differs from this one in card points alone: at the worst those that
    // it has fewer are lost to the side, and those that it has more are lost to the others.
    Answer brought_to(Cards position, Apart from) const {
        Answer found = *this;
        found.living = position;
        found.fails = static_cast<std::int16_t>(std::max<int>(Answer{}.fails, fails - from.fewer));
        found.reaches = static_cast<std::int16_t>(std::min<int>(Answer{}.reaches, reaches + from.more));
        return found;
    }
};

class Recall {
  public:
    static constexpr std::size_t WAYS = 16;

    void forget() {
        used_ = 0;
        bits_ = LEAST_BITS;
        tags_.assign(rows(), {});
        if (answers_.empty()) answers_.resize(rows() * WAYS);
    }

    // Looks through the answers for a position until one is `useful`.
    template <class Useful>
    void look(const Key& key, std::uint64_t owners, int count, const Useful& useful) const {
        for (int shelf = 0; shelf < SHELVES && STEP * shelf <= count; ++shelf) {
            const std::size_t row = row_of(key, owners, shelf);
            for (Ways ways(tags_[row], tag(key)); ways; ++ways) {
                const Answer& answer = answers_[row * WAYS + *ways];
                if (answer.serves(key, owners) && useful(answer)) return;
            }
        }
    }

    // `kinds`: what tells how far positions of one key are apart.
    void keep(Answer fresh, const Kinds& kinds) {
        if (2 * used_ > rows() * WAYS && bits_ < MOST_BITS) grow();
        fresh.owners &= top(fresh.deep);
        const std::size_t row = row_of(fresh.key, fresh.owners, shelf_of(fresh));
        for (Ways ways(tags_[row], tag(fresh.key)); ways; ++ways) {
            Answer& known = answers_[row * WAYS + *ways];
            if (known.key != fresh.key || known.deep != fresh.deep || known.owners != fresh.owners) continue;
            merge(fresh, known.brought_to(fresh.living, kinds.apart(known.living, fresh.living)));
            known = fresh;
            return;
        }
        put(row, fresh);
    }

  private:
    // What is new stays; of what it does not say, what was known.
    static void merge(Answer& fresh, const Answer& known) {
        if (fresh.fails == Answer{}.fails || (known.fails >= fresh.fails && known.most <= fresh.most))
            fresh.fails = known.fails, fresh.most = known.most;
        if (fresh.reaches == Answer{}.reaches ||
            (known.reaches <= fresh.reaches && known.least >= fresh.least))
            fresh.reaches = known.reaches, fresh.least = known.least;
    }

    using Tags = std::array<std::uint64_t, 2>;  // a byte for each way of a row, 0 where nothing lies

    // The ways of a row with this tag, and now and then one more.
    class Ways {
      public:
        Ways(const Tags& tags, std::uint64_t tag) {
            for (std::size_t half = 0; half < 2; ++half) {
                const std::uint64_t odd = tags[half] ^ tag * EACH;
                found_[half] = (odd - EACH) & ~odd & (EACH << 7);
            }
        }
        explicit operator bool() const { return found_[0] | found_[1]; }
        std::size_t operator*() const {
            return (found_[0] ? static_cast<std::size_t>(std::countr_zero(found_[0]))
                              : 64 + static_cast<std::size_t>(std::countr_zero(found_[1]))) /
                   8;
        }
        Ways& operator++() {
            std::uint64_t& half = found_[0] ? found_[0] : found_[1];
            half &= half - 1;
            return *this;
        }

      private:
        static constexpr std::uint64_t EACH = 0x0101010101010101u;
        Tags found_{};
    };

    static constexpr int LEAST_BITS = 7, MOST_BITS = 17;

    // Answers in which more owners matter lie elsewhere, by the first of them: there may be very many
    // for one key.
    static constexpr int STEP = 4, SHELVES = 3;
    static int shelf_of(const Answer& answer) { return std::min(answer.deep / STEP, SHELVES - 1); }

    static std::uint64_t tag(const Key& key) { return (key.other & 0x7f) | 0x80; }
    std::size_t rows() const { return std::size_t{1} << bits_; }
    std::size_t row_of(const Key& key, std::uint64_t owners, int shelf) const {
        const std::uint64_t also = mixed((owners & top(STEP * shelf)) + static_cast<std::uint64_t>(shelf));
        return (key.one ^ (key.other + also) * 0x9e3779b97f4a7c15u) >> (64 - bits_);
    }

    // Where a row is full, one after the other makes way.
    void put(std::size_t row, const Answer& fresh) {
        const Ways empty(tags_[row], 0);
        const std::size_t way = empty ? *empty : next_++ % WAYS;
        used_ += empty ? 1 : 0;
        std::uint64_t& half = tags_[row][way / 8];
        const auto shift = way % 8 * 8;
        half = (half & ~(std::uint64_t{0xff} << shift)) | tag(fresh.key) << shift;
        answers_[row * WAYS + way] = fresh;
    }

    void grow() {
        const std::vector<Tags> tags = std::move(tags_);
        const std::vector<Answer> before(answers_.begin(),
                                         answers_.begin() + static_cast<std::ptrdiff_t>(rows() * WAYS));
        bits_ = std::min(bits_ + 2, MOST_BITS);
        tags_.assign(rows(), {});
        if (answers_.size() < rows() * WAYS) answers_.resize(rows() * WAYS);
        used_ = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (tags[i / WAYS][i % WAYS / 8] >> i % 8 * 8 & 0xff)
                put(row_of(before[i].key, before[i].owners, shelf_of(before[i])), before[i]);
    }

    int bits_ = LEAST_BITS;
    std::size_t used_ = 0, next_ = 0;
    std::vector<Tags> tags_;
    std::vector<Answer> answers_;
};

}  // namespace skiz::dense

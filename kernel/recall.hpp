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
    std::uint16_t age = 0;
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
        if (++age_ == 0) {
            std::fill(answers_.begin(), answers_.end(), Answer{});
            age_ = 1;
        }
    }

    // Looks through the answers for a position, the newest first, until one is `useful`.
    template <class Useful>
    void look(const Key& key, std::uint64_t owners, int count, const Useful& useful) const {
        for (int shelf = 0; shelf < SHELVES && STEP * shelf <= count; ++shelf) {
            const Answer* const first = &answers_[place(key, owners, shelf)];
            for (const Answer* a = first; a != first + WAYS && a->age == age_; ++a)
                if (a->serves(key, owners) && useful(*a)) return;
        }
    }

    // `kinds`: what tells how far positions of one key are apart.
    void keep(Answer fresh, const Kinds& kinds) {
        if (2 * used_ > (std::size_t{1} << bits_) && bits_ < MOST_BITS) grow();
        fresh.owners &= top(fresh.deep);
        fresh.age = age_;
        Answer* const first = &answers_[place(fresh.key, fresh.owners, shelf_of(fresh))];
        Answer* slot = first + WAYS - 1;
        for (Answer* a = first; a != first + WAYS; ++a) {
            if (a->age != age_) {
                ++used_;
                slot = a;
                break;
            }
            if (a->key == fresh.key && a->deep == fresh.deep && a->owners == fresh.owners) {
                merge(fresh, a->brought_to(fresh.living, kinds.apart(a->living, fresh.living)));
                slot = a;
                break;
            }
        }
        for (; slot != first; --slot) *slot = *(slot - 1);
        *first = fresh;
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

    static constexpr int LEAST_BITS = 11, MOST_BITS = 21;

    // Answers in which more owners matter lie elsewhere, by the first of them: there may be very many
    // for one key.
    static constexpr int STEP = 4, SHELVES = 3;
    static int shelf_of(const Answer& answer) { return std::min(answer.deep / STEP, SHELVES - 1); }

    std::size_t place(const Key& key, std::uint64_t owners, int shelf) const {
        const std::uint64_t also = mixed((owners & top(STEP * shelf)) + static_cast<std::uint64_t>(shelf));
        return (key.one ^ (key.other + also) * 0x9e3779b97f4a7c15u) >> (64 - bits_) & ~(WAYS - 1);
    }

    void grow() {
        const std::vector<Answer> before(answers_.begin(), answers_.begin() + (std::ptrdiff_t{1} << bits_));
        ++bits_;
        if (answers_.size() < std::size_t{1} << bits_) answers_.resize(std::size_t{1} << bits_);
        for (std::size_t i = 0; i < std::size_t{1} << bits_; ++i) answers_[i].age = 0;
        used_ = 0;
        for (auto a = before.rbegin(); a != before.rend(); ++a) {
            if (a->age != age_) continue;
            Answer* slot = &answers_[place(a->key, a->owners, shelf_of(*a))];
            Answer* const end = slot + WAYS;
            while (slot != end && slot->age == age_) ++slot;
            if (slot == end)
                --slot;  // falls out
            else
                ++used_;
            *slot = *a;
        }
    }

    int bits_ = LEAST_BITS;
    std::uint16_t age_ = 1;
    std::size_t used_ = 0;
    std::vector<Answer> answers_ = std::vector<Answer>(std::size_t{1} << LEAST_BITS);
};

}  // namespace skiz::dense

// Counting worlds: in how many ways unseen cards can be distributed, and the way with a given
// number. At each step the number of cards that a bundle takes of a class is a choice. The rest is
// the same problem, smaller, and is counted once. At the end each bundle is divided among its
// holders. All numbers are integers, so a way drawn by its number is exactly uniform. Knows no
// rules and no play.
#pragma once

#include <array>
#include <bit>
#include <unordered_map>
#include <variant>

#include "base/splitmix64.hpp"
#include "worlds/constraints.hpp"

namespace skiz::worlds {

constexpr std::size_t MOST_NODES = 4'000'000;  // far more than any deal needs: a bound on memory

using Way = std::array<Cards, MOST_HOLDERS>;  // for each holder the cards he has

// binomial[n][k]: the number of subsets of k out of n. All of them fit a word.
using Binomials = std::array<std::array<Word, MOST_CARDS + 1>, MOST_CARDS + 1>;
constexpr Binomials binomials() {
    Binomials found{};
    for (std::size_t n = 0; n <= MOST_CARDS; ++n) {
        found[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) found[n][k] = found[n - 1][k - 1] + found[n - 1][k];
    }
    return found;
}
inline constexpr Binomials BINOMIALS = binomials();

inline Word binomial(int n, int k) { return BINOMIALS[index(n)][index(k)]; }

// The subset with this size and number: the highest cards change last.
inline Cards nth_subset(Cards cards, int count, Word which) {
    Cards chosen = 0;
    for (int place = size(cards) - 1; place >= 0; --place) {
        // No branch, because the choice of each card is like a coin toss. Beyond the last card
        // binomial(place, 0) is 1, and `which` is already 0.
        const Cards card = bit(highest(cards));
        const Word without = binomial(place, count);
        const bool taken = which >= without;
        which -= taken ? without : 0;
        count -= taken;
        chosen |= taken ? card : 0;
        cards ^= card;
    }
    return chosen;
}

// The ways, counted in integers of this type; throws overflow_error if there are more. The count is
// exact, and `nth` maps the numbers below it one to one to the ways, so a uniform number gives a
// uniform way.
template <class Number>
class Counted {
  public:
    explicit Counted(const Constraints& given) : given_(given), bundles_(make_bundles(given)) {
        const Constraints together = join(given, bundles_);
        steps_ = make_steps(together);
        Key at{};
        for (std::size_t i = 0; i < bundles_.size(); ++i)
            at.places[i] = static_cast<std::uint8_t>(together.places[i]);
        if (!steps_.empty()) at.left = static_cast<std::uint8_t>(size(steps_[0].cards));
        root_ = find_node(at);
        found_.clear();
        for (std::size_t i = 0; i < bundles_.size(); ++i) {
            int left = together.places[i];
            for (std::size_t holder : bundles_[i]) {
                shares_ = product(shares_, binomial(left, given.places[holder]));
                left -= given.places[holder];
            }
        }
        count_ = product(nodes_[root_].count, shares_);
    }

    Number count() const { return count_; }

    // For each holder his cards, known and unseen, in the way with this number.
    Way nth(Number number) const {
        if (shares_ == 1) return share_out(take(number), 0);
        return share_out(take(number / shares_), number % shares_);
    }

  private:
    // The cards of each bundle among its holders, in the division with this number.
    Way share_out(const Way& taken, Number share) const {
        Way held{};
        std::ranges::copy(given_.known, held.begin());
        for (std::size_t i = 0; i < bundles_.size(); ++i) {
            Cards left = taken[i];
            for (std::size_t holder : bundles_[i]) {
                const int count = given_.places[holder];
                Cards chosen = left;
                if (const Word ways = binomial(size(left), count); ways > 1) {
                    chosen = nth_subset(left, count, static_cast<Word>(share % ways));
                    share /= ways;
                }
                held[holder] |= chosen;
                left &= ~chosen;
            }
        }
        return held;
    }

    // For each bundle the cards that it takes, in the choices with this number.
    Way take(Number number) const {
        Way held{};
        Cards cards = 0;
        std::size_t at = root_;
        for (const Step& step : steps_) {
            if (step.first) cards = step.cards;
            const Choice* choice = &choices_[nodes_[at].first];
            const Choice* const end = choice + nodes_[at].choices;
            while (choice + 1 != end && choice[1].before <= number) ++choice;
            number -= choice->before;
            Cards chosen = choice->taken ? cards : 0;
            if (choice->ways > 1) {
                const Number which = choice->after == 1 ? number : number / choice->after;
                number -= which * choice->after;
                chosen = nth_subset(cards, choice->taken, static_cast<Word>(which));
            }
            held[step.bundle] |= chosen;
            cards &= ~chosen;
            at = choice->rest;
        }
        return held;
    }

    // A choice of a number of cards: the ways before it, the number of subsets, and for each of
    // them the ways after it.
    struct Choice {
        Number before, after;
        Word ways;
        std::uint32_t rest;
        int taken;
    };
    struct Node {
        Number count;
        std::uint32_t first, choices;
    };
    // The problem from one step on: places left, and the progress of each fact.
    struct Key {
        std::array<std::uint8_t, MOST_HOLDERS> places;
        std::array<std::uint8_t, MOST_FACTS> met;
        std::uint16_t step, left;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            Word mixed = 0;
            for (Word word : std::bit_cast<std::array<Word, sizeof(Key) / sizeof(Word)>>(key)) {
                mixed = (mixed ^ word) * 0x9E3779B97F4A7C15;
                mixed ^= mixed >> 29;
            }
            return mixed;
        }
    };

    std::uint32_t add_node(Number count, const std::vector<Choice>& choices) {
        if (nodes_.size() >= MOST_NODES) throw std::invalid_argument("the problem is too large");
        nodes_.push_back(
            {count, static_cast<std::uint32_t>(choices_.size()), static_cast<std::uint32_t>(choices.size())});
        choices_.insert(choices_.end(), choices.begin(), choices.end());
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    std::uint32_t find_node(const Key& at) {
        if (const auto known = found_.find(at); known != found_.end()) return known->second;
        const std::uint32_t made = at.step == steps_.size() ? add_end(at) : add_choices(at);
        found_.emplace(at, made);
        return made;
    }

    std::uint32_t add_end(const Key& at) {
        bool enough = std::ranges::all_of(at.places, [](int places) { return places == 0; });
        for (std::size_t i = 0; i < given_.facts.size(); ++i)
            enough = enough && at.met[i] >= given_.facts[i].least;
        return add_node(enough, {});
    }

    std::uint32_t add_choices(const Key& at) {
        const Step& step = steps_[at.step];
        const int room = at.places[step.bundle];
        Number count = 0;
        std::vector<Choice> choices;
        for (int taken = step.last ? at.left : 0; taken <= std::min<int>(at.left, room); ++taken) {
            Key next = at;
            if (!meet_facts(next, step, taken) || (step.final && taken != room)) continue;
            next.step++;
            next.left = static_cast<std::uint8_t>(at.left - taken);
            if (step.last && next.step < steps_.size())
                next.left = static_cast<std::uint8_t>(size(steps_[next.step].cards));
            next.places[step.bundle] = static_cast<std::uint8_t>(room - taken);
            const std::uint32_t rest = find_node(next);
            const Number after = nodes_[rest].count;
            if (!after) continue;
            const Word ways = binomial(at.left, taken);
            choices.push_back({count, after, ways, rest, taken});
            count = sum(count, product(after, ways));
        }
        return add_node(count, choices);
    }

    // Whether the facts allow `taken` more cards; if so, they are counted.
    bool meet_facts(Key& at, const Step& step, int taken) const {
        for (std::size_t index : step.facts) {
            const Fact& fact = given_.facts[index];
            const int now = at.met[index] + taken;
            if (now > fact.most) return false;
            // Beyond the bounds the exact number does not matter.
            const int bound = fact.most >= MOST_CARDS ? fact.least : fact.most;
            at.met[index] = static_cast<std::uint8_t>(std::min(now, std::max(bound, 0)));
        }
        // Nor does it once all cards are counted.
        for (std::size_t index : step.settled) {
            if (at.met[index] < given_.facts[index].least) return false;
            at.met[index] = static_cast<std::uint8_t>(std::max(given_.facts[index].least, 0));
        }
        return true;
    }

    static Number product(Number a, Number b) {
        if (Number found; !__builtin_mul_overflow(a, b, &found)) return found;
        throw std::overflow_error("there are too many deals to count");
    }
    static Number sum(Number a, Number b) {
        if (Number found; !__builtin_add_overflow(a, b, &found)) return found;
        throw std::overflow_error("there are too many deals to count");
    }

    Constraints given_;
    std::vector<Bundle> bundles_;
    std::vector<Step> steps_;
    std::vector<Node> nodes_;
    std::vector<Choice> choices_;
    std::unordered_map<Key, std::uint32_t, Hash> found_;
    std::uint32_t root_ = 0;
    Number shares_ = 1, count_ = 0;  // shares_: the ways to share out the bundles
};

// All ways to distribute the unseen cards, counted in one word if that is enough, because dividing
// two words is slow. Throws invalid_argument if there is no way.
class Ways {
  public:
    explicit Ways(const Constraints& given) : counted_(count_in_words(given)) {
        if (!count())
            throw std::invalid_argument("no deal agrees with what is known: " + explain_none(given));
    }

    DoubleWord count() const {
        return std::visit([](const auto& ways) { return DoubleWord{ways.count()}; }, counted_);
    }

    Way nth(DoubleWord number) const {
        return std::visit([&]<class N>(const Counted<N>& ways) { return ways.nth(static_cast<N>(number)); },
                          counted_);
    }

    // Every way, in order.
    std::vector<Way> every() const {
        std::vector<Way> found;
        for (DoubleWord number = 0; number < count(); ++number) found.push_back(nth(number));
        return found;
    }

    // Random ways; the same seed gives the same ones.
    std::vector<Way> sample(std::size_t number, Word seed) const {
        std::vector<Way> found(number);
        SplitMix64 random{seed};
        std::visit(
            [&](const auto& ways) {
                for (Way& way : found) way = ways.nth(random.below(ways.count()));
            },
            counted_);
        return found;
    }

  private:
    using Counts = std::variant<Counted<Word>, Counted<DoubleWord>>;

    static Counts count_in_words(const Constraints& given) {
        check(given);
        try {
            return Counted<Word>(given);
        } catch (const std::overflow_error&) { return Counted<DoubleWord>(given); }
    }

    Counts counted_;
};

}  // namespace skiz::worlds

// Mini-Asszorti, exactly: three suits of a few ranks, the first of them trumps, play of tricks only.
//
// Each deal is a tree of the choices that are real: where a card is forced or the game is decided,
// there is no node. The trees lie flat, in the order in which they are walked; a node is the number
// of its information set, which holds whose choice it is and of which cards.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace {

using Cards = std::uint32_t;
using Node = std::uint32_t;

constexpr Node WON = 0xFFFFFFFF, LOST = 0xFFFFFFFE;
constexpr int SEATS = 3, DECLARER = 0, LEADER = 2;

struct Deal {
    std::array<Cards, SEATS> hands;
    Cards aside;  // what the declarer laid away
};

struct Key {
    std::uint64_t knows, past;
    bool operator==(const Key&) const = default;
};

struct Mix {
    std::size_t operator()(const Key& key) const {
        std::uint64_t x = key.knows * 0x9E3779B97F4A7C15u ^ (key.past + 0x632BE59BD9B4E019u);
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
        x = (x ^ x >> 27) * 0x94D049BB133111EBu;
        return x ^ x >> 31;
    }
};

struct Known {
    int seat, side;  // who chooses; on whose behalf, if the defenders are one player
    Cards hand, aside, legal;
    std::uint64_t past;  // the cards played so far, four bits each, the first lowest
    int played, depth;   // depth: own choices before this one
    std::size_t first;   // where its cards begin in a policy
};

struct Table {
    Deal deal;
    std::array<Cards, SEATS> now;
    int leader = LEADER, best = -1, winner = -1, led = -1, on_table = 0, tricks = 0, left = 0;
    std::uint64_t past = 0;
    int played = 0;
};

class Game {
  public:
    Game(int ranks, bool merged) : ranks_(ranks), merged_(merged) {}

    // How many of the ways to deal the rest to the defenders the declarer makes with open cards.
    int makes(Cards kept, Cards rest) const {
        int count = 0;
        each_split(rest, [&](Cards one, Cards other) { count += open(begin({{kept, one, other}, 0})); });
        return count;
    }

    void add(Cards kept, Cards aside) {
        Cards rest = all() & ~(kept | aside);
        each_split(rest, [&](Cards one, Cards other) {
            Deal deal{{kept, one, other}, aside};
            deals_.push_back(deal);
            starts_.push_back(nodes_.size());
            std::array<int, SEATS> depth{};
            grow(begin(deal), depth);
        });
    }

    // CFR+ (Tammelin 2014) with linear averaging; the sides take turns.
    void solve(int iterations) {
        regrets_.resize(width_), average_.resize(width_), policy_.resize(width_);
        for (int side = 0; side < sides(); ++side) match(side);
        for (int round = 0; round < iterations; ++round, ++rounds_)
            for (int side = 0; side < sides(); ++side) {
                for (std::size_t at : starts_) at_ = at, learn(side, 1, 1);
                for (double& regret : regrets_) regret = std::max(regret, 0.0);
                match(side);
            }
    }

    void average(double* policy) const {
        for (const Known& known : known_) {
            int count = std::popcount(known.legal);
            double sum = 0;
            for (int at = 0; at < count; ++at) sum += average_[known.first + at];
            for (int at = 0; at < count; ++at)
                policy[known.first + at] = sum > 0 ? average_[known.first + at] / sum : 1.0 / count;
        }
    }

    double value(const double* policy) {
        double sum = 0;
        for (std::size_t at : starts_) at_ = at, sum += expect(policy);
        return sum / static_cast<double>(starts_.size());
    }

    // The declarer's value if a side answers everybody else's policy as well as it can.
    double best(int side, const double* policy) {
        std::vector<double> worth(width_);
        std::vector<std::uint8_t> choice(known_.size());
        double sum = 0;
        for (int level = deepest(side); level >= -1; --level) {
            sum = 0;
            for (std::size_t at : starts_) at_ = at, sum += answer(side, level, 1, policy, worth, choice);
            for (std::size_t id = 0; id < known_.size(); ++id)
                if (known_[id].side == side && known_[id].depth == level) {
                    const double* found = &worth[known_[id].first];
                    int count = std::popcount(known_[id].legal);
                    choice[id] = static_cast<std::uint8_t>(
                        (side == DECLARER ? std::max_element(found, found + count)
                                          : std::min_element(found, found + count)) - found);
                }
        }
        return sum / static_cast<double>(starts_.size());
    }

    // The information sets of some sides that their policy, as far as it is told, comes to and has
    // no choice for yet, whatever the others do.
    std::vector<Node> asked(int sides, const double* policy) {
        std::vector<std::uint8_t> met(known_.size());
        for (std::size_t at : starts_) at_ = at, meet(sides, policy, true, met);
        std::vector<Node> found;
        for (Node id = 0; id < met.size(); ++id)
            if (met[id]) found.push_back(id);
        return found;
    }

    double open_value() const {
        double sum = 0;
        for (const Deal& deal : deals_) sum += open(begin(deal)) ? 1 : -1;
        return sum / static_cast<double>(deals_.size());
    }

    std::size_t deals() const { return deals_.size(); }
    std::size_t nodes() const { return nodes_.size(); }
    std::size_t width() const { return width_; }
    const std::vector<Known>& known() const { return known_; }
    int sides() const { return merged_ ? 2 : 3; }

  private:
    int tricks() const { return ranks_ - 1; }
    int needed() const { return tricks() / 2 + 1; }
    Cards all() const { return (Cards{1} << 3 * ranks_) - 1; }
    Cards suit(int card) const { return ((Cards{1} << ranks_) - 1) << card / ranks_ * ranks_; }

    template <class Use>
    void each_split(Cards rest, Use use) const {
        for (Cards one = rest; one; one = (one - 1) & rest)
            if (std::popcount(one) == tricks()) use(one, rest & ~one);
    }

    Table begin(const Deal& deal) const {
        Table table{.deal = deal, .now = deal.hands};
        table.left = tricks();
        return table;
    }

    int turn(const Table& table) const { return (table.leader + table.on_table) % SEATS; }

    Cards legal(const Table& table) const {
        Cards hand = table.now[turn(table)];
        if (!table.on_table) return hand;
        if (Cards follow = hand & suit(table.led)) return follow;
        Cards trumps = hand & suit(0);
        return trumps ? trumps : hand;
    }

    Table play(Table table, int card) const {
        int seat = turn(table);
        table.now[seat] ^= Cards{1} << card;
        table.past |= static_cast<std::uint64_t>(card) << 4 * table.played++;
        if (!table.on_table) table.led = card, table.best = -1;
        bool beats = table.best < 0 || (card > table.best && suit(card) == suit(table.best)) ||
                     (suit(card) == suit(0) && suit(table.best) != suit(0));
        if (beats) table.best = card, table.winner = seat;
        if (++table.on_table == SEATS) {
            table.on_table = 0;
            table.leader = table.winner;
            table.tricks += table.winner == DECLARER;
            --table.left;
        }
        return table;
    }

    // Whether the game is decided: made, or beyond making.
    bool made(const Table& table) const { return table.tricks >= needed(); }
    bool over(const Table& table) const {
        return made(table) || table.tricks + table.left < needed();
    }

    bool open(const Table& table) const {
        if (over(table)) return made(table);
        bool declarer = turn(table) == DECLARER;
        for (Cards cards = legal(table); cards; cards &= cards - 1)
            if (open(play(table, std::countr_zero(cards))) == declarer) return declarer;
        return !declarer;
    }

    void grow(Table table, std::array<int, SEATS> depth) {
        if (over(table)) return nodes_.push_back(made(table) ? WON : LOST);
        Cards cards = legal(table);
        if (std::has_single_bit(cards)) return grow(play(table, std::countr_zero(cards)), depth);
        int seat = turn(table), side = merged_ ? seat != DECLARER : seat;
        nodes_.push_back(known(table, seat, side, cards, depth[side]++));
        for (; cards; cards &= cards - 1) grow(play(table, std::countr_zero(cards)), depth);
    }

    Node known(const Table& table, int seat, int side, Cards cards, int depth) {
        const Deal& deal = table.deal;
        Cards second = seat == DECLARER ? deal.aside : merged_ ? deal.hands[SEATS - seat] : 0;
        Key key{deal.hands[seat] | std::uint64_t{second} << 16 | std::uint64_t(seat) << 32 |
                    std::uint64_t(table.played) << 40,
                table.past};
        auto [found, is_new] = ids_.try_emplace(key, static_cast<Node>(known_.size()));
        if (is_new) {
            Cards aside = seat == DECLARER ? deal.aside : 0;
            known_.push_back({seat, side, deal.hands[seat], aside, cards, table.past, table.played,
                              depth, width_});
            width_ += static_cast<std::size_t>(std::popcount(cards));
        }
        return found->second;
    }

    void match(int side) {
        for (const Known& known : known_) {
            if (known.side != side) continue;
            int count = std::popcount(known.legal);
            double sum = 0;
            for (int at = 0; at < count; ++at) sum += regrets_[known.first + at];
            for (int at = 0; at < count; ++at)
                policy_[known.first + at] = sum > 0 ? regrets_[known.first + at] / sum : 1.0 / count;
        }
    }

    double learn(int side, double mine, double others) {
        Node node = nodes_[at_++];
        if (node >= LOST) return node == WON ? 1 : -1;
        const Known& known = known_[node];
        int count = std::popcount(known.legal);
        const double* policy = &policy_[known.first];
        double values[8], sum = 0;
        bool own = known.side == side;
        for (int at = 0; at < count; ++at) {
            double share = policy[at];
            values[at] = own ? learn(side, mine * share, others) : learn(side, mine, others * share);
            sum += share * values[at];
        }
        if (own) {
            double weight = side == DECLARER ? others : -others;
            for (int at = 0; at < count; ++at) {
                regrets_[known.first + at] += weight * (values[at] - sum);
                average_[known.first + at] += mine * policy[at] * (rounds_ + 1);
            }
        }
        return sum;
    }

    double expect(const double* policy) {
        Node node = nodes_[at_++];
        if (node >= LOST) return node == WON ? 1 : -1;
        const Known& known = known_[node];
        double sum = 0;
        for (int at = 0, count = std::popcount(known.legal); at < count; ++at)
            sum += policy[known.first + at] * expect(policy);
        return sum;
    }

    double answer(int side, int level, double others, const double* policy,
                  std::vector<double>& worth, const std::vector<std::uint8_t>& choice) {
        Node node = nodes_[at_++];
        if (node >= LOST) return node == WON ? 1 : -1;
        const Known& known = known_[node];
        int count = std::popcount(known.legal);
        bool own = known.side == side;
        double sum = 0;
        for (int at = 0; at < count; ++at) {
            double share = own ? 1 : policy[known.first + at];
            double value = answer(side, level, others * share, policy, worth, choice);
            if (!own) sum += share * value;
            else if (known.depth == level) worth[known.first + at] += others * value;
            else if (at == choice[node]) sum = value;
        }
        return sum;
    }

    void meet(int sides, const double* policy, bool comes, std::vector<std::uint8_t>& met) {
        Node node = nodes_[at_++];
        if (node >= LOST) return;
        const Known& known = known_[node];
        const double* share = &policy[known.first];
        int count = std::popcount(known.legal);
        bool own = sides >> known.side & 1;
        if (own && comes && std::all_of(share, share + count, [](double s) { return s == 0; }))
            met[node] = 1;
        for (int at = 0; at < count; ++at)
            meet(sides, policy, comes && (!own || share[at] > 0), met);
    }

    int deepest(int side) const {
        int found = -1;
        for (const Known& known : known_)
            if (known.side == side) found = std::max(found, known.depth);
        return found;
    }

    int ranks_;
    bool merged_;
    std::vector<Deal> deals_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> starts_;
    std::vector<Known> known_;
    std::unordered_map<Key, Node, Mix> ids_;
    std::size_t width_ = 0, at_ = 0;
    std::vector<double> regrets_, average_, policy_;
    int rounds_ = 0;
};

}  // namespace

extern "C" {
struct Told {
    std::int32_t seat, side, played, depth;
    std::uint32_t hand, aside, legal, unused;
    std::uint64_t past, first;
};
Game* mini_new(int ranks, int merged) { return new Game(ranks, merged != 0); }
void mini_delete(Game* game) { delete game; }
int mini_makes(const Game* game, Cards kept, Cards rest) { return game->makes(kept, rest); }
void mini_add(Game* game, Cards kept, Cards aside) { game->add(kept, aside); }
void mini_solve(Game* game, int iterations) { game->solve(iterations); }
void mini_average(const Game* game, double* policy) { game->average(policy); }
double mini_value(Game* game, const double* policy) { return game->value(policy); }
double mini_best(Game* game, int side, const double* policy) { return game->best(side, policy); }
double mini_open(const Game* game) { return game->open_value(); }
std::uint64_t mini_deals(const Game* game) { return game->deals(); }
std::uint64_t mini_nodes(const Game* game) { return game->nodes(); }
std::uint64_t mini_width(const Game* game) { return game->width(); }
std::uint64_t mini_count(const Game* game) { return game->known().size(); }
std::uint64_t mini_asked(Game* game, int sides, const double* policy, Node* found) {
    std::vector<Node> asked = game->asked(sides, policy);
    std::copy(asked.begin(), asked.end(), found);
    return asked.size();
}
void mini_known(const Game* game, Node id, Told* told) {
    const Known& k = game->known()[id];
    *told = {k.seat, k.side, k.played, k.depth, k.hand, k.aside, k.legal, 0, k.past, k.first};
}
}

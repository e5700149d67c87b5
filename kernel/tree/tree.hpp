// A game with hidden cards as a tree: every deal with every choice. Knows no game and no player by
// name.
//
// Each deal is a tree of the choices that are real: where only one thing can be done, or the points
// no longer change, there is no node. The trees lie flat, in the order in which they are walked. A
// node is the number of its information set, or of the points at an end.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "base/splitmix64.hpp"
#include "play/progress.hpp"

namespace skiz::tree {

using Node = std::uint32_t;
using Token = std::uint16_t;  // a card, or another action by its number
using Points = std::array<int, MOST_SEATS>;

constexpr Node END = Node{1} << 31;
constexpr int MOST_PLAYED = 20;  // cards, six bits each

// All that distinguishes an information set: what its player knew when the deal began, what was
// said, and the cards played.
struct Key {
    std::uint32_t player = 0, knows = 0, said = 0, played = 0;
    std::array<Word, 2> past{};
    bool operator==(const Key&) const = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        Word mixed = 0;
        for (Word part : {Word{key.player} << 32 | key.knows, Word{key.said} << 32 | key.played, key.past[0],
                          key.past[1]})
            mixed = SplitMix64{mixed ^ part}.next();
        return mixed;
    }
};

struct Set {
    Key key;
    std::size_t first = 0;  // where its shares begin in a policy
    std::uint16_t options = 0;
    std::uint8_t seat = 0;
    std::uint8_t depth = 0;  // the choices of its player before it
};

// The way to a node: what was said and played, and the choices of each player so far.
struct Way {
    std::uint32_t said = 0, played = 0;
    std::array<Word, 2> past{};
    std::array<std::uint8_t, MOST_SEATS> depth{};
};

inline Way after_card(Way way, Card card) {
    const std::size_t place = way.played++;
    way.past[place / 10] |= static_cast<Word>(card) << 6 * (place % 10);
    return way;
}

class Tree {
  public:
    explicit Tree(std::vector<int> players) : players_(std::move(players)) {}

    // A deal, with a number for what each player knows of it.
    void deal(std::vector<std::uint32_t> knows) {
        starts_.push_back(nodes_.size());
        knows_ = std::move(knows);
        missing_ = 1;
    }

    // A choice of a seat among these; the trees after each of them follow.
    Way choose(int seat, Way way, const std::vector<Token>& options) {
        const std::size_t player = player_of(seat);
        add(find(seat, way, options), options.size());
        ++way.depth[player];
        return way;
    }

    // An end, with these points by seat.
    void end(const Points& points) {
        const auto [found, is_new] = ends_.try_emplace(points, static_cast<Node>(points_.size()));
        if (is_new) points_.push_back(points);
        add(END | found->second, 0);
    }

    // The play of the cards of a problem; `shares` are what each seat wins per point of its side.
    void play(const Problem& problem, const Points& shares, const Way& way) {
        grow(Play{problem, shares}, problem.position, problem.progress, way);
    }

    // What an end brings a player.
    double worth(Node end, std::size_t player) const {
        double sum = 0;
        for (std::size_t seat = 0; seat < players_.size(); ++seat)
            if (player_of(static_cast<int>(seat)) == player) sum += points_[end & ~END][seat];
        return sum;
    }

    // The nodes that the deal still needs: what follows after the options so far.
    std::size_t missing() const { return missing_; }

    std::size_t seats() const { return players_.size(); }
    std::size_t players() const {
        return static_cast<std::size_t>(*std::max_element(players_.begin(), players_.end())) + 1;
    }
    std::size_t player_of(int seat) const { return static_cast<std::size_t>(players_[index(seat)]); }
    std::size_t width() const { return tokens_.size(); }
    std::size_t number_of_ends() const { return points_.size(); }
    const std::vector<std::size_t>& starts() const { return starts_; }
    const std::vector<Node>& nodes() const { return nodes_; }
    const std::vector<Set>& sets() const { return sets_; }
    const std::vector<Token>& tokens() const { return tokens_; }
    const Points& points(Node end) const { return points_[end & ~END]; }

  private:
    struct Play {
        const Problem& problem;
        const Points& shares;
    };

    void add(Node node, std::size_t options) {
        nodes_.push_back(node);
        missing_ += options;
        --missing_;
    }

    void grow(const Play& game, const Position& at, const Progress& so_far, const Way& way) {
        const auto& [rules, _, objective, __] = game.problem;
        if (!at.played) {
            const Bounds known = compute_bounds(objective, so_far);
            if (known.low == known.high) return end_worth(game, known.low);
        }
        const Cards may = playable(rules, at);
        Way next = way;
        if (several(may)) {
            std::vector<Token> options;
            for (Card card : each(may)) options.push_back(static_cast<Token>(card));
            next = choose(seat_on_turn(rules, at), way, options);
        }
        for (Card card : each(may)) {
            const auto [then, stands] = skiz::play(rules, objective, at, so_far, card);
            grow(game, then, stands, after_card(next, card));
        }
    }

    void end_worth(const Play& game, int value) {
        Points points{};
        for (std::size_t seat = 0; seat < players_.size(); ++seat) points[seat] = value * game.shares[seat];
        end(points);
    }

    Node find(int seat, const Way& way, const std::vector<Token>& options) {
        const std::size_t player = player_of(seat);
        const Key key{static_cast<std::uint32_t>(player), knows_[player], way.said, way.played, way.past};
        const auto [found, is_new] = ids_.try_emplace(key, static_cast<Node>(sets_.size()));
        if (is_new) {
            sets_.push_back({key, tokens_.size(), static_cast<std::uint16_t>(options.size()),
                             static_cast<std::uint8_t>(seat), way.depth[player]});
            tokens_.insert(tokens_.end(), options.begin(), options.end());
            return found->second;
        }
        const Set& known = sets_[found->second];
        const auto offered = tokens_.begin() + static_cast<std::ptrdiff_t>(known.first);
        if (known.seat != seat || known.depth != way.depth[player] ||
            !std::equal(options.begin(), options.end(), offered, offered + known.options))
            throw std::invalid_argument("a player can tell apart two nodes of one information set");
        return found->second;
    }

    std::vector<int> players_;  // by seat
    std::vector<std::uint32_t> knows_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> starts_;
    std::size_t missing_ = 0;
    std::vector<Set> sets_;
    std::vector<Token> tokens_;
    std::vector<Points> points_;
    std::unordered_map<Key, Node, KeyHash> ids_;
    std::map<Points, Node> ends_;
};

}  // namespace skiz::tree

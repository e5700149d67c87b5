// The rules of a game in one house as tables: what follows on what, what it needs of a hand, and
// what it is worth. Python works them out; a deal is stepped by them. Knows no game by name.
#pragma once

#include <array>
#include <vector>

#include "play/goals.hpp"
#include "play/play_rules.hpp"

namespace skiz::deals {

using Mask = std::uint64_t;  // of figures
using Step = int;            // the number of a single step

constexpr int MOST_FIGURES = 63;  // the game has a bit too
constexpr int MOST_LEVELS = 16;
constexpr int MOST_TRICKS = 16;
constexpr int MOST_TALON = 6;
constexpr int CODES = 81;  // of sides

// At least this many of these cards are in the hand.
struct Need {
    Cards cards = 0;
    int least = 1;
};

// Sets of options, a bit for each, by the sets of which a hand has cards: an entry for every
// combination. Without entries the hand does not matter.
struct ByHand {
    std::vector<Cards> sets;
    std::vector<std::uint32_t> entries;

    std::uint32_t options(Cards hand) const {
        if (entries.empty()) return ~std::uint32_t{0};
        std::size_t at = 0;
        for (Cards set : sets) at = 2 * at + ((hand & set) != 0);
        return entries[at];
    }
};

// A call of an auction: the step, what the hand needs for it, and the place of the auction after it.
struct Call {
    Step step = 0;
    std::vector<Need> needs;
    ByHand may;  // one option: to say it
    int next = 0;
};

// A place of an auction. Either a seat speaks, or it is over and the other fields say with what.
struct AuctionNode {
    Seat seat = -1;  // -1: the auction is over
    std::vector<Call> calls;
    Seat declarer = -1;          // -1: nobody, and the hand is thrown in
    std::vector<int> contracts;  // those that the declarer may choose
    Cards kept = 0;              // cards that nobody may discard
    bool tried = false;          // the declarer must show one of the honours after the draw
    Seat shower = -1;            // who showed a card that the declarer must call
    Card shown = -1;
    Seat cue = -1;  // who showed a card, also if nobody has to call it
    int goes_on = -1;  // without a declarer: the place at which the next auction begins
    // Which honours allow the announcement of trull, as a set of sets: by whether words of the
    // declarer free it, whether it is the first turn, and seat. Empty: all do.
    std::vector<std::uint32_t> trull;
};

// Something said in a conversation. `word`: the number of the word, -1 for silence. With `ends`, the
// seat has finished; `turns_up`: the talon is turned up then.
struct Saying {
    Step step = 0;
    int word = -1;
    bool ends = false;
    bool turns_up = false;
    int next = 0;
};

// A place of a conversation that depends on nobody's cards. Without words it is over.
struct TalkNode {
    unsigned seats = 0;  // those that are asked
    Seat seat = -1;      // the first of them, or the one that has begun
    std::vector<Saying> words;
};

// The kinds of phases; Python names them.
enum class Kind { AUCTION, CHOICE, DRAW, DISCARD, TRIAL, ANNUL, TALK, ROUND, TRICKS, RECKONING, SETTLE };

// A reason to throw in a hand: exactly these of some cards are in it.
struct Hopeless {
    Step step = 0;
    Cards among = 0, exactly = 0;
    bool unless_laid = false;  // not if the seat has discarded one of `among`
};

struct Phase {
    Kind kind = Kind::SETTLE;
    // CHOICE: the first step and the number of values. Open are the contracts of the auction if
    // `by_auction`, and otherwise these by contract and hand, as sets. A single one is chosen without
    // asking unless it is `asked`. `cards`: those that the values call.
    Step first = 0;
    int values = 0;
    bool by_auction = false, asked = false;
    std::vector<std::uint32_t> open;  // the first one before there is a contract
    ByHand by_hand;
    std::vector<Card> cards;
    std::vector<std::vector<std::pair<int, int>>> draws;  // DRAW, by contract: who, how many
    int keep = 0;                                         // DISCARD: cards left in a hand
    Cards owned = 0;                                      // DISCARD: the cards that are owned to
    bool owns = false, shows = false;
    std::vector<Hopeless> hopeless;  // TRIAL, ANNUL
    Cards honours = 0;               // TRIAL: one of these saves the hand
    std::vector<TalkNode> nodes;     // TALK
    std::vector<int> roots;          // TALK, by declarer and by what was announced
    // TRICKS: who is asked for a doubling of the game before the next card of the first trick, by
    // level, leader, declarer and cards on the table; and the word by which it is doubled, by level.
    std::vector<std::vector<Seat>> asks;
    std::vector<Step> raises;
};

// A goal of the settlement: all of its atoms by the seats of a side.
struct Row {
    std::vector<Atom> atoms;
    bool ours = true;  // of the declarer's side
    int made = 0, lost = 0;
    std::uint64_t covered_by = 0;  // rows of the same list that silence it when they are made
};
using Rows = std::vector<Row>;

// Part of a figure that binds cards to tricks.
struct Part {
    Cards cards = 0;
    int first = 0, last = 0;
};

// A figure that can be announced, by what it opens and closes. Masks are of figures.
struct Figure {
    bool announced = false;     // whether it can be
    Cards held = 0;             // for a figure that declares this many of these cards in the hand
    int count = 0;
    Mask closes = 0;            // for the side that announced it
    Mask replaces_own = 0;      // what the seat that announced it may not put in its place
    Mask apart = 0;             // for the rest of the turn
    Mask replaces = 0;          // items of the side that it takes away
    std::vector<int> implies;   // items that come with it
    bool off_lead = false;
    int least = 0, most = 64;   // trumps in the hand
    bool obliges = false;       // to declare one's trumps
    int worth = 0;              // of a declaration
    std::vector<Part> parts;
    std::vector<std::vector<Atom>> ways;  // to do it, each by all of its atoms
    Mask exempts = 0;           // if the declarer announced it: figures that then count for that side
    // Figures after which doubling it no longer shows a side: later words, kontra.
    std::array<Mask, 2> hidden_by{};
};

// What a side plays for, by the worth and the level of the game. A figure that was announced brings
// `announced`, doubled by its level, and otherwise `silent`; a figure that can be done in several ways
// has a row for each sum of them. Rows are covered by their keys.
struct KeyedRow {
    Row row;
    std::uint64_t key = 0;        // a bit for its line
    std::uint64_t silenced_by = 0;  // lines of the same side
};
struct SideRows {
    std::vector<std::vector<KeyedRow>> game;    // by level: the game, if nothing removes it
    std::vector<Mask> game_removed_by;          // by level
    std::vector<std::vector<KeyedRow>> announced;  // by figure
    std::vector<std::vector<std::vector<KeyedRow>>> silent;  // by level of the game and figure
    std::vector<std::vector<Mask>> silent_removed_by;        // the same
};

// The round of announcements, in which sides may be hidden.
struct RoundTables {
    std::vector<Figure> figures;
    int levels = 0;         // of doubling
    Cards trumps = 0, middle = 0;
    Card own_callable = -1;  // the one card that a declarer may call from the own hand
    bool free_call_needs_it = false, calls_own = false, call_first = false, declaring_speaks = false;
    bool proves_lead = false;  // who leads must be known for a figure of the other side
    bool frees_in_doubt = false;  // a trick that may be lost frees bound cards
    Step first_call = 0;     // the steps of the calls are in the order of the cards of `middle`
    std::vector<int> place;   // public sides: by declarer, may be alone, sides, seat, side
    std::vector<std::array<SideRows, 2>> rows;  // by contract: the declarer's side, the others
    std::vector<std::array<int, MOST_SEATS>> shares;  // by the declarer's side, as a set of seats
    std::vector<int> by_count;  // by number of trumps: the figure that declares them, or -1
    std::vector<int> trial_penalty;  // by contract
    // Duties that bids bring, and what they are about.
    bool cue_obliges = false, winning_obliges = false, trusts_partner = false;
    Cards honours = 0, high_honours = 0, pagat = 0;
    int trull = -1, pagat_ultimo = -1;  // figures, or -1
    Mask trull_after = 0;  // figures of which the declarer's words free it for the partner
    Mask exempt = 0;       // figures that count for the declarer's side, whoever spoke last
    bool lone_takes_discards = false;
    bool asks_at_once = false;  // who discarded the called card is asked after the declarer's first turn
    int trull_thrown_in = 0;  // what a deal pays that ends with nothing but trull; 0: it is played
    bool asks_undeclared = false, pays_undeclared = false, wants_cover = false;
    bool declares_for_side = false;  // declarations are paid by side, not to the seat by all
    std::vector<std::array<int, MOST_LEVELS>> word_steps;  // by item and level: the step

    Step word_of(int item, int level) const { return word_steps[index(item)][index(level)]; }
};

// Who plays with the declarer, as far as that follows from the contract and from the called card.
struct SideTables {
    std::vector<int> at_first;  // by contract and declarer, each with nobody or nothing first
    std::vector<int> with;      // by declarer and partner
    std::vector<int> worked;    // sides with all that follows from them: by may be alone and sides
    bool empty_hands_tell = false;  // a hand without cards does not hold the called one
};

// What a called card means in play; see `Called`.
struct CallTables {
    bool binds = false;
    int run_away = 0;
    bool at_the_deal = false;  // whether cards of the suit that are gone count for running away
};

// Where each part of an observation begins.
struct Layout {
    int seat = 0, hand = 0, drew = 0, laid = 0, taken = 0, phase = 0, turn = 0, declarer = 0, sides = 0,
        talon = 0, aside = 0, owned = 0, open = 0, calls = 0, words = 0, spoken = 0, led = 0, table = 0,
        gone = 0, won = 0, size = 0;
    int call_columns = 0, talon_size = 0;
};

struct Tables {
    int seats = 3, cards = 0, length = 0;
    std::vector<std::pair<bool, int>> packets;  // to the hands or else to the talon, this many cards
    std::vector<Phase> phases;
    std::vector<AuctionNode> auction;
    std::vector<PlayRules> orders;  // the rules of play, by the value of the choice `order_by`
    int order_by = -1, contract_by = -1;  // phases; -1: there is no such choice
    std::vector<Seat> leaders;      // by contract and declarer, as sides at first
    SideTables sides;
    CallTables call;
    int steps = 0, first_call = 0, silence = 0, first_word = 0;  // numbers of steps
    std::vector<std::pair<int, int>> words;                      // by word: item and level
    int items = 0;                                               // the figures and the game, which is last
    std::vector<Rows> stakes;  // settlement: by `stakes_index`
    std::vector<int> stakes_of;  // by index: which of them
    int stake_levels = 0;        // levels of an item, and one for not announced
    int longest_run = 0;         // of highest trumps on which stakes depend; 0: they do not
    bool has_round = false;
    RoundTables round;
    Layout layout;
};

}  // namespace skiz::deals

// Reads the tables of a game, field by field. Checked here are the sizes, and where calls, words and
// stakes lead; `skiz.labs.vector` makes the tables, and nobody else may.
#include "python/tables.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "python/problem.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using namespace skiz::deals;

template <class Value>
Value get(nb::handle row, const char* name) {
    return nb::cast<Value>(row.attr(name));
}

template <class Read>
auto read_all(nb::handle rows, Read read) {
    std::vector<decltype(read(rows))> found;
    for (nb::handle row : rows) found.push_back(read(row));
    return found;
}

std::vector<Atom> read_atoms(const Tables& tables, nb::handle rows) {
    return read_all(rows,
                    [&](nb::handle row) { return read_atom(tables.orders[0], nb::cast<AtomRow>(row)); });
}

ByHand read_by_hand(nb::handle row) {
    ByHand found{get<std::vector<Cards>>(row, "sets"), get<std::vector<std::uint32_t>>(row, "entries")};
    const std::size_t entries = found.entries.size();
    require(!entries || (found.sets.size() < 20 && entries == std::size_t{1} << found.sets.size()),
            "a table by hand has another size");
    return found;
}

Call read_call(nb::handle row) {
    Call call{get<int>(row, "step"), {}, read_by_hand(row.attr("may")), get<int>(row, "next")};
    for (const auto& [cards, least] : get<std::vector<std::pair<Cards, int>>>(row, "needs"))
        call.needs.push_back({cards, least});
    return call;
}

AuctionNode read_auction_node(nb::handle row) {
    return {get<int>(row, "seat"),
            read_all(row.attr("calls"), read_call),
            get<int>(row, "declarer"),
            get<std::vector<int>>(row, "contracts"),
            get<Cards>(row, "kept"),
            get<bool>(row, "tried"),
            get<int>(row, "shower"),
            get<int>(row, "shown"),
            get<int>(row, "cue"),
            get<int>(row, "goes_on"),
            get<std::vector<std::uint32_t>>(row, "trull")};
}

Saying read_saying(nb::handle row) {
    return {get<int>(row, "step"), get<int>(row, "word"), get<bool>(row, "ends"), get<bool>(row, "turns_up"),
            get<int>(row, "next")};
}

TalkNode read_talk_node(nb::handle row) {
    return {get<unsigned>(row, "seats"), get<int>(row, "seat"), read_all(row.attr("words"), read_saying)};
}

Hopeless read_hopeless(nb::handle row) {
    return {get<int>(row, "step"), get<Cards>(row, "among"), get<Cards>(row, "exactly"),
            get<bool>(row, "unless_laid")};
}

Kind read_kind(const std::string& name) {
    constexpr const char* NAMES[] = {"auction", "choice", "draw",   "discard",   "trial", "annul",
                                     "talk",    "round",  "tricks", "reckoning", "settle"};
    int kind = 0;
    for (const char* known : NAMES) {
        if (name == known) return static_cast<Kind>(kind);
        ++kind;
    }
    throw std::invalid_argument("no phase is called " + name);
}

deals::Phase read_phase(nb::handle row) {
    deals::Phase phase;
    phase.kind = read_kind(get<std::string>(row, "kind"));
    phase.first = get<int>(row, "first");
    phase.values = get<int>(row, "values");
    phase.by_auction = get<bool>(row, "by_auction");
    phase.asked = get<bool>(row, "asked");
    phase.open = get<std::vector<std::uint32_t>>(row, "open");
    phase.by_hand = read_by_hand(row.attr("by_hand"));
    phase.cards = get<std::vector<Card>>(row, "cards");
    phase.draws = get<std::vector<std::vector<std::pair<int, int>>>>(row, "draws");
    phase.keep = get<int>(row, "keep");
    phase.owned = get<Cards>(row, "owned");
    phase.owns = get<bool>(row, "owns");
    phase.shows = get<bool>(row, "shows");
    phase.hopeless = read_all(row.attr("hopeless"), read_hopeless);
    phase.honours = get<Cards>(row, "honours");
    phase.nodes = read_all(row.attr("nodes"), read_talk_node);
    phase.roots = get<std::vector<int>>(row, "roots");
    phase.asks = get<std::vector<std::vector<Seat>>>(row, "asks");
    phase.raises = get<std::vector<Step>>(row, "raises");
    require(phase.values >= 0 && phase.values <= 32, "there are 0 to 32 values to choose from");
    require(phase.cards.empty() || phase.cards.size() == index(phase.values),
            "a card for each value is needed");
    for (const TalkNode& node : phase.nodes)
        for (const Saying& word : node.words)
            require(index(word.next) < phase.nodes.size(), "a word leads nowhere");
    for (int root : phase.roots) require(index(root) < phase.nodes.size(), "a conversation begins nowhere");
    return phase;
}

Row read_row(const Tables& tables, nb::handle row) {
    return {read_atoms(tables, row.attr("atoms")), get<bool>(row, "ours"), get<int>(row, "made"),
            get<int>(row, "lost"), get<std::uint64_t>(row, "covered_by")};
}

Part read_part(nb::handle row) {
    return {get<Cards>(row, "cards"), get<int>(row, "first"), get<int>(row, "last")};
}

Figure read_figure(const Tables& tables, nb::handle row) {
    Figure figure;
    figure.announced = get<bool>(row, "announced");
    figure.held = get<Cards>(row, "held");
    figure.count = get<int>(row, "count");
    figure.closes = get<Mask>(row, "closes");
    figure.replaces_own = get<Mask>(row, "replaces_own");
    figure.apart = get<Mask>(row, "apart");
    figure.replaces = get<Mask>(row, "replaces");
    figure.implies = get<std::vector<int>>(row, "implies");
    figure.off_lead = get<bool>(row, "off_lead");
    figure.least = get<int>(row, "least");
    figure.most = get<int>(row, "most");
    figure.obliges = get<bool>(row, "obliges");
    figure.worth = get<int>(row, "worth");
    figure.parts = read_all(row.attr("parts"), read_part);
    figure.ways = read_all(row.attr("ways"), [&](nb::handle atoms) { return read_atoms(tables, atoms); });
    figure.exempts = get<Mask>(row, "exempts");
    figure.hidden_by = {get<Mask>(row, "hidden_later"), get<Mask>(row, "hidden_by_kontra")};
    return figure;
}

SideRows read_side(const Tables& tables, nb::handle row) {
    const auto keyed = [&](nb::handle one) {
        return KeyedRow{read_row(tables, one.attr("row")), get<std::uint64_t>(one, "key"),
                        get<std::uint64_t>(one, "silenced_by")};
    };
    const auto list = [&](nb::handle rows) { return read_all(rows, keyed); };
    const auto lists = [&](nb::handle rows) { return read_all(rows, list); };
    return {lists(row.attr("game")), get<std::vector<Mask>>(row, "game_removed_by"),
            lists(row.attr("announced")), read_all(row.attr("silent"), lists),
            get<std::vector<std::vector<Mask>>>(row, "silent_removed_by")};
}

std::array<SideRows, 2> read_both_sides(const Tables& tables, nb::handle sides) {
    std::array<SideRows, 2> found;
    std::size_t side = 0;
    for (nb::handle row : sides) {
        require(side < found.size(), "there are two sides");
        found[side++] = read_side(tables, row);
    }
    require(side == found.size(), "there are two sides");
    return found;
}

template <std::size_t SIZE>
std::vector<std::array<int, SIZE>> read_arrays(nb::handle rows) {
    return read_all(rows, [](nb::handle row) {
        std::array<int, SIZE> found;
        found.fill(-1);
        const auto values = nb::cast<std::vector<int>>(row);
        require(values.size() <= SIZE, "a row of a table is too long");
        std::copy(values.begin(), values.end(), found.begin());
        return found;
    });
}

RoundTables read_round(const Tables& tables, nb::handle row) {
    RoundTables round;
    round.figures = read_all(row.attr("figures"), [&](nb::handle one) { return read_figure(tables, one); });
    round.levels = get<int>(row, "levels");
    round.trumps = get<Cards>(row, "trumps");
    round.middle = get<Cards>(row, "middle");
    round.own_callable = get<int>(row, "own_callable");
    round.free_call_needs_it = get<bool>(row, "free_call_needs_it");
    round.calls_own = get<bool>(row, "calls_own");
    round.call_first = get<bool>(row, "call_first");
    round.declaring_speaks = get<bool>(row, "declaring_speaks");
    round.proves_lead = get<bool>(row, "proves_lead");
    round.frees_in_doubt = get<bool>(row, "frees_in_doubt");
    round.first_call = get<int>(row, "first_call");
    round.place = get<std::vector<int>>(row, "place");
    round.rows = read_all(row.attr("rows"), [&](nb::handle sides) { return read_both_sides(tables, sides); });
    round.shares = read_arrays<MOST_SEATS>(row.attr("shares"));
    round.by_count = get<std::vector<int>>(row, "by_count");
    round.trial_penalty = get<std::vector<int>>(row, "trial_penalty");
    round.cue_obliges = get<bool>(row, "cue_obliges");
    round.winning_obliges = get<bool>(row, "winning_obliges");
    round.trusts_partner = get<bool>(row, "trusts_partner");
    round.honours = get<Cards>(row, "honours");
    round.high_honours = get<Cards>(row, "high_honours");
    round.pagat = get<Cards>(row, "pagat");
    round.trull = get<int>(row, "trull");
    round.pagat_ultimo = get<int>(row, "pagat_ultimo");
    round.trull_after = get<Mask>(row, "trull_after");
    round.exempt = get<Mask>(row, "exempt");
    round.asks_at_once = get<bool>(row, "asks_at_once");
    round.lone_takes_discards = get<bool>(row, "lone_takes_discards");
    round.trull_thrown_in = get<int>(row, "trull_thrown_in");
    round.asks_undeclared = get<bool>(row, "asks_undeclared");
    round.pays_undeclared = get<bool>(row, "pays_undeclared");
    round.wants_cover = get<bool>(row, "wants_cover");
    round.declares_for_side = get<bool>(row, "declares_for_side");
    round.word_steps = read_arrays<MOST_LEVELS>(row.attr("word_steps"));
    return round;
}

SideTables read_sides(nb::handle row) {
    return {get<std::vector<int>>(row, "at_first"), get<std::vector<int>>(row, "with_"),
            get<std::vector<int>>(row, "worked"), get<bool>(row, "empty_hands_tell")};
}

CallTables read_called(nb::handle row) {
    return {get<bool>(row, "binds"), get<int>(row, "run_away"), get<bool>(row, "at_the_deal")};
}

Layout read_layout(nb::handle row) {
    Layout at;
    const auto part = [row](const char* name) { return get<int>(row, name); };
    at.seat = part("seat"), at.hand = part("hand"), at.drew = part("drew"), at.laid = part("laid");
    at.taken = part("taken"), at.phase = part("phase"), at.turn = part("turn");
    at.declarer = part("declarer");
    at.sides = part("sides"), at.talon = part("talon"), at.aside = part("aside"), at.owned = part("owned");
    at.open = part("open"), at.calls = part("calls"), at.words = part("words"), at.spoken = part("spoken");
    at.led = part("led"), at.table = part("table"), at.gone = part("gone"), at.won = part("won");
    at.size = part("size"), at.call_columns = part("call_columns"), at.talon_size = part("talon_size");
    return at;
}

PlayRules read_order(const Tables& tables, nb::handle row) {
    PlayRules rules = make_rules(tables.seats, tables.length, get<std::vector<Cards>>(row, "suits"),
                                 get<Cards>(row, "trumps"), get<bool>(row, "must_trump"));
    const auto points = get<std::vector<int>>(row, "points");
    require(points.size() <= rules.points.size(), "there are points for too many cards");
    std::copy(points.begin(), points.end(), rules.points.begin());
    return rules;
}

std::size_t values_of(const Tables& tables, int phase) {
    return phase < 0 ? 0 : index(tables.phases[index(phase)].values);
}

// The number of indices of `stakes_index`.
std::size_t sizes_of_stakes(const Tables& tables) {
    const auto chosen = [&](int phase) { return std::max<std::size_t>(1, values_of(tables, phase)); };
    std::size_t found = chosen(tables.contract_by) * chosen(tables.order_by) * index(tables.seats);
    if (tables.longest_run) found *= index(2 * (tables.longest_run + 1));
    for (int item = 0; item < tables.items; ++item) found *= index(tables.stake_levels);
    return found;
}

// The counts by which the rest of the tables is read.
void check_sizes(const Tables& tables) {
    require(tables.seats > 0 && tables.cards > 0 && tables.length > 0, "no seats, cards or tricks");
    require(tables.seats <= MOST_SEATS && tables.cards <= MOST_CARDS && tables.length <= MOST_TRICKS,
            "too many seats, cards or tricks");
}

void check(const Tables& tables) {
    const std::size_t seats = index(tables.seats);
    const int phases = static_cast<int>(tables.phases.size());
    require(phases > 0 && phases <= 16, "there are 1 to 16 phases");
    require(tables.phases.back().kind == Kind::SETTLE, "a deal is settled in its last phase");
    require(tables.order_by < phases && tables.contract_by < phases,
            "there is no such phase in which to choose");
    for (const AuctionNode& node : tables.auction) {
        for (const Call& call : node.calls)
            require(index(call.next) < tables.auction.size(), "a call leads nowhere");
        require(node.goes_on >= -1 && node.goes_on < static_cast<int>(tables.auction.size()),
                "an auction goes on nowhere");
        require(node.trull.empty() || node.trull.size() == 4 * seats, "trull has another size");
    }
    require(!tables.auction.empty(), "an auction has one place at least");
    require(tables.words.size() < 0x3FFF, "there are 16382 words at most");
    require(tables.items >= 0 && tables.items <= MOST_FIGURES + 1, "there are 0 to 64 items");
    require(tables.stake_levels >= 0 && tables.stake_levels <= MOST_LEVELS + 2,
            "stakes have too many levels");
    require(tables.longest_run >= 0 && tables.longest_run <= MOST_TRICKS, "a run is too long");
    require(tables.layout.talon_size >= 0 && tables.layout.talon_size <= MOST_TALON,
            "the talon has 0 to 6 cards");
    const std::size_t contracts = values_of(tables, tables.contract_by), declarers = seats + 1;
    require(tables.leaders.size() == (contracts + 1) * declarers, "leaders are by contract and declarer");
    require(tables.sides.at_first.size() == (contracts + 1) * declarers,
            "sides are by contract and declarer");
    require(tables.sides.with.size() == seats * seats, "sides with a partner have another size");
    require(tables.sides.worked.size() == 2 * CODES, "sides that are worked out have another size");
    for (const deals::Phase& phase : tables.phases) {
        require(phase.kind != Kind::CHOICE || phase.by_auction || phase.open.size() == contracts + 1,
                "values are open by contract");
        require(phase.asks.size() == (phase.raises.size() * seats * seats * seats),
                "who is asked has another size");
    }
    require(tables.has_round || tables.stakes_of.size() == sizes_of_stakes(tables),
            "stakes have another size");
    for (int which : tables.stakes_of)
        require(index(which) < tables.stakes.size(), "there are no such stakes");
}

}  // namespace

Tables read_tables(nb::handle rows) {
    Tables tables;
    tables.seats = get<int>(rows, "seats");
    tables.cards = get<int>(rows, "cards");
    tables.length = get<int>(rows, "length");
    check_sizes(tables);
    tables.packets = get<std::vector<std::pair<bool, int>>>(rows, "packets");
    tables.phases = read_all(rows.attr("phases"), read_phase);
    tables.auction = read_all(rows.attr("auction"), read_auction_node);
    tables.orders = read_all(rows.attr("orders"), [&](nb::handle row) { return read_order(tables, row); });
    require(!tables.orders.empty(), "an order of the cards is needed");
    tables.order_by = get<int>(rows, "order_by");
    tables.contract_by = get<int>(rows, "contract_by");
    tables.leaders = get<std::vector<int>>(rows, "leaders");
    tables.sides = read_sides(rows.attr("sides"));
    tables.call = read_called(rows.attr("call"));
    tables.steps = get<int>(rows, "steps");
    tables.first_call = get<int>(rows, "first_call");
    tables.silence = get<int>(rows, "silence");
    tables.first_word = tables.silence + 1;
    tables.words = get<std::vector<std::pair<int, int>>>(rows, "words");
    tables.items = get<int>(rows, "items");
    const auto row_of = [&](nb::handle row) { return read_row(tables, row); };
    const auto rows_of = [&](nb::handle stakes) { return read_all(stakes, row_of); };
    tables.stakes = read_all(rows.attr("stakes"), rows_of);
    tables.stakes_of = get<std::vector<int>>(rows, "stakes_of");
    tables.stake_levels = get<int>(rows, "stake_levels");
    tables.longest_run = get<int>(rows, "longest_run");
    tables.layout = read_layout(rows.attr("layout"));
    tables.has_round = !rows.attr("round").is_none();
    if (tables.has_round) tables.round = read_round(tables, rows.attr("round"));
    check(tables);
    return tables;
}

}  // namespace skiz::python

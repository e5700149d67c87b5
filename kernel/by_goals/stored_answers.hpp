// The answers that the search stores, each for all positions that share its conditions. Knows no
// play and no search.
#pragma once

#include "by_goals/aims.hpp"
#include "by_goals/transposition_table.hpp"

namespace skiz::by_goals {

// A question apart from the cards: the relevant points, and what else it depends on.
struct Question {
    int points = 0;
    std::uint64_t what = 0;
};

// A question to the table, and the best lead stored there.
struct Lookup {
    const CardClasses& classes;
    int points = 0;
    Key key;
    Order order;
    int hint = -1;
};

template <int SEATS>
class StoredAnswers {
  public:
    explicit StoredAnswers(TranspositionTable& positions) : positions_(&positions) {}

    // The stored answer, if there is one that holds for this aim; `asked` gets the best lead.
    template <class Aim>
    [[gnu::always_inline]] std::optional<bool> look_up(const Node& at, const Aim& aim, Lookup& asked,
                                                       Result& result) const {
        const int need = aim.needed();
        std::optional<Entry> known;
        const auto may_answer = [&](const Entry& entry) {
            if (asked.hint < 0) asked.hint = entry.best_lead;
            return entry.answers(asked.points, need);
        };
        positions_->look_up(asked.key, at.in_play, asked.order, may_answer, [&](const Entry& entry) {
            const Entry here =
                entry.brought_to(at.in_play, asked.classes.point_difference(entry.in_play, at.in_play));
            if (here.answers(asked.points, need)) known = here;
            return known.has_value();
        });
        if (!known) return std::nullopt;
        const bool reached = known->reaches_with(asked.points, need);
        const Cards in_runs = at.in_play & asked.classes.in_runs();
        result.cuts = known->exact ? in_runs : cards_in(known->pattern.cuts, in_runs);
        result.bound = aim.settled() + (reached ? known->least : known->most);
        result.slack = reached ? asked.points - known->reaches : known->fails - asked.points;
        return reached;
    }

    // Stores an answer, with the lead that was best.
    template <class Aim>
    [[gnu::always_inline]] void store(const Node& at, const Aim& aim, const Lookup& asked,
                                      std::pair<Card, bool> best, const Result& result) {
        const auto [lead, reached] = best;
        const Cards cuts = result.cuts & ~asked.classes.lowest_of_runs(at.in_play);
        const std::uint64_t places = places_of(cuts, at.in_play & asked.classes.in_runs());
        Entry entry = Pattern::fits(places) ? Entry::of(Pattern(places, asked.order)) : Entry::exactly();
        entry.in_play = at.in_play;
        entry.best_lead = static_cast<std::int8_t>(lead);
        const int points = reached ? asked.points - result.slack : asked.points + result.slack;
        (reached ? entry.reaches : entry.fails) =
            static_cast<std::int16_t>(std::clamp(points, -MOST_SLACK, MOST_SLACK));
        (reached ? entry.least : entry.most) = aim.bound_beyond(result, reached);
        positions_->store(asked.key, entry, asked.classes);
    }

  private:
    TranspositionTable* positions_;
};

}  // namespace skiz::by_goals

// Which card to try first in the search for goals. The weights were found by search itself: changed at
// random, and kept where Tarokk deals took fewer nodes. Knows no search.
#pragma once

#include "dense.hpp"
#include "moves.hpp"

namespace skiz::dense {

using Trials = Moves<Card, MOST_CARDS>;

namespace weights {

// A lead: whether it wins, who can ruff it, who has the best card of the suit; each with so much for a
// card point; and for suits and lengths.
constexpr int SURE = 50;
constexpr int SURE_POINTS = 5;
constexpr int HELPED = 53;
constexpr int HELPED_POINTS = 4;
constexpr int RUFFED_AND_HELPED = -10;
constexpr int RUFFED_AND_HELPED_POINTS = 6;
constexpr int RUFFED = -23;
constexpr int RUFFED_POINTS = 1;
constexpr int PARTNERS = 21;
constexpr int PARTNERS_POINTS = 4;
constexpr int THEIRS = -2;
constexpr int THEIRS_POINTS = 4;
constexpr int TRUMP_LEAD = -2;
constexpr int TRUMP_LEAD_OURS = 5;
constexpr int OWN_LENGTH = -4;
constexpr int THEIR_LENGTH = -2;
constexpr int RANK = -2;
constexpr int HINTED = 2000;
constexpr int HINTED_NEARLY = 1000;

// An answer: whether it wins, and what the next ones can do about it.
constexpr int WINS_FROM_PARTNER = 10;
constexpr int WINS_FOR_GOOD = 27;
constexpr int WINNING_POINTS = 4;
constexpr int WINS_BEFORE_PARTNER = 30;
constexpr int WINS_BEFORE_PARTNER_POINTS = 4;
constexpr int WINS_FOR_NOW = 6;
constexpr int WINS_FOR_NOW_POINTS = 4;
constexpr int WINNING_RANK = 3;
constexpr int LOSES_TO_PARTNER = 34;
constexpr int LOSES_TO_PARTNER_POINTS = 3;
constexpr int LOSES = -36;
constexpr int LOSES_POINTS = 6;
constexpr int LOSING_RANK = 5;
constexpr int DISCARD_LENGTH = 0;
constexpr int UNDER_TRUMP = -3;

}  // namespace weights

}  // namespace skiz::dense

// A problem with all cards open: the rules, a position and what is at stake.
#pragma once

#include "play/progress.hpp"

namespace skiz {

// Without goals, the tricks of the side are counted.
struct Problem {
    PlayRules rules;
    Position position;
    Objective objective;
    Progress progress;
};

}  // namespace skiz

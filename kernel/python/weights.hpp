// Weights of a policy as Python writes them, looked at when they come in.
#pragma once

#include <cmath>
#include <vector>

#include "python/problem.hpp"
#include "rollout/features.hpp"

namespace skiz::python {

// invalid_argument, with the reason, unless a policy can have them.
inline void require_weights(const std::vector<float>& weights) {
    require(weights.size() == rollout::ALL_FEATURES || weights.size() == rollout::FIRST_FEATURES,
            "a policy has a weight for each row");
    for (float weight : weights) require(std::isfinite(weight), "a weight is not a number");
}

}  // namespace skiz::python

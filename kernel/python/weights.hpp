// Weights of a policy as Python sends them, checked on input.
#pragma once

#include <cmath>
#include <vector>

#include "python/problem.hpp"
#include "rollout/features.hpp"

namespace skiz::python {

// Throws invalid_argument with the reason, unless the weights fit a policy.
inline void require_weights(const std::vector<float>& weights) {
    require(weights.size() == rollout::ALL_FEATURES || weights.size() == rollout::FIRST_FEATURES,
            "a policy must have a weight for each row");
    for (float weight : weights) require(std::isfinite(weight), "a weight is not a number");
}

}  // namespace skiz::python

// The number of threads for a piece of work. Knows no game and no search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

namespace skiz {

constexpr std::size_t MOST_THREADS = 256;

// The wanted number, or 0 for one thread on each core, but no more than there are pieces.
inline std::size_t count_threads(unsigned wanted, std::size_t pieces) {
    const std::size_t cores = wanted ? wanted : std::thread::hardware_concurrency();
    return std::max<std::size_t>(1, std::min({cores, pieces, MOST_THREADS}));
}

}  // namespace skiz

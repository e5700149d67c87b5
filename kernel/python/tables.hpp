// The tables of a game, read from the objects that Python makes of them.
#pragma once

#include <nanobind/nanobind.h>

#include "deals/tables.hpp"

namespace skiz::python {

// Throws invalid_argument with the reason if a table points out of itself.
deals::Tables read_tables(nanobind::handle rows);

}  // namespace skiz::python

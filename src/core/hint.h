// SPDX-License-Identifier: Apache-2.0
// A guess that helps to find out quickly whether a path is feasible.
#pragma once

#include <cstddef>

#include "term/term.h"

namespace pippin::core {

/// A guess: the value of a Cfa variable after so many steps of a path.
struct Hint {
  size_t position;
  term::Term variable, value;
};

}  // namespace pippin::core

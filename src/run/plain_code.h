// SPDX-License-Identifier: Apache-2.0
// Programs of which compiled code does what C says, without anybody watching: unsigned numbers in named variables, no operation
// that may be undefined and none that C leaves to the compiler. What the sanitizers of gcc would trap is too little: gcc folds
// `t + 1 > t` before they see it, and indices behind a pointer are not theirs.
#pragma once

#include "ir/ir.h"
#include "support/origin.h"
#include "support/result.h"

namespace pippin::run {

/// Where such a program calls the error function. An Error with the reason if it is none, or calls it in more than one place.
Result<Origin> error_of_plain_code(const ir::Program& program);

}  // namespace pippin::run

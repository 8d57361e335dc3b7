// SPDX-License-Identifier: Apache-2.0
// Which names are functions of the C library. A program that calls one and has no body for it means the library's, so
// "any result and no effect" would be a wrong model; what has no model of its own is refused by lower and interp alike.
#pragma once

#include <string_view>

namespace pippin::ir {

/// True iff the C library (C17 clause 7, POSIX, GNU) exports a function of this name.
bool is_library_function(std::string_view name);

}  // namespace pippin::ir

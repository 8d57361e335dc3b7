// SPDX-License-Identifier: Apache-2.0
// What the format strings of a program can do (C17 7.21.6.1).
#pragma once

#include <string_view>

#include "ir/ir.h"

namespace pippin::ir {

/// A function that takes a format for output; in the v... forms a va_list holds the arguments.
bool is_printf(std::string_view name);
/// The format has the conversion %n: a function of the printf family writes through an argument.
bool has_conversion_n(std::string_view format);
/// Some string literal of the program has it. Formats that are put together at run time are not seen.
bool formats_write(const Program& program);

}  // namespace pippin::ir

// SPDX-License-Identifier: Apache-2.0
// Which names are functions of the C library. A program that calls one and has no body for it means the library's, so
// "any result and no effect" would be a wrong model; one without a row in ir/library.def is refused by lower and interp alike.
#pragma once

#include <string_view>

namespace pippin::ir {

/// File of the functions that are modelled in C.
inline constexpr std::string_view kLibraryFile = "<library>";

/// True iff a function of this name is one of C17 clause 7, of POSIX.1-2024, or one that libc, libm (glibc 2.36) or
/// libcrypt export. Other libraries of a system (libresolv, ncurses …) are code that the program does not have.
bool is_library_function(std::string_view name);

}  // namespace pippin::ir

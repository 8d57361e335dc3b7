// SPDX-License-Identifier: Apache-2.0
// Library functions modelled in C, as text that the frontend reads. Linked like another translation unit when the program calls
// such a function, does not define it, and declares it with the standard's type.
#pragma once

#include <string>
#include <vector>

#include "ir/glibc_names.h"
#include "ir/library.h"

namespace pippin::prepare {

/// Where a model calls this with a string literal, the execution ends by the convention of that name (spec/conventions.def).
inline constexpr const char* kEndsBy = "__pippin_ends_by";

/// C text of some of the functions that have a MODEL row in ir/library.def (library_models_numbers.cpp and so on), behind that of the others.
extern const char* const kNumberModels;
extern const char* const kWideModels;
extern const char* const kEnvironmentModels;
extern const char* const kTextModels;
extern const char* const kThreadModels;
/// C text with the definitions of the models named.
std::string library_text(const std::vector<std::string>& names, bool memory_checked = false);

}  // namespace pippin::prepare

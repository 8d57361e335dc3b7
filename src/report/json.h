// SPDX-License-Identifier: Apache-2.0
// A document as JSON (`--json`), for programs and for other processes of ours. docs/usage.md describes the schema; keys keep their order
// and are always present; changes that can break a reader raise kJsonSchema. Only "statistics" differs between equal runs.
#pragma once

#include <string>
#include <string_view>

#include "report/document.h"
#include "support/result.h"

namespace pippin::report {

inline constexpr const char* kJsonSchema = "pippin-result-1";

/// Indented; ends with a newline. Text that is not UTF-8 is repaired, never an error.
std::string to_json(const Document& d);

/// Reads what to_json wrote: to_json(*from_json(s)) == s, and all printers print the same of both. Keys that it does not know are
/// ignored. `name`: of the text, for messages.
Result<Document> from_json(std::string_view text, const std::string& name);

}  // namespace pippin::report

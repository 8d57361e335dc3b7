// SPDX-License-Identifier: Apache-2.0
// Durations and sizes as people write them. Negative: not a number with a known unit, or absurdly large.
#pragma once

#include <string>
#include <vector>

namespace pippin {

/// "60s", "2min", "90", "1.5h", "500ms" -> seconds; at most 1e9.
double parse_duration(const std::string& text);
/// "4GB", "500MB", "1GiB", "123456" -> bytes; at most 1e15.
double parse_size(const std::string& text);
/// "a,b,,c" -> a, b, c.
std::vector<std::string> split(const std::string& text, char separator);

}  // namespace pippin

// SPDX-License-Identifier: Apache-2.0
#include "support/stats.h"

#include <fmt/format.h>

namespace pippin {

std::string Statistics::text() const {
  std::string out;
  for (const auto& [name, value] : counters_) out += fmt::format("{} {}\n", name, value);
  for (const auto& [name, value] : seconds_) out += fmt::format("{} {:.3f}s\n", name, value);
  return out;
}

std::string Statistics::json() const {
  std::string out = "{";
  const char* separator = "";
  for (const auto& [name, value] : counters_) {
    out += fmt::format("{}\"{}\":{}", separator, name, value);
    separator = ",";
  }
  for (const auto& [name, value] : seconds_) {
    out += fmt::format("{}\"{}\":{:.6f}", separator, name + ".seconds", value);
    separator = ",";
  }
  return out + "}";
}

}  // namespace pippin

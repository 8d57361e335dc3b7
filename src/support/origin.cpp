// SPDX-License-Identifier: Apache-2.0
#include "support/origin.h"

#include <fmt/core.h>

namespace pippin {

StringIndex StringTable::intern(std::string_view text) {
  auto [it, fresh] = index_.try_emplace(std::string(text), static_cast<StringIndex>(strings_.size()));
  if (fresh) strings_.emplace_back(text);
  return it->second;
}

std::string to_string(const Origin& o, const StringTable& strings) {
  if (!o.known()) return "<unknown>";
  return fmt::format("{}:{}:{}", strings.at(o.file), o.line, o.column);
}

}  // namespace pippin

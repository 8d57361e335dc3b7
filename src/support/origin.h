// SPDX-License-Identifier: Apache-2.0
// Where something comes from in the user's source.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pippin {

/// Index into a StringTable; 0 is the empty string.
using StringIndex = uint32_t;

/// Append-only table of interned strings (file and function names). Shared by an ir::Program and all Cfas made from it.
class StringTable {
 public:
  StringTable() { intern(""); }
  StringIndex intern(std::string_view text);
  const std::string& at(StringIndex i) const { return strings_[i]; }
  size_t size() const { return strings_.size(); }

 private:
  std::vector<std::string> strings_;
  std::unordered_map<std::string, StringIndex> index_;  // never iterated
};

/// A place in the source as the user wrote it (the file given to Pippin; `#line` is not followed). Lines and columns
/// are 1-based, 0 = unknown. Origins are also the identity by which facts travel between tools and integer models.
struct Origin {
  StringIndex file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  StringIndex function = 0;

  bool known() const { return line != 0; }
  friend auto operator<=>(const Origin&, const Origin&) = default;
};

/// "file:line:column" (parts that are unknown are left out).
std::string to_string(const Origin& o, const StringTable& strings);

}  // namespace pippin

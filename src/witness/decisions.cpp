// SPDX-License-Identifier: Apache-2.0
#include "witness/decisions.h"

namespace pippin::witness {

std::optional<std::string> decision_of(const cfa::Edge& e) {
  if (!e.origin.known()) return std::nullopt;
  if (e.is_branch) return e.taken ? "true" : "false";
  return e.switch_case.empty() ? std::nullopt : std::optional(e.switch_case);
}

bool is_at(const cfa::Cfa& cfa, const Origin& o, const Location& l) {
  return o.line == l.line && (l.column == 0 || o.column == l.column) && cfa.strings->at(o.file) == l.file;
}

}  // namespace pippin::witness

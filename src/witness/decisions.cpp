// SPDX-License-Identifier: Apache-2.0
#include "witness/decisions.h"

#include <algorithm>
#include <string_view>

namespace pippin::witness {

using cfa::EdgeId;

std::optional<std::string> decision_of(const cfa::Cfa& cfa, const cfa::Edge& e) {
  if (!e.origin.known()) return std::nullopt;
  if (e.is_branch) return e.taken ? "true" : "false";
  // The edges of a switch are those of one location with one origin; one is the default.
  constexpr std::string_view kDefault = "default of ";
  const std::vector<EdgeId>& out = cfa.out(e.source);
  const bool is_switch = out.size() > 1 && std::ranges::any_of(out, [&](EdgeId o) { return cfa.edge(o).text.starts_with(kDefault); }) &&
                         std::ranges::all_of(out, [&](EdgeId o) { return cfa.edge(o).origin == e.origin; });
  if (!is_switch) return std::nullopt;
  if (e.text.starts_with(kDefault)) return "default";
  const size_t equals = e.text.rfind(" == "), in = e.text.rfind(" in ");
  std::string value;
  if (equals != std::string::npos) value = e.text.substr(equals + 4);
  else if (in != std::string::npos) value = e.text.substr(in + 4, e.text.find(" ... ", in) - in - 4);
  const bool digits = !value.empty() && value.find_first_not_of("0123456789", value.front() == '-' ? 1 : 0) == std::string::npos && value != "-";
  return digits ? value : "";
}

bool is_at(const cfa::Cfa& cfa, const Origin& o, const Location& l) {
  return o.line == l.line && (l.column == 0 || o.column == l.column) && cfa.strings->at(o.file) == l.file;
}

}  // namespace pippin::witness

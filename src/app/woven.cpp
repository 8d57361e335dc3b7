// SPDX-License-Identifier: Apache-2.0
#include "app/woven.h"

#include <algorithm>
#include <charconv>

#include "frontend/weave.h"

namespace pippin::app {

bool only_assumes(const cfa::Edge& e) {
  return e.kind == cfa::EdgeKind::Internal && std::ranges::all_of(e.ops, [](const cfa::Op& o) { return o.kind == cfa::OpKind::Assume; });
}

std::optional<size_t> refuted_invariant(const cfa::Edge& call) {
  static const std::string prefix = frontend::refuted_function(0).substr(0, frontend::refuted_function(0).size() - 1);
  if (!call.text.starts_with(prefix)) return std::nullopt;
  size_t k = 0;
  const char* const digits = call.text.data() + prefix.size();
  if (std::from_chars(digits, call.text.data() + call.text.size(), k).ptr == digits) return std::nullopt;
  return k;
}

std::vector<WovenInvariant> woven_invariants(const cfa::Cfa& cfa, bool guesses) {
  std::vector<WovenInvariant> out;
  for (const cfa::Edge& call : cfa.edges()) {
    const std::optional<size_t> stitch = refuted_invariant(call);
    const auto& in = cfa.in(call.source);
    if (!stitch || in.size() != 1) continue;
    const cfa::Edge& branch = cfa.edge(in.front());
    if (branch.ops.empty()) continue;
    if (guesses) {
      if (branch.ops.back().kind == cfa::OpKind::Assume) out.push_back({*stitch, in.front(), cfa.tm().mk_not(branch.ops.back().term)});
      continue;
    }
    if (!only_assumes(branch)) continue;
    term::Term fails = cfa.tm().mk_true();
    for (const cfa::Op& o : branch.ops) fails = cfa.tm().mk_and(fails, o.term);
    out.push_back({*stitch, in.front(), cfa.tm().mk_not(fails)});
  }
  return out;
}

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
#include "run/cfa_facts.h"

#include <algorithm>
#include <functional>

#include "term/walk.h"

namespace pippin::run {

using cfa::Cfa;

namespace {

/// Is there a term of an operation of which `holds` is true?
bool any_term(const Cfa& cfa, const std::function<bool(term::Term)>& holds) {
  auto any = [&](auto&& self, const cfa::OpList& ops) -> bool {
    for (const cfa::Op& op : ops) {
      if ((!op.term.null() && holds(op.term)) || (!op.var.null() && holds(op.var))) return true;
      for (const cfa::OpList& alternative : op.alternatives)
        if (self(self, alternative)) return true;
    }
    return false;
  };
  for (const cfa::Edge& e : cfa.edges())
    if (any(any, e.ops)) return true;
  return false;
}

/// Does it do more with floats than to copy, negate and compare them (constants apart)?
bool calculates(term::Term root) {
  if (!root.has_float()) return false;
  bool found = false;
  term::post_order(root, [&](term::Term t) {
    using enum term::Kind;
    found |= (t.kind() >= FpAdd && t.kind() <= FpRoundToIntegral) || (t.kind() >= FpFromBits && t.kind() <= FpToReal);
  });
  return found;
}

}  // namespace

bool calls_procedures(const Cfa& c) {
  return std::ranges::any_of(c.edges(), [](const cfa::Edge& e) { return e.kind == cfa::EdgeKind::Call; });
}

bool has_arrays(const Cfa& c) {
  return any_term(c, [](term::Term t) { return t.has_array(); });
}

core::Floats floats_of(const Cfa& cfa) {
  if (!any_term(cfa, [](term::Term t) { return t.has_float(); })) return core::Floats::None;
  return any_term(cfa, calculates) ? core::Floats::Calculated : core::Floats::Copied;
}

}  // namespace pippin::run

// SPDX-License-Identifier: Apache-2.0
#include "validate/woven.h"

#include <algorithm>

#include "term/walk.h"

namespace pippin::validate {

namespace {

using WovenKind = spec::WovenCall::Kind;

/// An internal edge that only assumes.
bool only_assumes(const cfa::Edge& e) {
  return e.kind == cfa::EdgeKind::Internal && std::ranges::all_of(e.ops, [](const cfa::Op& o) { return o.kind == cfa::OpKind::Assume; });
}

/// Is one of the branches at the edge's source to the error function of an invariant?
bool is_check(const cfa::Cfa& cfa, const cfa::Edge& e) {
  return only_assumes(e) && std::ranges::any_of(cfa.out(e.source), [&](cfa::EdgeId o) {
    const auto& next = cfa.out(cfa.edge(o).target);
    if (next.size() != 1) return false;
    const WovenKind call = cfa.edge(next.front()).woven.kind;
    return call == WovenKind::Refuted || call == WovenKind::Undefined;
  });
}

/// Does the edge give a bound variable a value? Which one.
term::Term bound_variable(const cfa::Edge& e) {
  if (e.kind != cfa::EdgeKind::Internal || e.woven.kind != WovenKind::AnyValue) return {};
  if (e.ops.empty() || e.ops.front().kind != cfa::OpKind::Havoc) return {};
  return std::ranges::all_of(e.ops.begin() + 1, e.ops.end(), [](const cfa::Op& o) { return o.kind == cfa::OpKind::Assume; }) ? e.ops.front().var : term::Term();
}

/// The formula that the check at the end of `branch` fails with becomes: it fails for some values of its bound variables. The location before their choice.
cfa::LocId choose_bound(const cfa::Cfa& cfa, const cfa::Edge& branch, term::Term& fails) {
  term::TermManager& tm = cfa.tm();
  cfa::LocId at = branch.source;
  while (cfa.in(at).size() == 1) {
    const cfa::Edge& e = cfa.edge(cfa.in(at).front());
    const term::Term bound = bound_variable(e);
    if (!bound && !is_check(cfa, e)) break;
    at = e.source;
    if (!bound || !term::occurs_free(bound, fails)) continue;
    for (size_t k = 1; k < e.ops.size(); ++k) fails = tm.mk_and(e.ops[k].term, fails);
    const term::Term any = tm.mk_fresh("any " + bound.name(), bound.sort());
    fails = tm.mk_quantifier(term::Kind::Exists, std::span(&any, 1), term::substitute(tm, fails, {{bound, any}}));
  }
  return at;
}

}  // namespace

std::optional<size_t> refuted_invariant(const cfa::Edge& call) {
  return call.woven.kind == WovenKind::Refuted ? std::optional<size_t>(call.woven.stitch) : std::nullopt;
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
      if (branch.ops.back().kind != cfa::OpKind::Assume) continue;
      term::Term fails = branch.ops.back().term;
      const cfa::LocId at = choose_bound(cfa, branch, fails);
      out.push_back({*stitch, in.front(), cfa.tm().mk_not(fails), at});
      continue;
    }
    if (!only_assumes(branch)) continue;
    term::Term fails = cfa.tm().mk_true();
    for (const cfa::Op& o : branch.ops) fails = cfa.tm().mk_and(fails, o.term);
    const cfa::LocId at = choose_bound(cfa, branch, fails);
    out.push_back({*stitch, in.front(), cfa.tm().mk_not(fails), at});
  }
  return out;
}

}  // namespace pippin::validate

// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/path_program.h"

#include <algorithm>
#include <set>

#include "core/strategy.h"
#include "refine/sequence/nested.h"
#include "support/log.h"

namespace pippin::refine {
namespace {

constexpr size_t kMaxPredicate = 5000;  // nodes

/// Locations in depth-first post-order from the initial one; targets of back edges become cut points.
struct DepthFirst {
  std::vector<LocId> post_order;
  std::set<LocId> cuts;

  explicit DepthFirst(const Cfa& cfa, const PathProgram& p) {
    std::map<LocId, int> state;  // 1: on the stack, 2: done
    std::vector<std::pair<LocId, size_t>> stack{{p.initial, 0}};
    state[p.initial] = 1;
    while (!stack.empty()) {
      auto& [l, next] = stack.back();
      const auto it = p.out.find(l);
      if (it == p.out.end() || next == it->second.size()) {
        state[l] = 2;
        post_order.push_back(l);
        stack.pop_back();
        continue;
      }
      const LocId to = cfa.edge(it->second[next++]).target;
      int& s = state[to];
      if (s == 1) cuts.insert(to);
      if (s == 0) {
        s = 1;
        stack.emplace_back(to, 0);
      }
    }
  }
};

/// forall aux. t, for the auxiliary variables (those the Cfa does not know) that occur.
Term close(const Cfa& cfa, Term t) {
  std::vector<Term> bound;
  for (Term v : term::free_vars(t))
    if (!cfa.find(v).valid()) bound.push_back(v);
  return cfa.tm().mk_quantifier(term::Kind::Forall, bound, t);
}

/// Fills in what follows from the edges; empty, or why this is no path program.
std::string complete(const Cfa& cfa, PathProgram& p) {
  for (EdgeId e : p.edges) {
    p.out[cfa.edge(e).source].push_back(e);
    p.in[cfa.edge(e).target].push_back(e);
  }
  const DepthFirst search(cfa, p);
  p.cut_points.assign(search.cuts.begin(), search.cuts.end());
  if (p.is_cut(p.initial)) return "a loop through the initial location";
  for (LocId l : search.post_order)
    if (l != p.error && !p.is_cut(l)) p.between.push_back(l);
  return "";
}

}  // namespace

bool PathProgram::is_cut(LocId l) const { return std::binary_search(cut_points.begin(), cut_points.end(), l); }

Result<PathProgram> path_program(const Cfa& cfa, const core::Infeasible& infeasible) {
  const core::Path& path = infeasible.path;
  PathProgram p;
  std::set<LocId> seen;
  bool loop = false;
  for (size_t i = 0; i <= path.size(); ++i) {
    const LocId l = cfa::location_at(cfa, path, i);
    if (seen.insert(l).second) p.locations.push_back(l); else loop = true;
  }
  for (const cfa::Step& step : path.stem)
    if (cfa.edge(step.edge).kind != cfa::EdgeKind::Internal) return Error{"", "calls"};
  if (!loop) return Error{"", "the path has no loop"};
  p.edges = core::path_program_edges(path);
  p.initial = cfa::location_at(cfa, path, 0);
  p.error = cfa::location_at(cfa, path, path.size());
  if (const std::string why = complete(cfa, p); !why.empty()) return Error{"", why};
  return p;
}

Result<PathProgram> all_ways(const Cfa& cfa, const PathProgram& program) {
  PathProgram p;
  p.locations = program.locations;
  p.initial = program.initial;
  p.error = program.error;
  const std::set<LocId> here(p.locations.begin(), p.locations.end());
  for (EdgeId e : cfa.edges().ids()) {
    const cfa::Edge& edge = cfa.edge(e);
    if (edge.kind == cfa::EdgeKind::Internal && here.contains(edge.source) && here.contains(edge.target)) p.edges.push_back(e);
  }
  if (const std::string why = complete(cfa, p); !why.empty()) return Error{"", why};
  return p;
}

const encode::TransitionFormula& Transitions::operator[](EdgeId e) {
  auto it = formulas_.find(e);
  if (it == formulas_.end()) it = formulas_.emplace(e, encode::transition(cfa_.tm(), cfa_.edge(e).ops)).first;
  return it->second;
}

Term before_edge(const Cfa& cfa, const PathProgram& program, Transitions& transitions, EdgeId e, LocId target, Term post,
                 const std::map<LocId, Term>& between) {
  term::TermManager& tm = cfa.tm();
  const LocId to = cfa.edge(e).target;
  Term after = tm.mk_true();
  if (to == target) {
    after = post;
  } else if (!program.is_cut(to)) {
    const auto it = between.find(to);
    if (it != between.end()) after = it->second;
  }
  if (after.is_true()) return after;
  const encode::TransitionFormula& f = transitions[e];
  return tm.mk_implies(f.guard, term::substitute(tm, after, f.out));
}

std::map<LocId, Term> weakest_between(const Cfa& cfa, const PathProgram& program, Transitions& transitions, LocId target,
                                      Term post) {
  std::map<LocId, Term> result;
  for (LocId l : program.between) {
    std::vector<Term> parts;
    const auto out = program.out.find(l);
    if (out == program.out.end()) continue;
    for (EdgeId e : out->second) {
      const Term t = before_edge(cfa, program, transitions, e, target, post, result);
      if (!t.is_true()) parts.push_back(t);
    }
    if (!parts.empty()) result[l] = cfa.tm().mk_and(parts);
  }
  return result;
}

Result<core::Sequence> annotate(const Cfa& cfa, logic::HoareService& hoare, const core::Path& path,
                                const PathProgram& program, Transitions& transitions, const Invariants& invariants,
                                const std::string& technique) {
  term::TermManager& tm = cfa.tm();
  std::map<LocId, Term> predicate;
  std::map<LocId, std::vector<Term>> parts;
  auto spread = [&](LocId target, Term post) {
    for (const auto& [l, t] : weakest_between(cfa, program, transitions, target, post)) parts[l].push_back(close(cfa, t));
  };
  for (LocId c : program.cut_points) {
    const auto it = invariants.find(c);
    if (it == invariants.end()) continue;
    predicate[c] = tm.mk_and(it->second);
    for (Term t : it->second) spread(c, t);
  }
  spread(program.error, tm.mk_false());
  for (LocId l : program.between) predicate[l] = tm.mk_and(parts[l]);
  predicate[program.initial] = tm.mk_true();
  predicate[program.error] = tm.mk_false();

  core::Sequence sequence;
  sequence.path = path;
  sequence.refiner = technique;
  sequence.perfect = true;
  for (size_t i = 0; i <= path.size(); ++i) {
    const auto it = predicate.find(cfa::location_at(cfa, path, i));
    sequence.predicates.push_back(it == predicate.end() ? tm.mk_true() : it->second);
    if (term::dag_size(sequence.predicates.back()) > kMaxPredicate) return Error{"", "a predicate is too large"};
  }
  auto at = [&](LocId l) {
    const auto it = predicate.find(l);
    return it == predicate.end() ? tm.mk_true() : it->second;
  };
  for (EdgeId e : program.edges)
    for (Term post : term::conjuncts(at(cfa.edge(e).target)))
      if (hoare.check(at(cfa.edge(e).source), e, post) != logic::Triple::Valid) {
        log(2, "{}: no Floyd-Hoare annotation at edge {}", technique, e.value);
        return Error{"", "not inductive"};
      }
  return sequence;
}

}  // namespace pippin::refine

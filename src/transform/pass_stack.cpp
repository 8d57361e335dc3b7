// SPDX-License-Identifier: Apache-2.0
#include "transform/pass_stack.h"

#include <map>

#include "cfa/reach.h"
#include "support/check.h"
#include "support/log.h"

namespace pippin::transform {

void PassStack::apply(const char* name, PassResult r) {
  const std::string broken = cfa::verify(r.cfa);
  PIPPIN_CHECK(broken.empty(), "pass {} made an ill-formed Cfa: {}", name, broken);
  log(1, "pass {}: {} locations, {} edges", name, r.cfa.locations().size(), r.cfa.edges().size());
  passes_.push_back(std::make_unique<PassResult>(std::move(r)));
}

LocId PassStack::to_base(LocId location) const {
  for (size_t i = passes_.size(); i-- > 0;) location = passes_[i]->back->location(location);
  return location;
}

core::Path PassStack::to_base(const core::Path& path) const {
  core::Path at = path;
  for (size_t i = passes_.size(); i-- > 0;) {
    core::Path older;
    for (const cfa::Step& step : at.stem)
      for (EdgeId e : passes_[i]->back->edges(step.edge, step.choices)) older.stem.push_back({e, {}});
    at = std::move(older);
  }
  return at;
}

std::vector<core::Hint> PassStack::to_base(const core::Path& path, std::vector<core::Hint> hints) const {
  std::vector<size_t> position{0};   // on the base, by position on `path`
  core::Path upto;
  for (const cfa::Step& step : path.stem) {
    upto.stem = {step};
    position.push_back(position.back() + to_base(upto).size());
  }
  for (core::Hint& h : hints) h.position = position.at(h.position);
  return hints;
}

core::Certificate PassStack::to_base(const core::Certificate& certificate) const {
  return std::visit(match{[&](const core::InvariantCertificate& c) -> core::Certificate { return invariants_to_base(c.invariants); },
                          [&](core::KInductionCertificate c) -> core::Certificate {
                            c.invariants = invariants_to_base(c.invariants).invariants;
                            return c;
                          },
                          [&](core::RankingCertificate c) -> core::Certificate {
                            c.invariants = invariants_to_base(c.invariants).invariants;
                            for (auto& [l, tuple] : c.ranks) l = to_base(l);
                            return c;
                          },
                          [&](core::TransitionInvariantCertificate c) -> core::Certificate {
                            c.invariants = invariants_to_base(c.invariants).invariants;
                            for (auto& r : c.relations) r.from = to_base(r.from), r.to = to_base(r.to);
                            for (auto& [l, tuples] : c.ranks) l = to_base(l);
                            return c;
                          },
                          // The check executes the base; what the certificate limits is as large there.
                          [&](const core::UnrollingCertificate& c) -> core::Certificate { return c; }},
                    certificate);
}

core::RecurrentSet PassStack::to_base(const core::RecurrentSet& set) const {
  core::RecurrentSet out = set;
  out.stem = to_base(set.stem);
  for (auto& [l, formula] : out.states) l = to_base(l);
  return out;
}

core::InvariantCertificate PassStack::invariants_to_base(const std::vector<std::pair<LocId, Term>>& invariants) const {
  std::map<LocId, Term> at;
  term::TermManager& tm = base_.tm();
  for (const auto& [loc, formula] : invariants) {
    auto [it, fresh] = at.try_emplace(loc, formula);
    if (!fresh) it->second = tm.mk_and(it->second, formula);
  }
  for (size_t i = passes_.size(); i-- > 0;) {
    const Cfa& older = i == 0 ? base_ : passes_[i - 1]->cfa;
    const PassResult& pass = *passes_[i];
    std::map<LocId, Term> result;
    std::vector<bool> kept(older.locations().size(), false);
    for (LocId l : pass.cfa.locations().ids()) kept[pass.back->location(l).value] = true;
    for (const auto& [loc, formula] : at) result[pass.back->location(loc)] = pass.back->invariant(loc, formula);
    // Locations without a claim: a cycle of the base may go through them although the newer Cfa cannot reach them, or
    // cannot go on to a target, any more. False and true are inductive there; with what the pass knows they also
    // survive the passes before it.
    const std::vector<bool> reached = cfa::reached_from_start(older), reached_now = cfa::reached_from_start(pass.cfa);
    const auto relevance = [&](const Cfa& c) { return keeps_ == Keeps::Endless ? std::vector<bool>(c.locations().size(), true) : cfa::leads_to_target(c); };
    const std::vector<bool> relevant = relevance(older), relevant_now = relevance(pass.cfa);
    for (LocId n : pass.cfa.locations().ids()) {
      const LocId l = pass.back->location(n);
      if (older.is_target(l) || result.contains(l) || (reached_now[n.value] && relevant_now[n.value])) continue;
      result[l] = pass.back->invariant(n, tm.mk_bool(reached_now[n.value]));
    }
    for (LocId l : older.locations().ids()) {
      if (kept[l.value] || older.is_target(l) || (reached[l.value] && relevant[l.value])) continue;
      result[l] = tm.mk_bool(reached[l.value]);
    }
    for (LocId l : cfa::cut_points(older))
      if (!kept[l.value] && !older.is_target(l)) result.try_emplace(l, tm.mk_bool(reached[l.value]));
    at = std::move(result);
  }
  core::InvariantCertificate out;
  for (const auto& [loc, formula] : at) out.invariants.emplace_back(loc, formula);
  return out;
}

core::Certificate PassStack::without_target() const {
  PIPPIN_CHECK(!cfa::has_target(cfa()), "the Cfa after the passes has a target");
  std::vector<std::pair<LocId, Term>> trivial;
  for (LocId l : cfa().locations().ids()) trivial.emplace_back(l, base_.tm().mk_true());
  return invariants_to_base(trivial);
}

PassStack run_passes(const Cfa& base, const PassOptions& wanted, const std::string& label, Statistics& statistics) {
  ScopedTimer timer(statistics.seconds("transform"));
  // First what is cheap and shrinks, then what needs a fixpoint.
  PassStack passes(base, wanted.keeps);
  passes.apply("prune", prune(passes.cfa(), wanted.keeps));
  if (wanted.slice) passes.apply("slice", slice(passes.cfa()));
  // Ranks are terms, which the way back of this pass does not know.
  if (wanted.elements && wanted.keeps == Keeps::Targets) passes.apply("elements", split_elements(passes.cfa()));
  if (wanted.intervals && (wanted.keeps == Keeps::Endless || cfa::has_target(passes.cfa()))) {
    passes.apply("intervals", simplify_intervals(passes.cfa()));
    passes.apply("prune", prune(passes.cfa(), wanted.keeps));
    if (wanted.slice) passes.apply("slice", slice(passes.cfa()));
  }
  passes.apply("blocks", blocks(passes.cfa(), wanted.blocks));
  statistics.counter(label + ".locations") = passes.cfa().locations().size();
  statistics.counter(label + ".edges") = passes.cfa().edges().size();
  return passes;
}

}  // namespace pippin::transform

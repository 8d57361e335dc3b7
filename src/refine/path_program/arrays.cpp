// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/arrays.h"

#include <algorithm>
#include <set>

#include "domains/polyhedra.h"
#include "refine/path_program/abstract.h"
#include "refine/path_program/array_candidates.h"
#include "support/counted_effort.h"
#include "support/log.h"
#include "term/smtlib.h"

namespace pippin::refine {
namespace {

constexpr double kArraysSeconds = 4;         // per path program; never more than a fifth of the time left

class Arrays : public core::Refiner {
 public:
  Arrays(logic::Services& services)
      : cfa_(services.cfa), backend_(services.backend), hoare_(services.triples), statistics_(services.statistics) {}

  std::string name() const override { return "arrays"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    auto program = path_program(cfa_, infeasible);
    if (!program.ok()) return program.error();
    if (!tried_.insert(program->edges).second) return Error{"", "this path program was tried before"};
    Transitions transitions(cfa_);
    std::vector<Candidate> candidates = array_candidates(cfa_, *program, transitions);
    if (candidates.empty()) return Error{"", "no candidates about array elements"};
    const Budget limit = share_of_rest(budget, 0.2, Seconds(kArraysSeconds));
    auto also = [&](const std::vector<Candidate>& more) {
      for (const Candidate& c : more)
        if (std::find(candidates.begin(), candidates.end(), c) == candidates.end()) candidates.push_back(c);
    };
    also(scalar_candidates(cfa_, *program, transitions));
    also(abstract_candidates(cfa_, *program, Domain::Polyhedra, limit));
    statistics_.counter("refine.arrays.candidates") += candidates.size();
    if (g_log_level >= 3)
      for (const Candidate& c : candidates) log(3, "arrays: candidate {}", term::print(c.formula));
    HoudiniResult found = houdini(cfa_, backend_, statistics_, *program, transitions, candidates, limit);
    if (!found.failure.empty() && !found.inductive.empty() && domains::have_polyhedra()) {
      // Sums over elements: relations between scalars that hold because of what is known about the elements.
      const size_t before = candidates.size();
      const Known known = known_reads(*program, transitions, found.inductive);
      also(abstract_candidates(cfa_, *program, Domain::Polyhedra, limit, known));
      if (candidates.size() > before) found = houdini(cfa_, backend_, statistics_, *program, transitions, candidates, limit);
      if (!found.failure.empty() && !limit.expired() && !known.empty()) {
        // A first round of its own: if (i == 0) sum = 0; else sum = sum + a[i].
        const size_t without = candidates.size();
        for (Term split : phases(cfa_, *program, transitions)) also(abstract_candidates(cfa_, *program, Domain::Polyhedra, limit, known, split));
        if (candidates.size() > without) found = houdini(cfa_, backend_, statistics_, *program, transitions, candidates, limit);
      }
    }
    if (!found.failure.empty()) {
      log(2, "arrays: {}, of {} candidates", found.failure, candidates.size());
      return Error{"", found.failure};
    }
    auto sequence = annotate(cfa_, hoare_, infeasible.path, *program, transitions, found.invariants, "arrays");
    if (!sequence.ok()) {
      ++statistics_.counter("refine.arrays.rejected");
      return sequence.error();
    }
    return core::Refinement(std::move(*sequence));
  }

 private:
  /// Instances of inductive facts at the elements that are read next.
  Known known_reads(const PathProgram& program, Transitions& transitions, const std::map<LocId, std::vector<Candidate>>& inductive) {
    Known known;
    for (const auto& [l, candidates] : inductive) {
      std::set<Term> indices;
      for (EdgeId e : program.out.at(l))
        term::post_order(transitions[e].guard, [&](Term t) {
          if (t.is(term::Kind::Select)) indices.insert(t[1]);
        });
      for (const Candidate& c : candidates)
        for (Term i : indices) {
          if (!c.bound || i.sort() != c.bound.sort()) continue;
          const Term fact = term::substitute(cfa_.tm(), c.formula, {{c.bound, i}});
          const std::vector<Term> vars = term::free_vars(fact);
          if (!fact.is_true() && std::all_of(vars.begin(), vars.end(), [&](Term v) { return cfa_.find(v).valid(); }))
            known[l].push_back(fact);
        }
    }
    return known;
  }

  const Cfa& cfa_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  std::set<std::vector<EdgeId>> tried_;
};

}  // namespace

std::unique_ptr<core::Refiner> make_arrays(logic::Services& services) {
  return std::make_unique<Arrays>(services);
}

}  // namespace pippin::refine

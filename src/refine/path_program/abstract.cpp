// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/abstract.h"

#include <algorithm>
#include <map>
#include <set>

#include "domains/intervals.h"
#include "domains/polyhedra.h"
#include "support/counted_effort.h"
#include "support/log.h"

namespace pippin::refine {
namespace {

constexpr double kAbstractSeconds = 2;      // per path program; never more than a tenth of the time left
constexpr double kAllSeconds = 4;   // for all ways through its loops, once; never more than a quarter of the time left
constexpr size_t kMaxPhases = 4;
constexpr size_t kTimes = 3;

const char* name_of(Domain d) { return d == Domain::Intervals ? "intervals" : "polyhedra"; }

/// The path program as a Cfa of its own. Where states are kept apart, a cut point has one copy for each case.
struct SubProgram {
  explicit SubProgram(term::TermManager& tm) : cfa(tm) {}
  Cfa cfa;
  std::vector<LocId> original;   // by location
  std::vector<Term> condition;   // of the states of the copy; null: none
};

SubProgram as_cfa(const Cfa& cfa, const PathProgram& program, const Known& known, Term split) {
  SubProgram result(cfa.tm());
  Cfa& sub = result.cfa;
  std::map<LocId, std::vector<LocId>> at;
  for (LocId l : program.locations) {
    std::vector<Term> cases{Term()};
    if (split && program.is_cut(l)) cases = {split, cfa.tm().mk_not(split)};
    for (Term condition : cases) {
      cfa::Location copy;
      copy.name = cfa.location(l).name + (condition.null() ? "" : condition == split ? "+" : "-");
      copy.kind = l == program.error ? cfa::LocKind::Error : cfa::LocKind::Plain;
      at[l].push_back(sub.add_location(copy));
      result.original.push_back(l);
      result.condition.push_back(condition);
    }
  }
  sub.initial = at[program.initial].front();
  for (const cfa::Variable& v : cfa.variables()) sub.add_variable(v);
  for (EdgeId e : program.edges) {
    cfa::Edge copy;
    copy.ops = cfa.edge(e).ops;
    if (const auto facts = known.find(cfa.edge(e).source); facts != known.end()) {
      auto at = std::find_if(copy.ops.begin(), copy.ops.end(), [](const cfa::Op& op) { return op.kind != cfa::OpKind::Assume; });
      for (Term t : facts->second) at = copy.ops.insert(at, cfa::Op::assume(t)) + 1;
    }
    for (LocId source : at[cfa.edge(e).source])
      for (LocId target : at[cfa.edge(e).target]) {
        cfa::Edge one = copy;
        one.source = source;
        one.target = target;
        if (const Term condition = result.condition[target.value]) one.ops.push_back(cfa::Op::assume(condition));
        sub.add_edge(std::move(one));
      }
  }
  return result;
}

class Abstract : public core::Refiner {
 public:
  Abstract(logic::Services& services, Domain domain)
      : cfa_(services.cfa), backend_(services.backend), hoare_(services.triples), statistics_(services.statistics), domain_(domain) {}

  std::string name() const override { return name_of(domain_); }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    auto program = path_program(cfa_, infeasible);
    if (!program.ok()) return program.error();
    if (!tried_.insert(program->edges).second) return Error{"", "this path program was tried before"};
    // A loop with many ways through it has a path program for every set of them: the third time all are taken at once.
    std::vector<LocId> places = program->locations;
    std::sort(places.begin(), places.end());
    if (++times_[places] == kTimes)
      if (const auto all = all_ways(cfa_, *program); all.ok() && all->edges.size() > program->edges.size() && tried_.insert(all->edges).second) {
        auto sequence = prove(*all, infeasible.path, share_of_rest(budget, 0.25, Seconds(kAllSeconds)));
        if (sequence.ok()) {
          ++statistics_.counter("refine." + name() + ".all_ways");
          return core::Refinement(std::move(*sequence));
        }
        log(2, "{}: all ways through the loops of the path: {}", name(), sequence.error().message);
      }
    auto sequence = prove(*program, infeasible.path, share_of_rest(budget, 0.1, Seconds(kAbstractSeconds)));
    if (!sequence.ok()) return sequence.error();
    return core::Refinement(std::move(*sequence));
  }

 private:
  Result<core::Sequence> prove(const PathProgram& program, const core::Path& path, const Budget& limit) {
    std::vector<Candidate> candidates = abstract_candidates(cfa_, program, domain_, limit);
    if (candidates.empty()) return Error{"", "nothing is known about the path program"};
    Transitions transitions(cfa_);
    HoudiniResult found = houdini(cfa_, backend_, statistics_, program, transitions, candidates, limit);
    if (!found.failure.empty() && domain_ == Domain::Polyhedra && !about_elements(program, transitions)) {
      const size_t before = candidates.size();
      for (Term split : phases(cfa_, program, transitions))
        for (const Candidate& c : abstract_candidates(cfa_, program, domain_, limit, {}, split))
          if (std::find(candidates.begin(), candidates.end(), c) == candidates.end()) candidates.push_back(c);
      if (candidates.size() > before) found = houdini(cfa_, backend_, statistics_, program, transitions, candidates, limit);
      if (found.failure.empty()) ++statistics_.counter("refine.polyhedra.by_phases");
    }
    if (!found.failure.empty()) return Error{"", found.failure};
    return annotate(cfa_, hoare_, path, program, transitions, found.invariants, name());
  }

  /// Every way to the error reads arrays: what keeps states apart by numbers does not say what their elements are.
  bool about_elements(const PathProgram& program, Transitions& transitions) const {
    return std::ranges::all_of(program.edges, [&](EdgeId e) {
      return cfa_.edge(e).target != program.error || transitions[e].guard.has_array();
    });
  }

  const Cfa& cfa_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  Domain domain_;
  std::set<std::vector<EdgeId>> tried_;
  std::map<std::vector<LocId>, size_t> times_;   // path programs met by their locations
};

}  // namespace

std::vector<Term> phases(const Cfa& cfa, const PathProgram& program, Transitions& transitions) {
  std::vector<Term> result;
  std::set<Term> moving;   // a condition about others keeps apart no states of one loop
  for (EdgeId e : program.edges)
    for (Term v : transitions[e].assigned)
      if (term::occurs_free(v, transitions[e].out.at(v))) moving.insert(v);
  for (EdgeId e : program.edges)
    term::post_order(transitions[e].guard, [&](Term t) {
      const bool equal = t.is(term::Kind::Eq) && t[1].is_value();   // of a loop's first round, say
      if (!(t.is(term::Kind::Le) || t.is(term::Kind::Lt) || equal) || !t[0].sort().is_int() || result.size() >= kMaxPhases) return;
      const std::vector<Term> vars = term::free_vars(t);
      bool good = !t.has_array() && std::ranges::any_of(vars, [&](Term v) { return moving.contains(v); });
      for (Term v : vars) good &= cfa.find(v).valid();
      term::post_order(t, [&](Term s) {
        good &= !(s.is(term::Kind::IntConst) && abs(s.value()) > 1'000'000'000) && !s.is(term::Kind::Ite);
      });
      const Term split = equal ? cfa.tm().mk_le(t[0], t[1]) : t;
      if (good && std::find(result.begin(), result.end(), split) == result.end()) result.push_back(split);
    });
  return result;
}

std::vector<Candidate> abstract_candidates(const Cfa& cfa, const PathProgram& program, Domain domain, const Budget& budget,
                                           const Known& known, Term split) {
  std::vector<Candidate> result;
  const SubProgram whole = as_cfa(cfa, program, known, split);
  const Cfa& sub = whole.cfa;
  auto cut = [&](LocId l) { return program.is_cut(whole.original[l.value]); };
  auto add = [&](LocId l, Term t) {
    const Term condition = whole.condition[l.value];
    for (Term part : term::conjuncts(t)) {
      const Term c = condition ? cfa.tm().mk_implies(condition, part) : part;
      if (!c.is_true() && !c.is_false() && std::find(result.begin(), result.end(), Candidate{c, {}}) == result.end())
        result.push_back({c, {}});
    }
  };
  if (domain == Domain::Intervals) {
    domains::IntervalOptions options;
    options.budget = budget;
    const domains::Intervals intervals(sub, options);
    for (LocId l : sub.locations().ids())
      if (cut(l)) add(l, domains::state_formula(cfa.tm(), intervals.at(l)));
  } else {
    domains::PolyhedraOptions options;
    options.budget = budget;
    for (const auto& [l, constraints] : domains::polyhedra(sub, options))
      if (cut(l))
        for (Term t : constraints) add(l, t);
  }
  return result;
}

std::unique_ptr<core::Refiner> make_abstract(logic::Services& services, Domain domain) {
  return std::make_unique<Abstract>(services, domain);
}

}  // namespace pippin::refine

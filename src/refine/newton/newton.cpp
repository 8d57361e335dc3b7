// SPDX-License-Identifier: Apache-2.0
// The eight variants as one composition: core -> sp|wp -> live variables -> quantifiers, then validation. What the
// pipeline computed is used only after every Hoare triple of the real (not the abstracted) path was proved.
#include "refine/newton/newton.h"

#include <algorithm>

#include "logic/cores.h"
#include "logic/hoare.h"
#include "refine/newton/claims.h"
#include "refine/newton/pipeline.h"
#include "refine/sequence/nested.h"
#include "refine/sequence/sequence.h"
#include "support/counted_effort.h"

namespace pippin::refine {

using cfa::Term;
using core::Infeasible;
using core::Sequence;

namespace {

constexpr size_t kSolverEliminations = 12;   // per sequence
constexpr Seconds kSequenceSeconds{10};

class Newton : public core::Refiner {
 public:
  Newton(logic::Services& services, NewtonVariant variant)
      : cfa_(services.cfa), backend_(services.backend), stats_(services.statistics), variant_(variant), hoare_(services.triples),
        cores_(cfa_, services.trace, stats_), prefix_("refine.newton." + variant.name()) {}

  std::string name() const override { return "newton " + variant_.name(); }

  /// A path has many cores. With search_cores, if the sequence of the first is not perfect, cores that give up other operations first are
  /// tried: the first perfect sequence wins, else the first inductive one [UA18].
  Result<core::Refinement> refine(const Infeasible& infeasible, const Budget& budget) override {
    ScopedTimer timer(stats_.seconds(prefix_));
    ++stats_.counter(prefix_ + ".paths");
    const Budget limit = part_of(budget, kSequenceSeconds);
    const bool abstracted = (variant_.core || variant_.given_core) && infeasible.core;
    if (!abstracted) return finish(attempt(infeasible, nullptr, limit));
    if (!variant_.search_cores) return finish(attempt(infeasible, &*infeasible.core, limit));
    std::vector<core::Core> tried;
    Result<Sequence> best = Error{"", "no core"};
    auto use = [&](std::optional<core::Core> core) {
      if (!core || std::find(tried.begin(), tried.end(), *core) != tried.end()) return false;
      Result<Sequence> r = attempt(infeasible, &*core, limit);
      tried.push_back(std::move(*core));
      const bool perfect = r.ok() && r->perfect;
      if (perfect || !best.ok()) best = std::move(r);
      return perfect;
    };
    if (!variant_.weakest) use(cores_.find(infeasible.path, logic::CoreOrder::Late));
    if (!(best.ok() && best->perfect)) use(infeasible.core);
    using logic::CoreOrder;
    for (CoreOrder order : {CoreOrder::Conditions, CoreOrder::Loops, variant_.weakest ? CoreOrder::Late : CoreOrder::Early}) {
      if ((best.ok() && best->perfect) || limit.expired()) break;
      // An order that does not help this program is asked ever more rarely.
      uint32_t& misses = misses_[static_cast<size_t>(order)];
      if (misses >= 3 && stats_.counter(prefix_ + ".paths") % (1u << std::min(misses / 2, 6u)) != 0) continue;
      if (use(cores_.find(infeasible.path, order))) {
        ++stats_.counter(prefix_ + ".perfect-by-order-" + logic::to_string(order));
        misses = 0;
      } else {
        ++misses;
      }
    }
    return finish(std::move(best));
  }

 private:
  Result<core::Refinement> finish(Result<Sequence> r) {
    if (!r.ok()) return r.error();
    ++stats_.counter(prefix_ + (r->perfect ? ".perfect" : ".imperfect"));
    return core::Refinement(std::move(*r));
  }

  Result<Sequence> attempt(const Infeasible& infeasible, const core::Core* core, const Budget& budget) {
    term::TermManager& tm = cfa_.tm();
    const NestedPath nested(cfa_, infeasible.path);
    const Trace trace = flat_trace(cfa_, infeasible.path, nested, core);
    logic::QuantifierEliminator quantifiers(tm, backend_, stats_);
    quantifiers.allow_solver(kSolverEliminations);
    const PredicateLimits limits{.max_dag = 5000, .budget = budget};
    Liveness live;
    if (variant_.live)
      live = variant_.weakest ? past_live(trace, tm.mk_true()) : future_live(trace, tm.mk_false());
    if (nested.nested())
      for (size_t i = 0; i < live.size(); ++i)
        for (std::vector<Term>& vars : live[i])
          for (Term v : nested.links(i + 1))
            if (auto at = std::lower_bound(vars.begin(), vars.end(), v); at == vars.end() || *at != v) vars.insert(at, v);
    const Liveness* projection = variant_.live ? &live : nullptr;
    auto predicates = variant_.weakest ? backward(tm, trace, tm.mk_false(), projection, quantifiers, limits)
                                       : forward(tm, trace, tm.mk_true(), projection, quantifiers, limits);
    if (!predicates.ok()) {
      ++stats_.counter(prefix_ + ".gave-up");
      return predicates.error();
    }

    predicates->front() = tm.mk_true();
    predicates->back() = tm.mk_false();
    if (variant_.prove_claims) {   // about the flat trace: what is frozen is a variable like others there
      const Trace real = flat_trace(cfa_, infeasible.path, nested, nullptr);
      const Claims claims = prove_claims(cfa_, hoare_, trace, real, *predicates);
      const std::string refuted = claims.refuted();
      PIPPIN_CHECK(refuted.empty(), "{}: {}", name(), refuted);
      ++stats_.counter(prefix_ + (claims.proved() ? ".claims-proved" : ".claims-undecided"));
    }
    if (nested.nested()) {
      if (variant_.weakest) nested.universal(*predicates, quantifiers);
      else nested.existential(*predicates, quantifiers);
    }

    Sequence s;
    s.path = infeasible.path;
    s.predicates = std::move(*predicates);
    s.refiner = name();
    if (const logic::Triple t = inductive(cfa_, hoare_, s); t != logic::Triple::Valid) {
      ++stats_.counter(prefix_ + (t == logic::Triple::Unknown ? ".undecided" : ".not-inductive"));
      return Error{"", why_not_inductive(t)};
    }
    s.perfect = is_perfect(cfa_, hoare_, s);
    return s;
  }

  const cfa::Cfa& cfa_;
  smt::Backend& backend_;
  Statistics& stats_;
  NewtonVariant variant_;
  logic::HoareService& hoare_;
  logic::CoreFinder cores_;
  std::string prefix_;
  uint32_t misses_[4] = {};  // by CoreOrder: paths in a row where it gave no perfect sequence
};

}  // namespace

std::string NewtonVariant::name() const {
  return std::string(search_cores ? "cores:" : "") + (core ? "it-" : "") + (weakest ? "wp" : "sp") + (live ? "-lv" : "");
}

std::optional<NewtonVariant> NewtonVariant::parse(const std::string& name) {
  for (bool core : {false, true})
    for (bool weakest : {false, true})
      for (bool live : {false, true})
        if (NewtonVariant v{core, weakest, live}; v.name() == name) return v;
  return std::nullopt;
}

std::unique_ptr<core::Refiner> make_newton(logic::Services& services, NewtonVariant variant) {
  return std::make_unique<Newton>(services, variant);
}

}  // namespace pippin::refine

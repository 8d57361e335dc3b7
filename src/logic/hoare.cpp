// SPDX-License-Identifier: Apache-2.0
// Stages of a query, cheapest first, each counted: trivial, cache, data flow, the model of an earlier query, solver. The
// data-flow stage answers Invalid only after the solver has shown that the edge can be taken from the precondition (one query per (pre, edge)
// instead of one per postcondition), so its answers are exact. Quantifiers over array elements are refuted by instances
// at the index terms; where those do not suffice the answer is Unknown without asking for more.
#include "logic/hoare.h"

#include <algorithm>
#include <list>
#include <unordered_set>

#include "encode/encode.h"
#include "logic/instantiate.h"
#include "logic/theory.h"

namespace pippin::logic {
namespace {

using encode::TransitionFormula;
using term::TermMap;

constexpr size_t kMaxHoareSessions = 256;
constexpr size_t kMaxChecksPerHoareSession = 20'000;
constexpr smt::Effort kEasy{.effort = 2'000'000, .seconds = 0.5};
constexpr smt::Effort kHard{.effort = 400'000, .seconds = 0.3};
/// Of quantifiers over nonlinear arithmetic: what is not answered soon is not answered in the time of kHard either (`gcd_2`: 10 of 57 triples).
constexpr smt::Effort kQuantifiedNonlinear{.effort = 100'000, .seconds = 0.1};
constexpr unsigned kMore = 10;             // times the effort, with RetryUnknownTriples
constexpr int kMaxInVain = 5;         // more such questions without than with an answer

struct Key {
  uint32_t pre, edge, post, hier;
  friend bool operator==(const Key&, const Key&) = default;
};
struct KeyHash {
  size_t operator()(const Key& k) const noexcept {
    uint64_t h = k.pre * 0x9E3779B97F4A7C15ull;
    h = (h ^ k.edge) * 0xC2B2AE3D27D4EB4Full;
    h = (h ^ k.post) * 0x165667B19E3779F9ull;
    return (h ^ k.hier) * 0x9E3779B97F4A7C15ull >> 3;
  }
};
struct SetHash {
  size_t operator()(const std::vector<Term>& s) const noexcept {
    uint64_t h = s.size();
    for (Term t : s) h = (h ^ t.id()) * 0x9E3779B97F4A7C15ull;
    return h >> 3;
  }
};

constexpr uint32_t kNoEdge = UINT32_MAX;
constexpr uint32_t kNoSet = UINT32_MAX;

bool disjoint(const std::vector<Term>& a, const std::vector<Term>& b) {  // both sorted by id
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return false;
    if (a[i] < b[j]) ++i; else ++j;
  }
  return true;
}

}  // namespace

struct HoareService::Impl {
  const Cfa& cfa;
  term::TermManager& tm;
  smt::Backend& backend;

  struct Predicate {
    std::vector<Term> vars;  // free, by id
    Term asserted;           // as an assertion: top-level existentials skolemised
    TheoryUse theory;
  };
  struct PreSet {
    std::vector<Term> terms;  // sorted, without `true`
    std::vector<Term> vars;
    bool contradictory = false;
    TheoryUse theory;
  };
  struct EdgeData {
    TransitionFormula formula;
    TheoryUse theory;
    bool trivial = true;  // no operation at all
  };
  struct Open {
    std::unique_ptr<smt::Session> session;
    uint32_t pre = kNoSet;  // pushed precondition
    size_t checks = 0;
    uint64_t effort = 0;    // as set
    TermMap model;          // of edge and precondition, from the last question that had one
    std::list<uint32_t>::iterator lru;
  };

  std::unordered_map<Term, Predicate> predicates;  // never iterated
  std::unordered_map<std::vector<Term>, uint32_t, SetHash> set_index;
  std::vector<PreSet> sets;
  std::unordered_map<uint32_t, EdgeData> edges;
  std::unordered_map<uint32_t, encode::ReturnFormula> returns;
  IdVector<cfa::ProcId, std::vector<Term>> modified;  // once a return was asked
  std::unordered_map<Key, Triple, KeyHash> cache;
  std::unordered_map<uint32_t, Open> open;
  std::list<uint32_t> lru;  // front: most recently used

  unsigned more = 1;                          // kMore while a RetryUnknownTriples lives
  std::unordered_set<Key, KeyHash> asked_again;  // never iterated
  int vain = 0;                               // of them: those without an answer less those with one

  std::unique_ptr<smt::Session> instances;  // for by_instances
  size_t instance_checks = 0;

  uint64_t &queries, &trivial, &cached, &dataflow_valid, &dataflow_invalid, &solver, &by_model, &valid, &invalid, &unknown, &opened,
      &instantiated, &again, &again_decided;
  double& seconds;

  Impl(const Cfa& c, smt::Backend& b, Statistics& s)
      : cfa(c), tm(c.tm()), backend(b),
        queries(s.counter("logic.hoare.queries")), trivial(s.counter("logic.hoare.trivial")),
        cached(s.counter("logic.hoare.cached")), dataflow_valid(s.counter("logic.hoare.dataflow-valid")),
        dataflow_invalid(s.counter("logic.hoare.dataflow-invalid")), solver(s.counter("logic.hoare.solver")),
        by_model(s.counter("logic.hoare.refuted-by-model")),
        valid(s.counter("logic.hoare.solver-valid")), invalid(s.counter("logic.hoare.solver-invalid")),
        unknown(s.counter("logic.hoare.solver-unknown")), opened(s.counter("logic.hoare.sessions")),
        instantiated(s.counter("logic.hoare.instantiated")), again(s.counter("logic.hoare.asked-again")),
        again_decided(s.counter("logic.hoare.asked-again-decided")),
        seconds(s.seconds("logic.hoare.solver")) {}

  const Predicate& predicate(Term t) {
    auto it = predicates.find(t);
    if (it != predicates.end()) return it->second;
    Predicate p;
    p.vars = term::free_vars(t);
    p.theory = theory_use(t);
    p.asserted = p.theory.quantifiers ? skolemise(tm, t) : t;
    return predicates.emplace(t, std::move(p)).first->second;
  }

  uint32_t pre_set(std::span<const Term> pre) {
    std::vector<Term> terms;
    for (Term t : pre)
      if (!t.is_true()) terms.push_back(t);
    std::sort(terms.begin(), terms.end());
    terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    auto [it, inserted] = set_index.try_emplace(terms, static_cast<uint32_t>(sets.size()));
    if (!inserted) return it->second;
    PreSet s;
    s.terms = std::move(terms);
    for (Term t : s.terms) {
      s.contradictory |= t.is_false() || std::binary_search(s.terms.begin(), s.terms.end(), tm.mk_not(t));
      const Predicate& p = predicate(t);
      s.vars.insert(s.vars.end(), p.vars.begin(), p.vars.end());
      s.theory |= p.theory;
    }
    std::sort(s.vars.begin(), s.vars.end());
    s.vars.erase(std::unique(s.vars.begin(), s.vars.end()), s.vars.end());
    sets.push_back(std::move(s));
    return it->second;
  }

  const EdgeData& edge_data(uint32_t edge) {
    auto it = edges.find(edge);
    if (it != edges.end()) return it->second;
    EdgeData d;
    if (edge == kNoEdge) {
      d.formula.guard = tm.mk_true();
    } else {
      d.formula = encode::transition(cfa, EdgeId(edge));
      d.theory = theory_use(d.formula.guard);
      for (Term v : d.formula.assigned) d.theory |= theory_use(d.formula.out.at(v));
    }
    return edges.emplace(edge, std::move(d)).first->second;
  }

  smt::Effort effort(const TheoryUse& theory) const {
    smt::Effort e = theory.quantifiers && theory.nonlinear ? kQuantifiedNonlinear : theory.heavy() ? kHard : kEasy;
    e.effort *= more;
    e.seconds *= more;
    return e;
  }

  /// May a cached answer be replaced by a dearer one?
  bool asks_again(const Key& key, Triple known) {
    if (more == 1 || known != Triple::Unknown || vain >= kMaxInVain || !asked_again.insert(key).second) return false;
    ++again;
    ++vain;
    return true;
  }
  void asked_with_success() {
    ++again_decided;
    vain -= 2;
  }

  /// The session of an edge with `pre` pushed.
  Open& session(uint32_t edge, uint32_t pre, const TheoryUse& theory) {
    auto it = open.find(edge);
    if (it != open.end() && it->second.checks > kMaxChecksPerHoareSession) {
      lru.erase(it->second.lru);
      open.erase(it);
      it = open.end();
    }
    if (it == open.end()) {
      if (open.size() >= kMaxHoareSessions) {
        open.erase(lru.back());
        lru.pop_back();
      }
      ++opened;
      Open o;
      o.effort = effort(theory).effort;
      o.session = backend.open(tm, {.kind = smt::SessionKind::Incremental, .effort = effort(theory),
                                    .purpose = edge == kNoEdge ? "logic.implies" : "logic.hoare"});
      o.session->add(edge_data(edge).formula.guard);
      lru.push_front(edge);
      o.lru = lru.begin();
      it = open.emplace(edge, std::move(o)).first;
    } else {
      lru.splice(lru.begin(), lru, it->second.lru);
    }
    Open& o = it->second;
    if (const smt::Effort e = effort(theory); o.effort != e.effort) {
      o.session->set_effort(e);
      o.effort = e.effort;
    }
    if (o.pre != pre) {
      if (o.pre != kNoSet) o.session->pop();
      o.session->push();
      for (Term t : sets[pre].terms) o.session->add(predicate(t).asserted);
      o.pre = pre;
      o.model.clear();
    }
    return o;
  }

  /// Valid, Unknown, or nullopt if this is no question about array elements.
  std::optional<Triple> by_instances(uint32_t pre, uint32_t edge, Term post_before) {
    std::vector<Term> parts = sets[pre].terms;
    parts.push_back(edge_data(edge).formula.guard);
    parts.push_back(tm.mk_not(post_before));
    const std::optional<Term> ground = instantiate(tm, tm.mk_and(parts));
    if (!ground) return std::nullopt;
    ++instantiated;
    if (!instances || ++instance_checks > 500) {
      instances = backend.open(tm, {.kind = smt::SessionKind::Incremental, .effort = kEasy, .purpose = "logic.instances"});
      instance_checks = 0;
    }
    instances->set_effort(effort(TheoryUse()));
    instances->push();
    instances->add(*ground);
    const smt::Answer answer = instances->check();
    instances->pop();
    if (answer == smt::Answer::Unsat) ++valid; else ++unknown;
    return answer == smt::Answer::Unsat ? Triple::Valid : Triple::Unknown;
  }

  /// Does the execution that refuted another postcondition refute this one?
  bool refuted_by_model(Open& o, Term post_before) {
    if (o.model.empty()) return false;
    for (Term v : term::free_vars(post_before))   // neither edge nor precondition knows these: any value will do
      if (!o.model.contains(v) && (v.sort().is_bv() || v.sort().is_bool())) o.model.emplace(v, tm.mk_value(v.sort(), 0));
    const Term value = term::evaluate(tm, post_before, o.model);
    return !value.null() && value.is_false();
  }

  bool satisfies(const TermMap& model, uint32_t pre, uint32_t edge) {
    auto holds = [&](Term t) {
      const Term value = term::evaluate(tm, t, model);
      return !value.null() && value.is_true();
    };
    return holds(edge_data(edge).formula.guard) && std::all_of(sets[pre].terms.begin(), sets[pre].terms.end(), holds);
  }

  TermMap read_model(smt::Session& session, uint32_t pre, uint32_t edge, Term post_before) {
    TermMap model;
    std::vector<Term> roots = sets[pre].terms;
    roots.push_back(edge_data(edge).formula.guard);
    roots.push_back(post_before);
    const std::vector<Term> vars = term::free_vars(roots), values = session.model(vars);
    for (size_t i = 0; i < vars.size() && i < values.size(); ++i)
      if (!values[i].null()) model.emplace(vars[i], values[i]);
    return model;
  }

  Triple solve(uint32_t pre, uint32_t edge, Term post_before, const TheoryUse& theory, TermMap* model) {
    ScopedTimer timer(seconds);
    if (theory.quantifiers && theory.arrays) {
      if (const auto t = by_instances(pre, edge, post_before)) {
        ++solver;
        return *t;
      }
    }
    Open& o = session(edge, pre, theory);
    const bool dear = theory.bitvectors && !theory.heavy() && !theory.arrays;   // to ask; an evaluation is not
    if (dear && !model && refuted_by_model(o, post_before)) {
      ++by_model;
      return Triple::Invalid;
    }
    ++solver;
    auto ask = [&] {
      const smt::Answer answer = o.session->check();
      if (answer == smt::Answer::Sat && (model || dear)) {
        TermMap values = read_model(*o.session, pre, edge, post_before);
        if (model) model->insert(values.begin(), values.end());
        if (dear && satisfies(values, pre, edge)) o.model = std::move(values);
      }
      return answer;
    };
    smt::Answer answer;
    if (post_before.is_false()) {
      answer = ask();
    } else {
      Term negated = tm.mk_not(post_before);
      o.session->push();
      o.session->add(theory.quantifiers ? skolemise(tm, negated) : negated);
      answer = ask();
      o.session->pop();
    }
    ++o.checks;
    switch (answer) {
      case smt::Answer::Unsat: ++valid; return Triple::Valid;
      case smt::Answer::Sat: ++invalid; return Triple::Invalid;
      case smt::Answer::Unknown: ++unknown; return Triple::Unknown;
    }
    PIPPIN_UNREACHABLE("answer");
  }

  Triple check(std::span<const Term> pre, uint32_t edge, Term post, TermMap* model = nullptr) {
    ++queries;
    if (post.is_true()) {
      ++trivial;
      return Triple::Valid;
    }
    return check(pre_set(pre), edge, post, model);
  }

  Triple check(uint32_t pre, uint32_t edge, Term post, TermMap* model = nullptr) {
    if (sets[pre].contradictory) {
      ++trivial;
      return Triple::Valid;
    }
    const Key key{pre, edge, post.id(), kNoSet};
    auto [it, inserted] = cache.try_emplace(key, Triple::Unknown);
    const bool repeated = !inserted && asks_again(key, it->second);
    if (!inserted && !repeated) {
      ++cached;
      return it->second;
    }
    Triple result = decide(pre, edge, post, model);
    if (repeated && result != Triple::Unknown) asked_with_success();
    cache[key] = result;
    return result;
  }

  Triple decide(uint32_t pre, uint32_t edge, Term post, TermMap* model) {
    const EdgeData& d = edge_data(edge);
    if (d.formula.guard.is_false()) {
      ++trivial;
      return Triple::Valid;
    }
    const std::vector<Term>& post_vars = predicate(post).vars;
    const bool untouched = disjoint(post_vars, d.formula.assigned);
    Term before = untouched ? post : term::substitute(tm, post, d.formula.out);
    const PreSet& s = sets[pre];
    if (before.is_true() || before == d.formula.guard ||
        std::binary_search(s.terms.begin(), s.terms.end(), before)) {
      ++dataflow_valid;
      return Triple::Valid;
    }
    TheoryUse theory = d.theory;
    theory |= s.theory;
    theory |= predicate(post).theory;
    // A postcondition about variables that neither the edge nor the precondition knows holds only if it is valid or the
    // edge cannot be taken.
    if (untouched && !before.is_false() && !post_vars.empty() && disjoint(post_vars, s.vars) &&
        disjoint(post_vars, d.formula.read)) {
      ++queries;
      Triple dead = check(pre, edge, tm.mk_false());
      if (dead == Triple::Valid) return Triple::Valid;
      Triple always = pre == empty_set() && edge == kNoEdge ? Triple::Unknown : check(empty_set(), kNoEdge, post);
      if (always == Triple::Valid) return Triple::Valid;
      if (dead == Triple::Invalid && always == Triple::Invalid) {
        ++dataflow_invalid;
        return Triple::Invalid;
      }
    }
    return solve(pre, edge, before, theory, model);
  }

  uint32_t empty_set() { return pre_set({}); }

  const encode::ReturnFormula& return_data(EdgeId id) {
    auto it = returns.find(id.value);
    if (it != returns.end()) return it->second;
    if (modified.empty()) modified = cfa::modified_by(cfa);
    const cfa::ProcId callee = cfa.edge(cfa.edge(id).call).callee;
    return returns.emplace(id.value, encode::return_formula(cfa, id, modified[callee])).first->second;
  }

  Triple check_return(std::span<const Term> pre, std::span<const Term> hier, EdgeId id, Term post) {
    ++queries;
    if (post.is_true()) return Triple::Valid;
    const uint32_t p = pre_set(pre), h = pre_set(hier);
    if (sets[p].contradictory || sets[h].contradictory) return Triple::Valid;
    const Key key{p, id.value, post.id(), h};
    auto [it, inserted] = cache.try_emplace(key, Triple::Unknown);
    const bool repeated = !inserted && asks_again(key, it->second);
    if (!inserted && !repeated) {
      ++cached;
      return it->second;
    }
    const encode::ReturnFormula& r = return_data(id);
    std::vector<Term> formulas{r.guard};
    TheoryUse theory;
    for (Term t : sets[p].terms) formulas.push_back(predicate(t).asserted);
    for (Term t : sets[h].terms) formulas.push_back(term::substitute(tm, predicate(t).asserted, r.at_call));
    formulas.push_back(tm.mk_not(term::substitute(tm, post, r.out)));
    for (Term t : formulas) theory |= theory_use(t);
    ++solver;
    ScopedTimer timer(seconds);
    auto s = backend.open(tm, {.kind = smt::SessionKind::Plain, .effort = effort(theory),
                               .purpose = "logic.hoare.return"});
    for (Term t : formulas) s->add(t);
    Triple result = Triple::Unknown;
    switch (s->check()) {
      case smt::Answer::Unsat: ++valid; result = Triple::Valid; break;
      case smt::Answer::Sat: ++invalid; result = Triple::Invalid; break;
      case smt::Answer::Unknown: ++unknown; break;
    }
    if (repeated && result != Triple::Unknown) asked_with_success();
    cache[key] = result;
    return result;
  }
};

HoareService::HoareService(const Cfa& cfa, smt::Backend& backend, Statistics& statistics)
    : impl_(std::make_unique<Impl>(cfa, backend, statistics)) {}
HoareService::~HoareService() = default;

RetryUnknownTriples::RetryUnknownTriples(HoareService& service) : service_(service) { service_.impl_->more = kMore; }
RetryUnknownTriples::~RetryUnknownTriples() { service_.impl_->more = 1; }

Triple HoareService::check(std::span<const Term> pre, EdgeId edge, Term post, TermMap* model) {
  PIPPIN_CHECK(impl_->cfa.edge(edge).kind != cfa::EdgeKind::Return, "return edges need the state at the call");
  return impl_->check(pre, edge.value, post, model);
}

Triple HoareService::check_return(std::span<const Term> pre, std::span<const Term> hier, EdgeId edge, Term post) {
  PIPPIN_CHECK(impl_->cfa.edge(edge).kind == cfa::EdgeKind::Return, "not a return edge");
  return impl_->check_return(pre, hier, edge, post);
}

Triple HoareService::implies(Term a, Term b) {
  if (a == b) return Triple::Valid;
  return impl_->check(std::span<const Term>(&a, 1), kNoEdge, b);
}

void HoareService::close_sessions() {
  impl_->open.clear();
  impl_->lru.clear();
  impl_->instances.reset();
}

Triple HoareService::unsatisfiable(Term a) { return impl_->check(std::span<const Term>(&a, 1), kNoEdge, impl_->tm.mk_false()); }

}  // namespace pippin::logic

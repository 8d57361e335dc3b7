// SPDX-License-Identifier: Apache-2.0
#include "refine/newton/pipeline.h"

#include <algorithm>

namespace pippin::refine {

using cfa::Op;
using cfa::OpKind;
using cfa::Term;

namespace {

using Vars = std::vector<Term>;  // sorted

Vars unite(const Vars& a, const Vars& b) {
  Vars r;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(r));
  return r;
}
Vars without(const Vars& a, const Vars& b) {
  Vars r;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(r));
  return r;
}

/// Variables an operation certainly overwrites: all alternatives do.
Vars surely_written(const Op& op) {
  if (op.kind != OpKind::Choice) return encode::assigned_vars(op);
  Vars result;
  for (size_t i = 0; i < op.alternatives.size(); ++i) {
    Vars here;
    for (const Op& inner : op.alternatives[i]) here = unite(here, surely_written(inner));
    if (i == 0) { result = here; continue; }
    Vars both;
    std::set_intersection(result.begin(), result.end(), here.begin(), here.end(), std::back_inserter(both));
    result = both;
  }
  return result;
}

/// Live before `op`, from live after it.
Vars future_before(const Op& op, const Vars& after) {
  // Inside a choice an earlier write hides a later read; reading too much is only less projection.
  return unite(without(after, surely_written(op)), encode::read_vars(op));
}

/// Constrained after `op`, from constrained before it.
Vars past_after(const Op& op, const Vars& before) {
  switch (op.kind) {
    case OpKind::Havoc: return without(before, encode::assigned_vars(op));
    case OpKind::Assume: return unite(before, encode::read_vars(op));
    case OpKind::Assign: return unite(unite(before, encode::read_vars(op)), encode::assigned_vars(op));
    case OpKind::Choice: return unite(unite(before, encode::read_vars(op)), encode::assigned_vars(op));
  }
  PIPPIN_UNREACHABLE("operation kind");
}

Error too_big(const char* direction, size_t size) {
  return Error{"", fmt::format("{} predicate of {} nodes", direction, size)};
}

}  // namespace

Trace make_trace(const cfa::Cfa& cfa, const core::Path& path, const core::Core* core) {
  Trace trace;
  for (size_t i = 0; i < path.size(); ++i) {
    trace.emplace_back();
    const auto ops = encode::flatten(cfa.edge(path.stem[i].edge).ops, path.stem[i].choices);
    for (size_t j = 0; j < ops.size(); ++j) append_abstracted(trace.back(), *ops[j], core, i, j);
  }
  return trace;
}

Trace flat_trace(const cfa::Cfa& cfa, const core::Path& path, const NestedPath& nested,
                 const core::Core* core) {
  return nested.has_calls() ? nested.trace(core) : make_trace(cfa, path, core);
}

Liveness future_live(const Trace& trace, Term post) {
  Liveness result(trace.size());
  Vars live = term::free_vars(post);
  for (size_t i = trace.size(); i-- > 0;) {
    auto& step = result[i];
    step.resize(trace[i].size() + 1);
    step[trace[i].size()] = live;
    for (size_t k = trace[i].size(); k-- > 0;) step[k] = live = future_before(trace[i][k], live);
  }
  return result;
}

Liveness past_live(const Trace& trace, Term pre) {
  Liveness result(trace.size());
  Vars live = term::free_vars(pre);
  for (size_t i = 0; i < trace.size(); ++i) {
    result[i].push_back(live);
    for (const Op& op : trace[i]) result[i].push_back(live = past_after(op, live));
  }
  return result;
}

Result<std::vector<Term>> forward(term::TermManager& tm, const Trace& trace, Term pre, const Liveness* live,
                                  logic::QuantifierEliminator& quantifiers, const PredicateLimits& limits) {
  std::vector<Term> predicates{pre};
  Term now = pre;
  for (size_t i = 0; i < trace.size(); ++i) {
    for (size_t k = 0; k < trace[i].size(); ++k) {
      encode::Quantified q = encode::sp(tm, now, trace[i][k]);
      if (live)
        for (Term v : without(without(term::free_vars(q.body), (*live)[i][k + 1]), [&] {
               Vars b = q.bound;
               std::sort(b.begin(), b.end());
               return b;
             }()))
          q.bound.push_back(v);
      now = quantifiers.exists(q.bound, q.body);
      if (now.is_false()) break;
      const size_t size = term::dag_size(now);
      if (size > limits.max_dag) return too_big("sp", size);
    }
    if (limits.budget.expired()) return Error{"", limits.budget.reason()};
    predicates.push_back(now);
  }
  return predicates;
}

Result<std::vector<Term>> backward(term::TermManager& tm, const Trace& trace, Term post, const Liveness* live,
                                   logic::QuantifierEliminator& quantifiers, const PredicateLimits& limits) {
  std::vector<Term> predicates(trace.size() + 1);
  predicates[trace.size()] = post;
  Term now = post;
  for (size_t i = trace.size(); i-- > 0;) {
    for (size_t k = trace[i].size(); k-- > 0;) {
      encode::Quantified q = encode::wp(tm, now, trace[i][k]);
      if (live) {
        Vars bound = q.bound;
        std::sort(bound.begin(), bound.end());
        for (Term v : without(without(term::free_vars(q.body), (*live)[i][k]), bound)) q.bound.push_back(v);
      }
      now = quantifiers.forall(q.bound, q.body);
      if (now.is_true()) break;
      const size_t size = term::dag_size(now);
      if (size > limits.max_dag) return too_big("wp", size);
    }
    if (limits.budget.expired()) return Error{"", limits.budget.reason()};
    predicates[i] = now;
  }
  return predicates;
}

}  // namespace pippin::refine

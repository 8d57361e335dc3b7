// SPDX-License-Identifier: Apache-2.0
// Transition formulas: symbolic execution of an operation list with phi merges, and sp/wp of single operations.
// A write inside an alternative goes to one current map with an undo trail, so an alternative costs what it changes,
// not the number of variables [BKW10: formulas of blocks].
#include <algorithm>

#include "encode/encode.h"

namespace pippin::encode {
namespace {

using term::TermMap;

class Executor {
 public:
  explicit Executor(TermManager& tm) : tm_(tm) {}

  Term run(const OpList& ops) {
    std::vector<Term> guard;
    for (const Op& op : ops) {
      switch (op.kind) {
        case cfa::OpKind::Assume: guard.push_back(value(op.term)); break;
        case cfa::OpKind::Assign: set(op.var, value(op.term)); break;
        case cfa::OpKind::Havoc: set(op.var, fresh(op.var.name(), op.var.sort())); break;
        case cfa::OpKind::Choice: guard.push_back(choice(op)); break;
      }
    }
    return tm_.mk_and(guard);
  }

  void assign(Term var, Term val) { set(var, value(val)); }
  void havoc(Term var) { set(var, fresh(var.name(), var.sort())); }

  TransitionFormula finish(Term guard) {
    TransitionFormula f;
    f.guard = guard;
    f.out = std::move(current_);
    f.aux = std::move(aux_);
    f.selectors = std::move(selectors_);
    std::vector<Term> roots{guard};
    for (const auto& [var, val] : f.out) {
      f.assigned.push_back(var);
      roots.push_back(val);
    }
    std::sort(f.assigned.begin(), f.assigned.end());
    std::sort(roots.begin(), roots.end());
    std::vector<Term> aux = f.aux;
    std::sort(aux.begin(), aux.end());
    for (Term v : term::free_vars(roots))
      if (!std::binary_search(aux.begin(), aux.end(), v)) f.read.push_back(v);
    return f;
  }

 private:
  Term value(Term t) { return current_.empty() ? t : term::substitute(tm_, t, current_); }

  void set(Term var, Term val) {
    auto [it, inserted] = current_.try_emplace(var, val);
    trail_.push_back({var, inserted ? Term() : it->second});
    if (!inserted) it->second = val;
  }

  Term fresh(std::string_view prefix, term::Sort sort) {
    Term v = tm_.mk_fresh(prefix, sort);
    aux_.push_back(v);
    return v;
  }

  Term choice(const Op& op) {
    const size_t n = op.alternatives.size();
    if (n == 0) return tm_.mk_false();
    const size_t slot = selectors_.size();
    selectors_.emplace_back();
    std::vector<Term> bits;
    for (size_t i = 0; i + 1 < n; ++i) bits.push_back(fresh("choice", tm_.bool_sort()));
    selectors_[slot] = bits;

    struct Branch { Term guard; std::vector<std::pair<Term, Term>> changed; };
    std::vector<Branch> branches;
    std::vector<Term> changed;
    for (const OpList& alternative : op.alternatives) {
      const size_t mark = trail_.size();
      Branch b;
      b.guard = run(alternative);
      while (trail_.size() > mark) {  // collect the final values, then roll back
        auto [var, old] = trail_.back();
        trail_.pop_back();
        auto it = current_.find(var);
        auto same = [v = var](const auto& c) { return c.first == v; };
        if (std::none_of(b.changed.begin(), b.changed.end(), same)) b.changed.push_back({var, it->second});
        if (old.null()) current_.erase(it); else it->second = old;
      }
      std::sort(b.changed.begin(), b.changed.end());
      for (const auto& c : b.changed) changed.push_back(c.first);
      branches.push_back(std::move(b));
    }
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());

    Term guard = branches.back().guard;
    for (size_t i = n - 1; i-- > 0;) guard = tm_.mk_ite(bits[i], branches[i].guard, guard);
    for (Term var : changed) {
      Term merged;
      for (size_t i = n; i-- > 0;) {
        const auto& c = branches[i].changed;
        auto it = std::lower_bound(c.begin(), c.end(), var, [](const auto& p, Term v) { return p.first < v; });
        Term val;
        if (it != c.end() && it->first == var) {
          val = it->second;
        } else {
          auto old = current_.find(var);
          val = old == current_.end() ? var : old->second;
        }
        merged = merged.null() ? val : tm_.mk_ite(bits[i], val, merged);
      }
      set(var, merged);
    }
    return guard;
  }

  TermManager& tm_;
  TermMap current_;
  std::vector<std::pair<Term, Term>> trail_;
  std::vector<Term> aux_;
  std::vector<std::vector<Term>> selectors_;
};

/// Skips the selectors of a list that was not taken.
size_t count_choices(const OpList& ops) {
  size_t n = 0;
  for (const Op& op : ops) {
    if (op.kind != cfa::OpKind::Choice) continue;
    if (!op.alternatives.empty()) ++n;
    for (const OpList& a : op.alternatives) n += count_choices(a);
  }
  return n;
}

void collect_taken(const OpList& ops, const TransitionFormula& f, const std::function<bool(Term)>& model, size_t& slot,
                   std::vector<uint32_t>& taken) {
  for (const Op& op : ops) {
    if (op.kind != cfa::OpKind::Choice || op.alternatives.empty()) continue;
    const std::vector<Term>& bits = f.selectors[slot++];
    uint32_t chosen = 0;
    while (chosen < bits.size() && !model(bits[chosen])) ++chosen;
    taken.push_back(chosen);
    for (uint32_t i = 0; i < op.alternatives.size(); ++i) {
      if (i == chosen) {
        collect_taken(op.alternatives[i], f, model, slot, taken);
      } else {
        slot += count_choices(op.alternatives[i]);
      }
    }
  }
}

Quantified sp_list(TermManager& tm, Term pre, const OpList& ops) {
  Quantified result{{}, pre};
  for (const Op& op : ops) {
    Quantified q = sp(tm, result.body, op);
    result.bound.insert(result.bound.end(), q.bound.begin(), q.bound.end());
    result.body = q.body;
  }
  return result;
}

Quantified wp_list(TermManager& tm, Term post, const OpList& ops) {
  Quantified result{{}, post};
  for (size_t i = ops.size(); i-- > 0;) {
    Quantified q = wp(tm, result.body, ops[i]);
    result.bound.insert(result.bound.end(), q.bound.begin(), q.bound.end());
    result.body = q.body;
  }
  return result;
}

void collect_assigned(const Op& op, std::vector<Term>& vars) {
  if (op.kind == cfa::OpKind::Assign || op.kind == cfa::OpKind::Havoc) vars.push_back(op.var);
  for (const OpList& list : op.alternatives)
    for (const Op& inner : list) collect_assigned(inner, vars);
}

void collect_terms(const Op& op, std::vector<Term>& terms) {
  if (op.kind == cfa::OpKind::Assume || op.kind == cfa::OpKind::Assign) terms.push_back(op.term);
  for (const OpList& list : op.alternatives)
    for (const Op& inner : list) collect_terms(inner, terms);
}

}  // namespace

TransitionFormula transition(TermManager& tm, const OpList& ops) {
  Executor e(tm);
  Term guard = e.run(ops);
  return e.finish(guard);
}

TransitionFormula transition(const Cfa& cfa, EdgeId id) {
  const cfa::Edge& edge = cfa.edge(id);
  Executor e(cfa.tm());
  Term guard = e.run(edge.ops);
  if (edge.kind == cfa::EdgeKind::Call) {
    const std::vector<Term>& params = cfa.procedures[edge.callee].params;
    for (const cfa::Variable& v : cfa.variables())
      if (v.procedure.valid() && std::find(params.begin(), params.end(), v.term) == params.end()) e.havoc(v.term);
    for (const cfa::Procedure::Old& o : cfa.procedures[edge.callee].olds) e.assign(o.old, o.var);
  } else {
    PIPPIN_CHECK(edge.kind == cfa::EdgeKind::Internal, "a return is a step from two states: return_formula");
  }
  return e.finish(guard);
}

std::vector<uint32_t> choices_taken(const OpList& ops, const TransitionFormula& formula,
                                    const std::function<bool(Term)>& model) {
  std::vector<uint32_t> taken;
  size_t slot = 0;
  collect_taken(ops, formula, model, slot, taken);
  return taken;
}

bool has_choices(const OpList& ops) {
  return std::any_of(ops.begin(), ops.end(), [](const Op& op) { return op.kind == cfa::OpKind::Choice; });
}

Quantified sp(TermManager& tm, Term pre, const Op& op) {
  switch (op.kind) {
    case cfa::OpKind::Assume: return {{}, tm.mk_and(pre, op.term)};
    case cfa::OpKind::Assign: {
      if (!term::occurs_free(op.var, pre) && !term::occurs_free(op.var, op.term))
        return {{}, tm.mk_and(pre, tm.mk_eq(op.var, op.term))};
      Term old = tm.mk_fresh(op.var.name(), op.var.sort());
      term::TermMap map{{op.var, old}};
      return {{old}, tm.mk_and(term::substitute(tm, pre, map), tm.mk_eq(op.var, term::substitute(tm, op.term, map)))};
    }
    case cfa::OpKind::Havoc: {
      if (!term::occurs_free(op.var, pre)) return {{}, pre};
      Term old = tm.mk_fresh(op.var.name(), op.var.sort());
      return {{old}, term::substitute(tm, pre, {{op.var, old}})};
    }
    case cfa::OpKind::Choice: {
      Quantified result;
      std::vector<Term> bodies;
      for (const OpList& a : op.alternatives) {
        Quantified q = sp_list(tm, pre, a);
        result.bound.insert(result.bound.end(), q.bound.begin(), q.bound.end());
        bodies.push_back(q.body);
      }
      result.body = tm.mk_or(bodies);
      return result;
    }
  }
  PIPPIN_UNREACHABLE("operation kind");
}

Quantified wp(TermManager& tm, Term post, const Op& op) {
  switch (op.kind) {
    case cfa::OpKind::Assume: return {{}, tm.mk_or(tm.mk_not(op.term), post)};
    case cfa::OpKind::Assign:
      return {{}, term::occurs_free(op.var, post) ? term::substitute(tm, post, {{op.var, op.term}}) : post};
    case cfa::OpKind::Havoc: {
      if (!term::occurs_free(op.var, post)) return {{}, post};
      Term any = tm.mk_fresh(op.var.name(), op.var.sort());
      return {{any}, term::substitute(tm, post, {{op.var, any}})};
    }
    case cfa::OpKind::Choice: {
      Quantified result;
      std::vector<Term> bodies;
      for (const OpList& a : op.alternatives) {
        Quantified q = wp_list(tm, post, a);
        result.bound.insert(result.bound.end(), q.bound.begin(), q.bound.end());
        bodies.push_back(q.body);
      }
      result.body = tm.mk_and(bodies);
      return result;
    }
  }
  PIPPIN_UNREACHABLE("operation kind");
}

std::vector<Term> assigned_vars(const Op& op) {
  std::vector<Term> vars;
  collect_assigned(op, vars);
  std::sort(vars.begin(), vars.end());
  vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
  return vars;
}

std::vector<Term> read_vars(const Op& op) {
  std::vector<Term> terms;
  collect_terms(op, terms);
  return term::free_vars(terms);
}

}  // namespace pippin::encode

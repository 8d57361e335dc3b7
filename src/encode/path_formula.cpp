// SPDX-License-Identifier: Apache-2.0
// SSA form of a path. Index k of "x@k" counts the assignments of x along the path; the separator is lengthened until no
// variable of the Cfa contains it, so an SSA name never is a Cfa name and names of two variables never meet.
#include <algorithm>

#include "encode/encode.h"

namespace pippin::encode {
namespace {

using term::TermMap;

std::string separator(const Cfa& cfa) {
  std::string sep = "@";
  for (bool clash = true; clash;) {
    clash = false;
    for (const cfa::Variable& v : cfa.variables())
      if (v.term.name().find(sep) != std::string::npos) clash = true;
    if (clash) sep += '@';
  }
  return sep;
}

class Builder {
 public:
  /// `whole`: all variables from the start, because a call looks at all of them.
  Builder(const Cfa& cfa, PathFormula& f, bool whole) : cfa_(cfa), tm_(cfa.tm()), f_(f) {
    f.cfa = &cfa;
    f.separator = separator(cfa);
    if (whole)
      for (const cfa::Variable& v : cfa.variables()) mention(v.term);
  }

  void set_position(size_t p) { position_ = static_cast<uint32_t>(p); }

  void step(const cfa::Edge& edge, std::span<const uint32_t> choices) {
    // Caller locals survive a call: remember them, and give the callee fresh ones (nested words [HHP10]).
    if (edge.kind == cfa::EdgeKind::Return) return returns(edge);
    f_.steps.emplace_back();
    for (const Op* op : flatten(edge.ops, choices)) run(*op);
    if (edge.kind == cfa::EdgeKind::Call) {
      frames_.push_back(TermMap());
      const std::vector<Term>& params = cfa_.procedures[edge.callee].params;
      for (const cfa::Variable& v : cfa_.variables()) {
        if (!v.procedure.valid()) continue;
        const bool param = std::find(params.begin(), params.end(), v.term) != params.end();
        // Before this call's operations: a parameter of a recursive callee is the caller's own local too.
        frames_.back()[v.term] = f_.at(position_ - 1, v.term);
        if (!param) advance(v.term);
      }
      for (const cfa::Procedure::Old& o : cfa_.procedures[edge.callee].olds) {
        current_[o.old] = current_[o.var];
        record(o.old, position_, current_[o.old]);
      }
    }
  }

 private:
  void run(const Op& op) {
    switch (op.kind) {
      case cfa::OpKind::Assume: conjunct(value(op.term), op); break;
      case cfa::OpKind::Assign: {
        Term val = value(op.term);
        assignment(advance(op.var), val, op);
        break;
      }
      case cfa::OpKind::Havoc:
        f_.havocs.push_back(advance(op.var));
        conjunct(tm_.mk_true(), op);
        break;
      case cfa::OpKind::Choice: {
        PathFormula::Open open;
        open.step = f_.steps.size() - 1;
        open.op = f_.steps.back().size();
        open.formula = transition(tm_, OpList{op});
        std::vector<Term> parts{value(open.formula.guard)};
        std::vector<Term> values;
        for (Term v : open.formula.assigned) values.push_back(value(open.formula.out.at(v)));
        for (Term v : read_vars(op)) open.instance[v] = current(v);
        for (Term v : open.formula.assigned) open.instance[v] = current(v);
        for (size_t i = 0; i < values.size(); ++i) {
          const Term var = open.formula.assigned[i];
          open.after[var] = advance(var);
          parts.push_back(tm_.mk_eq(open.after[var], values[i]));
        }
        conjunct(tm_.mk_and(parts), op);
        f_.open.push_back(std::move(open));
        break;
      }
    }
  }

  void returns(const cfa::Edge& edge) {
    PIPPIN_CHECK(!frames_.empty(), "path returns without a call");
    f_.steps.emplace_back();
    for (const Op& op : edge.ops) {
      PIPPIN_CHECK(op.kind == cfa::OpKind::Assign || op.kind == cfa::OpKind::Assume, "operation of a return edge");
    }
    // All values are read in the callee's state.
    std::vector<Term> values;
    for (const Op& op : edge.ops) values.push_back(value(op.term));
    for (const cfa::Variable& v : cfa_.variables())
      if (v.procedure.valid()) {
        Term saved = frames_.back().at(v.term);
        current_[v.term] = saved;
        record(v.term, position_, saved);
      }
    frames_.pop_back();
    for (size_t i = 0; i < edge.ops.size(); ++i) {
      const Op& op = edge.ops[i];
      if (op.kind == cfa::OpKind::Assume) conjunct(values[i], op); else assignment(advance(op.var), values[i], op);
    }
  }

  void conjunct(Term t, const Op& op) { f_.steps.back().push_back({t, &op, Term(), Term()}); }
  void assignment(Term target, Term val, const Op& op) {
    f_.steps.back().push_back({tm_.mk_eq(target, val), &op, target, val});
  }

  void mention(Term var) {
    if (current_.contains(var)) return;
    const Term first = f_.at(0, var);
    current_[var] = first;
    count_[var] = 1;
    record(var, 0, first);
  }
  Term current(Term var) {
    mention(var);
    return current_.at(var);
  }
  Term value(Term t) {
    for (Term v : term::free_vars(t))
      if (cfa_.find(v).valid()) mention(v);
    return term::substitute(tm_, t, current_);
  }

  void record(Term var, uint32_t position, Term ssa) {
    auto& list = f_.versions[var];
    if (!list.empty() && list.back().first == position) list.back().second = ssa;
    else list.push_back({position, ssa});
    std::vector<Term>& owners = f_.owners[ssa];
    if (std::find(owners.begin(), owners.end(), var) == owners.end()) owners.push_back(var);
  }

  Term advance(Term var) {
    mention(var);
    Term ssa = tm_.mk_var(var.name() + f_.separator + std::to_string(count_[var]++), var.sort());
    current_[var] = ssa;
    record(var, position_, ssa);
    return ssa;
  }

  const Cfa& cfa_;
  TermManager& tm_;
  PathFormula& f_;
  uint32_t position_ = 0;
  TermMap current_;
  std::unordered_map<Term, uint32_t> count_;  // never iterated
  std::vector<TermMap> frames_;
};

OpList with_switches(TermManager& tm, const OpList& ops, SwitchedChoice& s) {
  OpList out;
  for (const Op& op : ops) {
    Op copy = op;
    if (op.kind == cfa::OpKind::Choice) {
      for (OpList& a : copy.alternatives) a = with_switches(tm, a, s);
    } else {
      const bool havoc = op.kind == cfa::OpKind::Havoc;
      const Term on = havoc ? Term() : tm.mk_fresh("needed", tm.bool_sort());
      s.switches.push_back(on);
      s.assume.push_back(op.kind == cfa::OpKind::Assume);
      if (op.kind == cfa::OpKind::Assume) copy.term = tm.mk_implies(on, op.term);
      if (op.kind == cfa::OpKind::Assign) copy.term = tm.mk_ite(on, op.term, tm.mk_fresh(op.var.name(), op.var.sort()));
    }
    out.push_back(std::move(copy));
  }
  return out;
}

void flatten_into(const OpList& ops, std::span<const uint32_t> choices, size_t& used, std::vector<Op const*>& out) {
  for (const Op& op : ops) {
    if (op.kind != cfa::OpKind::Choice || choices.empty()) {
      out.push_back(&op);
      continue;
    }
    PIPPIN_CHECK(used < choices.size() && choices[used] < op.alternatives.size(), "path does not fit its block");
    flatten_into(op.alternatives[choices[used++]], choices, used, out);
  }
}

}  // namespace

std::vector<Op const*> flatten(const OpList& ops, std::span<const uint32_t> choices) {
  std::vector<Op const*> out;
  size_t used = 0;
  flatten_into(ops, choices, used, out);
  return out;
}

std::vector<std::vector<Op const*>> flatten(const Cfa& cfa, const cfa::Path& path) {
  std::vector<std::vector<Op const*>> result;
  for (const cfa::Step& s : path.stem) result.push_back(flatten(cfa.edge(s.edge).ops, s.choices));
  return result;
}

PathFormula path_formula(const Cfa& cfa, const cfa::Path& path) {
  PathFormula f;
  bool calls = false;
  for (const cfa::Step& s : path.stem) calls |= cfa.edge(s.edge).kind != cfa::EdgeKind::Internal;
  Builder b(cfa, f, calls);
  for (size_t i = 0; i < path.stem.size(); ++i) {
    b.set_position(i + 1);
    b.step(cfa.edge(path.stem[i].edge), path.stem[i].choices);
  }
  return f;
}

SwitchedChoice switched(const PathFormula& f, const PathFormula::Open& open) {
  TermManager& tm = f.cfa->tm();
  SwitchedChoice result;
  const TransitionFormula t = transition(tm, with_switches(tm, OpList{*f.steps[open.step][open.op].op}, result));
  std::vector<Term> parts{term::substitute(tm, t.guard, open.instance)};
  for (Term v : t.assigned) parts.push_back(tm.mk_eq(open.after.at(v), term::substitute(tm, t.out.at(v), open.instance)));
  result.formula = tm.mk_and(parts);
  return result;
}

Term PathFormula::at(size_t position, Term var) const {
  auto it = versions.find(var);
  if (it == versions.end()) {
    PIPPIN_CHECK(cfa->find(var).valid(), "variable {} is not declared in the Cfa", var.name());
    return cfa->tm().mk_var(var.name() + separator + "0", var.sort());
  }
  const auto& list = it->second;
  auto after = std::upper_bound(list.begin(), list.end(), position, [](size_t p, const auto& v) { return p < v.first; });
  PIPPIN_CHECK(after != list.begin(), "no version at position {}", position);
  return std::prev(after)->second;
}

Term to_state(TermManager& tm, const PathFormula& f, size_t position, Term ssa) {
  term::TermMap map;
  for (Term v : term::free_vars(ssa)) {
    const auto owners = f.owners.find(v);
    if (owners == f.owners.end()) continue;
    for (Term var : owners->second) {
      if (f.at(position, var) != v) continue;
      auto [it, fresh] = map.try_emplace(v, var);
      if (!fresh && var < it->second) it->second = var;  // an old value and its variable may still be the same
    }
  }
  return term::substitute(tm, ssa, map);
}

Term from_state(TermManager& tm, const PathFormula& f, size_t position, Term state) {
  term::TermMap map;
  for (Term v : term::free_vars(state))
    if (f.cfa->find(v).valid()) map[v] = f.at(position, v);
  return term::substitute(tm, state, map);
}

}  // namespace pippin::encode

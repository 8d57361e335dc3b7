// SPDX-License-Identifier: Apache-2.0
#include "refine/sequence/nested.h"

#include <algorithm>
#include <set>

#include "refine/sequence/sequence.h"
#include "support/log.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::refine {

using cfa::EdgeKind;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using cfa::Term;

namespace {

constexpr size_t kSolverEliminations = 12;   // per sequence

void append_havocs(OpList& out, const Op& op) {
  for (Term v : encode::assigned_vars(op)) out.push_back(Op::havoc(v, op.origin));
}

/// `at`: number of the next basic operation.
OpList abstracted_inside(const OpList& ops, const std::vector<bool>& needed, size_t& at) {
  OpList out;
  for (const Op& op : ops) {
    if (op.kind == OpKind::Choice) {
      Op copy = op;
      for (OpList& a : copy.alternatives) a = abstracted_inside(a, needed, at);
      out.push_back(std::move(copy));
    } else if (needed.at(at++) || op.kind == OpKind::Havoc) {
      out.push_back(op);
    } else {
      append_havocs(out, op);
    }
  }
  return out;
}

}  // namespace

void append_abstracted(std::vector<Op>& out, const Op& op, const core::Core* core, size_t i, size_t j) {
  if (!core || op.kind == OpKind::Havoc) {
    out.push_back(op);
  } else if (!(*core)[i][j]) {
    append_havocs(out, op);
  } else if (const auto inside = core->inside.find({i, j}); inside != core->inside.end()) {
    size_t at = 0;
    for (Op& kept : abstracted_inside({op}, inside->second, at)) out.push_back(std::move(kept));
  } else {
    out.push_back(op);
  }
}

NestedPath::NestedPath(const cfa::Cfa& cfa, const core::Path& path) : cfa_(cfa), path_(path) {
  std::set<Term> locals;
  auto mention = [&](Term v) {
    if (const auto i = cfa.find(v); i.valid() && cfa.variable(i).procedure.valid()) locals.insert(v);
  };
  std::vector<size_t> open;
  for (size_t i = 0; i < path.size(); ++i) {
    const cfa::Edge& e = cfa.edge(path.stem[i].edge);
    for (const Op& op : e.ops) {
      for (Term v : encode::read_vars(op)) mention(v);
      for (Term v : encode::assigned_vars(op)) mention(v);
    }
    if (e.kind == EdgeKind::Call) {
      has_calls_ = true;
      open.push_back(i);
      for (const cfa::Procedure::Old& o : cfa.procedures[e.callee].olds) mention(o.old), mention(o.var);
    } else if (e.kind == EdgeKind::Return) {
      PIPPIN_CHECK(!open.empty(), "path returns without a call");
      frames_.push_back({open.back(), i, {}, {}});
      open.pop_back();
      for (const Op& op : e.ops) frames_.back().results.push_back(cfa.tm().mk_fresh("result#", op.term.sort()));
    }
  }
  if (!has_calls_) return;
  modified_ = cfa::modified_by(cfa);
  locals_.assign(locals.begin(), locals.end());
  std::sort(frames_.begin(), frames_.end(), [](const Frame& a, const Frame& b) { return a.call < b.call; });
  for (Frame& f : frames_)
    for (Term v : locals_) {
      f.frozen[v] = cfa.tm().mk_fresh(v.name() + "#", v.sort());
      all_frozen_.push_back(f.frozen[v]);
    }
  for (const Frame& f : frames_) all_frozen_.insert(all_frozen_.end(), f.results.begin(), f.results.end());
  std::sort(all_frozen_.begin(), all_frozen_.end());
}

Term NestedPath::frozen_at(size_t position, Term local, const std::function<bool(size_t call)>& fits) const {
  for (auto f = frames_.rbegin(); f != frames_.rend(); ++f)   // by call: inner ones come later
    if (f->contains(position) && fits(f->call))
      if (auto it = f->frozen.find(local); it != f->frozen.end()) return it->second;
  return Term();
}

bool NestedPath::is_frozen(Term variable) const { return std::binary_search(all_frozen_.begin(), all_frozen_.end(), variable); }

std::vector<std::vector<Op>> NestedPath::trace(const core::Core* core) const {
  std::vector<std::vector<Op>> trace;
  for (size_t i = 0; i < path_.size(); ++i) {
    const cfa::Edge& e = cfa_.edge(path_.stem[i].edge);
    std::vector<Op>& out = trace.emplace_back();
    const auto ops = encode::flatten(e.ops, path_.stem[i].choices);
    auto keep = [&](size_t j) { return !core || (*core)[i][j]; };
    const Frame* frame = nullptr;
    for (const Frame& f : frames_)
      if (f.call == i || f.ret == i) frame = &f;
    if (e.kind == EdgeKind::Return) {
      // Values are the callee's, targets the caller's.
      std::vector<Op> after;
      for (size_t j = 0; j < ops.size(); ++j) {
        const Op& op = *ops[j];
        if (op.kind == OpKind::Assume) {
          if (keep(j)) out.push_back(op);
        } else if (!keep(j)) {
          after.push_back(Op::havoc(op.var, op.origin));
        } else {
          const Term result = frame->results[j];
          out.push_back(Op::assign(result, op.term, op.origin));
          after.push_back(Op::assign(op.var, result, op.origin));
        }
      }
      for (Term v : locals_) out.push_back(Op::assign(v, frame->frozen.at(v)));
      out.insert(out.end(), after.begin(), after.end());
      continue;
    }
    if (e.kind == EdgeKind::Call && frame)
      for (Term v : locals_) out.push_back(Op::assign(frame->frozen.at(v), v));
    for (size_t j = 0; j < ops.size(); ++j) append_abstracted(out, *ops[j], core, i, j);
    if (e.kind != EdgeKind::Call) continue;
    const cfa::Procedure& callee = cfa_.procedures[e.callee];
    for (Term v : locals_)
      if (std::find(callee.params.begin(), callee.params.end(), v) == callee.params.end()) out.push_back(Op::havoc(v));
    for (const cfa::Procedure::Old& o : callee.olds) out.push_back(Op::assign(o.old, o.var));
  }
  return trace;
}

std::vector<Term> NestedPath::links(size_t position) const {
  std::vector<Term> result;
  for (const Frame& f : frames_) {
    if (!f.contains(position)) continue;
    const cfa::Procedure& callee = cfa_.procedures[cfa_.edge(path_.stem[f.call].edge).callee];
    for (const cfa::Procedure::Old& o : callee.olds) result.push_back(o.old);
    result.insert(result.end(), callee.params.begin(), callee.params.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// What is known at `position` about the callers of its open frames, over frozen variables and the position's own.
std::vector<Term> NestedPath::assumptions(size_t position, const std::vector<Term>& predicates,
                                          std::vector<Term>& bound) const {
  term::TermManager& tm = cfa_.tm();
  std::vector<const Frame*> open;
  for (const Frame& f : frames_)
    if (f.contains(position)) open.push_back(&f);
  std::vector<Term> result;
  for (size_t k = 0; k < open.size(); ++k) {
    const Frame& f = *open[k];
    const cfa::Edge& call = cfa_.edge(path_.stem[f.call].edge);
    const cfa::Procedure& callee = cfa_.procedures[call.callee];
    const std::vector<Term>& modified = modified_[call.callee];
    // The callee's own variables are frozen in turn where it has called further.
    const term::TermMap none;
    const term::TermMap& inner = k + 1 < open.size() ? open[k + 1]->frozen : none;
    auto at_entry = [&](Term v) {
      const Term t = cfa::entry_value(callee, v, modified);
      return t.null() ? t : term::substitute(tm, t, inner);
    };
    const encode::TransitionFormula arguments = encode::transition(tm, call.ops);
    term::TermMap at_call = f.frozen;
    std::vector<std::pair<Term, Term>> entered;
    for (const cfa::Variable& v : cfa_.variables()) {
      if (v.procedure.valid()) continue;
      const Term now = at_entry(v.term);
      const bool changed = arguments.out.contains(v.term);
      if (now.null() || changed) {
        at_call[v.term] = tm.mk_fresh(v.term.name() + "#", v.term.sort());
        bound.push_back(at_call[v.term]);
      } else {
        at_call[v.term] = now;
      }
      if (!now.null() && changed) entered.push_back({now, arguments.out.at(v.term)});
    }
    for (Term p : callee.params)
      if (const Term now = at_entry(p); !now.null()) {
        auto it = arguments.out.find(p);
        entered.push_back({now, it == arguments.out.end() ? p : it->second});
      }
    for (Term t : term::conjuncts(predicates[f.call])) result.push_back(term::substitute(tm, t, at_call));
    result.push_back(term::substitute(tm, arguments.guard, at_call));
    for (const auto& [now, argument] : entered) result.push_back(tm.mk_eq(now, term::substitute(tm, argument, at_call)));
    bound.insert(bound.end(), arguments.aux.begin(), arguments.aux.end());
    bound.insert(bound.end(), all_frozen_.begin(), all_frozen_.end());
  }
  std::sort(bound.begin(), bound.end());
  bound.erase(std::unique(bound.begin(), bound.end()), bound.end());
  return result;
}

void NestedPath::universal(std::vector<Term>& predicates, logic::QuantifierEliminator& quantifiers) const {
  term::TermManager& tm = cfa_.tm();
  // Outside in: the assumptions need the predicates at the calls, which are earlier positions.
  for (size_t i = 0; i < predicates.size(); ++i) {
    auto is_bound = [&](const std::vector<Term>& bound, Term v) { return std::binary_search(bound.begin(), bound.end(), v); };
    std::vector<Term> reached;
    for (Term v : term::free_vars(predicates[i]))
      if (is_bound(all_frozen_, v)) reached.push_back(v);
    if (reached.empty()) continue;
    std::vector<Term> bound;
    std::vector<Term> rest = assumptions(i, predicates, bound), parts{predicates[i]};
    // Only assumptions connected to the predicate by bound variables: fewer quantifiers, and a stronger predicate.
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<Term> left;
      for (Term t : rest) {
        const std::vector<Term> vars = term::free_vars(t);
        const bool connected = std::any_of(vars.begin(), vars.end(), [&](Term v) {
          return is_bound(bound, v) && std::find(reached.begin(), reached.end(), v) != reached.end();
        });
        if (!connected) {
          left.push_back(t);
          continue;
        }
        changed = true;
        parts.push_back(tm.mk_not(t));
        for (Term v : vars)
          if (is_bound(bound, v)) reached.push_back(v);
      }
      rest.swap(left);
    }
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    predicates[i] = quantifiers.forall(reached, tm.mk_or(parts));
  }
}

void NestedPath::existential(std::vector<Term>& predicates, logic::QuantifierEliminator& quantifiers) const {
  for (Term& p : predicates) {
    std::vector<Term> bound;
    for (Term v : term::free_vars(p))
      if (std::binary_search(all_frozen_.begin(), all_frozen_.end(), v)) bound.push_back(v);
    if (!bound.empty()) p = quantifiers.exists(bound, p);
  }
}

Result<core::Sequence> finish_sequence(const cfa::Cfa& cfa, const core::Path& path, const NestedPath& nested, std::vector<Term> predicates,
                                       const std::string& technique, smt::Backend& backend, logic::HoareService& hoare,
                                       Statistics& statistics) {
  auto count = [&](const char* event) { ++statistics.counter("refine." + technique + "." + event); };
  if (nested.nested()) {
    count("nested");
    logic::QuantifierEliminator quantifiers(cfa.tm(), backend, statistics);
    quantifiers.allow_solver(kSolverEliminations);
    nested.universal(predicates, quantifiers);
  }
  for (Term predicate : predicates)
    for (Term v : term::free_vars(predicate))
      if (!cfa.find(v).valid()) {
        count("foreign");
        return Error{"", "an interpolant speaks about " + v.name()};
      }
  core::Sequence sequence;
  sequence.path = path;
  sequence.refiner = technique;
  sequence.predicates = std::move(predicates);
  if (const logic::Triple t = inductive(cfa, hoare, sequence); t != logic::Triple::Valid) {
    count(t == logic::Triple::Unknown ? "undecided" : "not_inductive");
    for (Term p : sequence.predicates) log(2, "{}: {}: {}", technique, why_not_inductive(t), term::print(p));
    return Error{"", why_not_inductive(t)};
  }
  sequence.perfect = is_perfect(cfa, hoare, sequence);
  count(sequence.perfect ? "perfect" : "imperfect");
  return sequence;
}

}  // namespace pippin::refine

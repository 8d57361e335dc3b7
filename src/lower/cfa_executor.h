// SPDX-License-Identifier: Apache-2.0
// Test support: executes a Cfa concretely on given inputs. Values that the operations leave open (wrap counters, results
// of over-approximated operations) are symbols with constraints; a solver decides branches on them and finds those that
// have one value. Independent of `encode`, so a wrong lowering cannot hide behind a wrong encoding.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>

#include "cfa/cfa.h"
#include "interp/interp.h"
#include "smt/session.h"
#include "term/walk.h"

namespace pippin::lower {

enum class CfaEnd { Error, Blocked, End, Unsupported, Ambiguous, StepLimit };
inline const char* to_string(CfaEnd e) {
  static const char* const names[] = {"error", "blocked", "end", "unsupported", "ambiguous", "step limit"};
  return names[static_cast<int>(e)];
}

class CfaExecutor {
 public:
  CfaExecutor(const cfa::Cfa& cfa, smt::Backend& backend) : cfa_(cfa), tm_(cfa.tm()), backend_(backend) {}

  /// Inputs of the interpreter's execution: consumed per nondet site in order.
  CfaEnd run(const std::vector<interp::InputValue>& inputs, size_t max_edges = 20'000) {
    for (const interp::InputValue& v : inputs)
      if (v.site != UINT32_MAX) queues_[v.site].push_back(v.value);
    cfa::LocId at = cfa_.initial;
    for (size_t n = 0; n < max_edges; ++n) {
      const cfa::Location& l = cfa_.location(at);
      where = at;
      if (l.kind == cfa::LocKind::Error) return CfaEnd::Error;
      if (l.kind == cfa::LocKind::Unsupported) return CfaEnd::Unsupported;
      if (cfa_.out(at).empty()) return CfaEnd::End;
      std::vector<cfa::EdgeId> feasible;
      std::unique_ptr<State> next;
      for (cfa::EdgeId e : cfa_.out(at)) {
        auto s = std::make_unique<State>(state_);
        auto queues = queues_;
        if (!step(cfa_.edge(e).ops, *s)) {
          queues_ = queues;
          continue;
        }
        feasible.push_back(e);
        next = std::move(s);
      }
      if (feasible.empty()) return CfaEnd::Blocked;
      if (feasible.size() > 1) return CfaEnd::Ambiguous;
      state_ = std::move(*next);
      at = cfa_.edge(feasible[0]).target;
    }
    return CfaEnd::StepLimit;
  }

  /// The value of a variable at the end: a value, or a term over symbols.
  term::Term value(const std::string& name) {
    for (const cfa::Variable& v : cfa_.variables())
      if (v.term.name() == name) return apply(v.term, state_);
    return {};
  }
  /// Can `t` (over symbols) have this value? And another one?
  bool possible(term::Term t, term::Term v) { return satisfiable(state_, tm_.mk_eq(t, v)); }
  bool other_possible(term::Term t, term::Term v) { return satisfiable(state_, tm_.mk_not(tm_.mk_eq(t, v)), false); }

  cfa::LocId where;

 private:
  struct State {
    term::TermMap values;
    std::vector<term::Term> constraints;
  };

  /// Limited: a test must not hang in nonlinear arithmetic.
  std::unique_ptr<smt::Session> open() {
    smt::SessionOptions options;
    options.effort = {3'000'000, 2};
    return backend_.open(tm_, options);
  }

  bool satisfiable(const State& s, term::Term extra, bool unknown = true) {
    auto session = open();
    for (term::Term c : s.constraints) session->add(c);
    session->add(extra);
    const smt::Answer a = session->check();
    return a == smt::Answer::Sat || (unknown && a == smt::Answer::Unknown);
  }

  term::Term apply(term::Term t, State& s) {
    for (term::Term v : term::free_vars(t))
      if (!s.values.contains(v) && cfa_.find(v).valid()) s.values[v] = tm_.mk_fresh("s", v.sort());
    const term::Term r = term::substitute(tm_, t, s.values);
    const term::Term v = term::evaluate(tm_, r, {});
    return v ? v : r;
  }

  bool step(const cfa::OpList& ops, State& s) {
    for (const cfa::Op& op : ops) {
      switch (op.kind) {
        case cfa::OpKind::Assign: s.values[op.var] = apply(op.term, s); break;
        case cfa::OpKind::Havoc: {
          const cfa::Input* in = op.input != UINT32_MAX ? &cfa_.inputs[op.input] : nullptr;
          if (in != nullptr && in->kind == cfa::InputKind::Nondet && in->site != UINT32_MAX && !queues_[in->site].empty()) {
            s.values[op.var] = number(op.var.sort(), queues_[in->site].front());
            queues_[in->site].pop_front();
          } else {
            s.values[op.var] = tm_.mk_fresh("s", op.var.sort());
          }
          break;
        }
        case cfa::OpKind::Assume: {
          const term::Term t = apply(op.term, s);
          if (t.is_true()) break;
          if (t.is_false() || !satisfiable(s, t)) return false;
          s.constraints.push_back(t);
          for (term::Term v : term::free_vars(t)) resolve(v, s);
          break;
        }
        case cfa::OpKind::Choice: return false;
      }
    }
    return true;
  }

  /// A symbol with only one value gets it.
  void resolve(term::Term symbol, State& s) {
    if (symbol.sort().is_array()) return;
    auto session = open();
    for (term::Term c : s.constraints) session->add(c);
    if (session->check() != smt::Answer::Sat) return;
    const term::Term one[] = {symbol};
    const term::Term v = session->model(one)[0];
    if (!v) return;
    session->add(tm_.mk_not(tm_.mk_eq(symbol, v)));
    if (session->check() != smt::Answer::Unsat) return;
    const term::TermMap map{{symbol, v}};
    for (auto& [var, value] : s.values) value = simplify(value, map);
    for (term::Term& c : s.constraints) c = simplify(c, map);
    std::erase_if(s.constraints, [](term::Term c) { return c.is_true(); });
  }
  term::Term simplify(term::Term t, const term::TermMap& map) {
    if (t.is_value()) return t;
    const term::Term r = term::substitute(tm_, t, map);
    const term::Term v = term::evaluate(tm_, r, {});
    return v ? v : r;
  }

  term::Term number(term::Sort sort, ir::Int128 v) { return tm_.mk_value(sort, term::BigInt(ir::to_string(v))); }

  const cfa::Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  State state_;
  std::map<uint32_t, std::deque<ir::Int128>> queues_;
};

}  // namespace pippin::lower

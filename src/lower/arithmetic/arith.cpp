// SPDX-License-Identifier: Apache-2.0
// What both integer models share: writing operations under a guard, 0/1 values, comparisons decided by bounds.
#include "lower/arithmetic/arith.h"

#include <fmt/format.h>

#include <algorithm>

#include "lower/flat/obligations.h"

namespace pippin::lower {

EdgeWriter::EdgeWriter(cfa::Cfa& c, const FlatProgram& f, uint32_t edge, AssumptionIndex& known)
    : cfa(c), flat(f), guard(c.tm().mk_true()), known_(known), breach_(f.edges[cfa::EdgeId(edge)].breach),
      breaching_(f.edges[cfa::EdgeId(edge)].breaching), breached_(c.tm().mk_false()), edge_(edge) {}

void EdgeWriter::assume(Term fact, uint32_t assumption) {
  Term t = guard.is_true() ? fact : tm().mk_implies(guard, fact);
  // What comes after the breach is not evaluated.
  if (breach_ != Breach::None) t = tm().mk_or(breached_, t);
  if (t.is_true()) return;
  cfa::Op op = cfa::Op::assume(t, origin);
  op.assumption = assumption;
  ops.push_back(std::move(op));
}

bool EdgeWriter::keeps(Term fact, const void* operation, Breach breach) {
  if (breach_ != breach || breaching_ != operation) return false;
  asked_ = true;
  keep(tm().mk_not(fact));
  return true;
}

void EdgeWriter::never_evaluates(ir::ExprRef e) {
  if (asked_ || breach_ == Breach::None || is_of_memory(breach_)) return;
  Operations operations;
  operations.expr(e);
  asked_ = std::ranges::find(operations.found, breaching_) != operations.found.end() ||
           std::ranges::find(operations.elements, breaching_, &IndexUse::place) != operations.elements.end();
}

/// The translation left the operation out, so that nothing is known of it. That must not count as proved.
void EdgeWriter::refuse() {
  cfa::Location& target = cfa.location(flat.edges[cfa::EdgeId(edge_)].target);
  target.kind = cfa::LocKind::Unsupported;
  target.property = "an operation that the translation leaves out: " + flat.edges[cfa::EdgeId(edge_)].text;
  target.checked.clear();
  ops.clear();
}

/// In a variable: what the operations read may be overwritten before the end of the edge.
void EdgeWriter::keep(Term breach) {
  const Term now = tm().mk_or(breached_, tm().mk_and(guard, breach));
  if (now == breached_) return;
  breached_ = local(tm().bool_sort());
  ops.push_back(cfa::Op::assign(breached_, now, origin));
  kept_ = ops.size();
  only_ = only_.null() ? now : tm().mk_true();
}

void EdgeWriter::access(Term valid, Term invalid, Breach wrong) {
  if (breach_ == wrong) keep(invalid);
  else if (breach_ == Breach::Unmodelled) keep(tm().mk_and(tm().mk_not(valid), tm().mk_not(invalid)));
  else assume(valid, AssumeReason::Branch);
}

void EdgeWriter::require(Term fact, const void* operation, Breach breach) {
  if (!keeps(fact, operation, breach) && obliged(operation, breach)) assume(fact, AssumeReason::Branch);
}

void EdgeWriter::require(Term fact, ir::ExprRef e, Breach breach, cfa::Convention convention, const std::string& what) {
  if (obliged(e, breach)) require(fact, e, breach);
  else assume(fact, assumption(convention, e, what));
}

void EdgeWriter::finish() {
  if (breach_ == Breach::None) return;
  if (!asked_ && !is_of_memory(breach_)) return refuse();
  if (is_of_memory(breach_) && kept_ != 0) {
    // What comes behind the last access does not matter; a single one needs no variable.
    ops.resize(kept_, ops[0]);
    if (!only_.is_true()) {
      ops.pop_back();
      breached_ = only_;
    }
  }
  cfa::Op op = cfa::Op::assume(breached_, origin);
  ops.push_back(std::move(op));
}

Term EdgeWriter::local(Sort s) {
  cfa::Variable v;
  v.term = tm().mk_var(fmt::format("$e{}.{}", edge_, count_++), s);
  v.origin = origin;
  v.procedure = flat.locations[flat.edges[cfa::EdgeId(edge_)].source].procedure;
  const Term t = v.term;
  cfa.add_variable(std::move(v));
  return t;
}

Term EdgeWriter::fresh(Sort s, uint32_t input) {
  const Term t = local(s);
  cfa::Op op = cfa::Op::havoc(t, origin);
  if (input == UINT32_MAX) {
    cfa::Input aux;
    aux.origin = origin;
    input = add_input(aux);
  }
  op.input = input;
  ops.push_back(std::move(op));
  return t;
}

uint32_t EdgeWriter::add_input(const cfa::Input& input) {
  cfa.inputs.push_back(input);
  return static_cast<uint32_t>(cfa.inputs.size() - 1);
}

uint32_t EdgeWriter::assumption(cfa::Convention convention, ir::ExprRef e, const std::string& what) {
  cfa::Assumption a{convention, {}, {}};
  a.origin = e != nullptr && e->origin.known() ? e->origin : origin;
  a.text = e != nullptr ? what + ": " + ir::to_c(*flat.ir, e) : what;
  const auto [it, fresh] =
      known_.try_emplace({convention, a.origin, a.text}, static_cast<uint32_t>(cfa.assumptions.size()));
  if (!fresh) return it->second;
  cfa.assumptions.push_back(std::move(a));
  return static_cast<uint32_t>(cfa.assumptions.size() - 1);
}

Val Arith::from_bool(Term cond) {
  if (cond.is_true() || cond.is_false()) {
    const BigInt v = cond.is_true() ? 1 : 0;
    return Val{Term(), v, v, 0, cond};
  }
  return Val{Term(), 0, 1, 0, cond};
}

void Arith::materialise(Val& v, const Shape& s) {
  if (!v.term.null()) return;
  if (v.constant()) v.term = value(s, v.lo);
  else v.term = tm_.mk_ite(v.cond, value(s, 1), value(s, 0));
}

Val Arith::ite(Term cond, const Val& a, const Val& b, const Shape& s) {
  if (cond.is_true()) return a;
  if (cond.is_false()) return b;
  if (a.cond && b.cond) {
    Val v = from_bool(tm_.mk_ite(cond, a.cond, b.cond));
    return v;
  }
  Val x = a, y = b;
  materialise(x, s);
  materialise(y, s);
  return Val{tm_.mk_ite(cond, x.term, y.term), std::min(a.lo, b.lo), std::max(a.hi, b.hi), std::min(a.zeros, b.zeros), Term()};
}

namespace {

bool holds(ir::ExprKind k, const BigInt& a, const BigInt& b) {
  switch (k) {
    case ir::ExprKind::Eq: return a == b;
    case ir::ExprKind::Ne: return a != b;
    case ir::ExprKind::Lt: return a < b;
    case ir::ExprKind::Le: return a <= b;
    case ir::ExprKind::Gt: return a > b;
    default: return a >= b;
  }
}

}  // namespace

Term Arith::compare(ir::ExprKind k, const Shape& s, const Val& a, const Val& b) {
  // A 0/1 value against a constant is the condition, its negation, or decided.
  for (const bool left : {true, false}) {
    const Val& x = left ? a : b;
    const Val& c = left ? b : a;
    if (!x.cond || !c.constant()) continue;
    const BigInt number = wrap(c.lo, s);
    const bool one = left ? holds(k, 1, number) : holds(k, number, 1);
    const bool zero = left ? holds(k, 0, number) : holds(k, number, 0);
    if (one == zero) return tm_.mk_bool(one);
    return one ? x.cond : tm_.mk_not(x.cond);
  }
  Val x = a, y = b;
  materialise(x, s);
  materialise(y, s);
  return compare_terms(k, s, std::move(x), std::move(y));
}

}  // namespace pippin::lower

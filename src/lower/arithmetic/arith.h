// SPDX-License-Identifier: Apache-2.0
// Private to lower: C's integer arithmetic as terms, once per integer model. A Val stands for a C value; both models keep
// bounds on the mathematical value of `term`. int: the C value is congruent to `term` modulo 2^width, normalised only
// where it is observed (stored, compare, divide, ...). bv: `term` has the type's width and is the value.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "cfa/cfa.h"
#include "lower/flat/flat.h"
#include "lower/flat/shape.h"

namespace pippin::lower {

using cfa::Sort;
using cfa::Term;
using term::TermManager;

struct Val {
  Term term;            // null while only `cond` is known
  BigInt lo, hi;
  uint32_t zeros = 0;   // int: `term` is a multiple of 2^zeros
  Term cond;            // not null: the value is 1 if cond else 0
  bool constant() const { return lo == hi; }
};

/// The operations of one edge while they are made. `guard`: the condition under which the expression at hand is
/// evaluated at all (short circuit); every assumption about it holds only then.
class EdgeWriter {
 public:
  using AssumptionIndex = std::map<std::tuple<cfa::Convention, Origin, std::string>, uint32_t>;
  EdgeWriter(cfa::Cfa& cfa, const FlatProgram& flat, uint32_t edge, AssumptionIndex& known);
  TermManager& tm() const { return cfa.tm(); }
  /// guard implies fact: executions in which it does not hold end here, by an assumption that is listed or for another reason.
  void assume(Term fact, uint32_t assumption);
  void assume(Term fact, AssumeReason) { assume(fact, UINT32_MAX); }
  /// guard implies the fact about the operation: an obligation that another edge takes the breach of, or else a convention.
  void require(Term fact, ir::ExprRef e, Breach breach, cfa::Convention convention, const std::string& what);
  /// The same of what is an obligation or else nothing.
  void require(Term fact, const void* operation, Breach breach);
  bool obliged(const void* operation, Breach breach) const { return flat.is_obliged(operation, breach); }
  void no_overflow(Term fits, ir::ExprRef e) { require(fits, e, Breach::Overflow, cfa::Convention::SignedOverflow, "no signed overflow"); }
  void not_disputed(Term fact, ir::ExprRef e) { keeps(fact, e, Breach::Disputed); }
  /// An access or a free that is right if `valid` (and the model says what it does) and certainly wrong if `invalid`.
  void access(Term valid, Term invalid, Breach wrong);
  /// What the edge is the edge of (Breach::Left and its like).
  void breached_if(Term t) { breached_ = t; }
  /// e is translated, or not where its guard is false: so what is asked of its operations is asked here, or holds.
  void evaluates(ir::ExprRef e) { asked_ |= e == breaching_; }
  void never_evaluates(ir::ExprRef e);
  /// After everything of the edge is translated: that the operation which it is the edge of did breach its obligation.
  void finish();
  /// A variable of this edge only; `fresh` also havocs it here.
  Term local(Sort s);
  Term fresh(Sort s, uint32_t input = UINT32_MAX);
  uint32_t assumption(cfa::Convention convention, ir::ExprRef e, const std::string& what);
  uint32_t add_input(const cfa::Input& input);

  cfa::Cfa& cfa;
  const FlatProgram& flat;
  cfa::OpList ops;
  Term guard;
  Origin origin;
  bool imprecise = false;   // an over-approximation of the int model was used
  /// Auxiliary wrap counters made for a term under a guard; cleared when a variable changes.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, bool>, Term> normalised;

 private:
  /// True iff this is the edge of that breach, which then is the case or was before.
  bool keeps(Term fact, const void* operation, Breach breach);
  void refuse();
  void keep(Term breach);

  AssumptionIndex& known_;
  Breach breach_;
  const void* breaching_;
  Term breached_;             // so far
  bool asked_ = false;        // about the operation that the edge is the edge of
  size_t kept_ = 0;           // operations until it was last set
  Term only_;                 // what it was set to, if once; true: more often
  uint32_t edge_;
  uint32_t count_ = 0;
};

class Arith {
 public:
  virtual ~Arith() = default;
  virtual Sort sort(const Shape& s) = 0;
  virtual Term value(const Shape& s, const BigInt& v) = 0;
  /// `v` modulo 2^width: the IR keeps constants of `unsigned __int128` from 2^127 on as negative numbers.
  Val constant(const Shape& s, const BigInt& v) {
    const BigInt n = !s.is_signed && v < 0 ? BigInt(v + (BigInt(1) << s.width)) : v;
    return Val{value(s, n), n, n, 0, Term()};
  }
  /// A term that holds a value of the type.
  Val variable(Term t, const Shape& s) { return Val{t, min_value(s), max_value(s), 0, Term()}; }
  Val from_bool(Term cond);
  Val ite(Term cond, const Val& a, const Val& b, const Shape& s);

  // `e` names the operation in assumptions; Add, Sub, Mul, Div, Rem, BitAnd, BitOr, BitXor.
  virtual Val binary(ir::ExprKind k, const Shape& s, Val a, Val b, ir::ExprRef e) = 0;
  virtual Val shift(ir::ExprKind k, const Shape& s, Val a, Val count, const Shape& count_shape, ir::ExprRef e) = 0;
  virtual Val bit_not(const Shape& s, Val a) = 0;
  virtual Val cast(Val v, const Shape& from, const Shape& to) = 0;
  Val negate(const Shape& s, const Val& a, ir::ExprRef e) { return binary(ir::ExprKind::Sub, s, constant(s, 0), a, e); }
  Term compare(ir::ExprKind k, const Shape& s, const Val& a, const Val& b);
  Term truth(const Val& v, const Shape& s) { return v.cond ? v.cond : compare(ir::ExprKind::Ne, s, v, constant(s, 0)); }
  /// The C value itself, of sort(s).
  virtual Term stored(Val v, const Shape& s) = 0;
  /// Facts about any value of the type that the sort does not express.
  virtual Term in_range(Term t, const Shape& s) = 0;

  virtual Sort target_sort() = 0;
  virtual Sort index_sort() = 0;
  virtual Term target(uint32_t n) = 0;
  virtual Term target_between(Term target, uint32_t first, uint32_t last) = 0;
  virtual Term index_constant(uint64_t n) = 0;
  virtual Term index(Val v, const Shape& s) = 0;
  /// As the number of elements by which a pointer moves: modulo its size, large unsigned numbers are down.
  virtual Term distance(Val v, const Shape& s) = 0;
  virtual Term index_add(Term a, Term b) = 0;
  virtual Term index_negate(Term a) = 0;
  virtual Term index_scale(Term a, uint64_t n) = 0;
  virtual Term index_less(Term a, Term b) = 0;
  virtual Term index_divide(Term a, uint64_t n) = 0;   // of a non-negative index
  virtual Val index_value(Term a, const Shape& s) = 0;
  /// `width` bits at `offset` of a bit string of `total` bits, as a value of shape `s`; and the string with them replaced.
  virtual Term bits_read(Term bits, uint32_t total, uint32_t offset, const Shape& s) = 0;
  virtual Term bits_write(Term bits, uint32_t total, uint32_t offset, const Shape& s, Term v) = 0;

  /// Bytes, least significant first, as a bit string.
  virtual Term join(const std::vector<Term>& bytes) = 0;

  void start(EdgeWriter* w) { w_ = w; }

 protected:
  explicit Arith(TermManager& tm) : tm_(tm) {}
  /// Makes `term` from `cond`.
  void materialise(Val& v, const Shape& s);
  virtual Term compare_terms(ir::ExprKind k, const Shape& s, Val a, Val b) = 0;
  /// Division: the quotient would not fit. The remainder by -1 is undefined as well (C17 6.5.5p6).
  void not_smallest_by_minus_one(Term it_is, ir::ExprRef e) { w_->no_overflow(tm_.mk_not(it_is), e); }

  TermManager& tm_;
  EdgeWriter* w_ = nullptr;
};

std::unique_ptr<Arith> make_int_arith(TermManager& tm, bool wraps, uint32_t pointer_bits);
/// `index_bits`: at least those of pointers.
std::unique_ptr<Arith> make_bv_arith(TermManager& tm, bool wraps, uint32_t pointer_bits, uint32_t index_bits);

}  // namespace pippin::lower

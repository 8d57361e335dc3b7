// SPDX-License-Identifier: Apache-2.0
// Hash-consed, sorted, immutable terms. A Term is an 8-byte handle to a node in its manager's arena; equality is handle
// equality, order is by id, and a child's id is always below its parent's, so id order is a topological order.
// Never recurse over terms: use term/walk.h.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/check.h"
#include "support/stats.h"

namespace pippin::term {

using BigInt = mpz_class;
using Rational = mpq_class;

enum class Kind : uint8_t {
#define KIND(name, smt, arity) name,
#include "term/kinds.def"
#undef KIND
};

const char* smt_name(Kind k);
const char* kind_name(Kind k);
/// Operators of floating point: FpAbs .. FpToReal.
constexpr bool is_float_kind(Kind k) { return k >= Kind::FpAbs && k <= Kind::FpToReal; }

/// The five rounding modes of IEEE 754, in the order of their payload.
enum class RoundingMode : uint8_t { NearestEven, NearestAway, TowardPositive, TowardNegative, TowardZero };
inline constexpr uint32_t kNumRoundingModes = 5;
/// "RNE", "RNA", "RTP", "RTN" or "RTZ".
const char* smt_name(RoundingMode m);

enum class SortKind : uint8_t { Bool, Int, Real, BitVec, FloatingPoint, RoundingMode, Array };

/// An interned sort; equality is handle equality. Owned by the TermManager.
class Sort {
 public:
  Sort() = default;
  SortKind kind() const { return node_->kind; }
  bool is_bool() const { return kind() == SortKind::Bool; }
  bool is_int() const { return kind() == SortKind::Int; }
  bool is_real() const { return kind() == SortKind::Real; }
  bool is_bv() const { return kind() == SortKind::BitVec; }
  bool is_array() const { return kind() == SortKind::Array; }
  bool is_fp() const { return kind() == SortKind::FloatingPoint; }
  bool is_rounding_mode() const { return kind() == SortKind::RoundingMode; }
  /// Bits of a BitVec.
  uint32_t width() const { return node_->a; }
  /// Exponent and significand bits (with the hidden bit) of a FloatingPoint.
  uint32_t exponent_bits() const { return node_->a; }
  uint32_t significand_bits() const { return node_->b; }
  /// Bits of the interchange format of a FloatingPoint: sign, exponent, significand without hidden bit.
  uint32_t float_bits() const { return node_->a + node_->b; }
  Sort index() const { return Sort(node_->index); }
  Sort element() const { return Sort(node_->element); }
  uint32_t id() const { return node_->id; }
  bool null() const { return node_ == nullptr; }
  std::string text() const;  // SMT-LIB
  friend bool operator==(Sort, Sort) = default;

 private:
  friend class TermManager;
  struct Node {
    SortKind kind;
    uint32_t a = 0, b = 0;
    const Node* index = nullptr;
    const Node* element = nullptr;
    uint32_t id = 0;
  };
  explicit Sort(const Node* n) : node_(n) {}
  const Node* node_ = nullptr;
};

class TermManager;

/// Handle to an immutable node. Trivially copyable; valid as long as its TermManager lives. May be null.
class Term {
 public:
  Term() = default;
  bool null() const { return node_ == nullptr; }
  explicit operator bool() const { return node_ != nullptr; }
  Kind kind() const { return node_->kind; }
  Sort sort() const { return node_->sort; }
  uint32_t id() const { return node_->id; }
  size_t size() const { return node_->num_children; }
  Term operator[](size_t i) const { return Term(node_->children()[i]); }
  /// Index of an indexed operator: extract hi = 0, lo = 1; extensions: added bits = 0; conversions to
  /// floats: exponent bits = 0, significand bits = 1; conversions to bit-vectors: width = 0.
  uint32_t index(size_t i) const { return i == 0 ? node_->index0 : node_->index1; }

  bool is(Kind k) const { return kind() == k; }
  bool is_true() const { return kind() == Kind::True; }
  bool is_false() const { return kind() == Kind::False; }
  bool is_var() const { return kind() == Kind::Var; }
  bool is_quantifier() const { return kind() == Kind::Forall || kind() == Kind::Exists; }
  /// True, False or a constant of any sort but arrays.
  bool is_value() const;

  const std::string& name() const;     // Var
  const BigInt& value() const;         // IntConst; BvConst: unsigned value; FpConst: interchange bits
  BigInt signed_value() const;         // BvConst: two's complement value
  const Rational& rational() const;    // RealConst
  RoundingMode rounding_mode() const { return static_cast<RoundingMode>(node_->index0); }  // RmConst

  /// Quantifiers: bound variables and body.
  size_t num_bound() const { return size() - 1; }
  Term body() const { return (*this)[size() - 1]; }

  /// True iff a quantifier occurs in the term.
  bool has_quantifier() const { return node_->flags & 1; }
  /// True iff a term of Array sort occurs in the term.
  bool has_array() const { return node_->flags & 2; }
  /// True iff a product of two non-constant terms, or a division or modulo by a non-constant, occurs.
  bool has_nonlinear() const { return node_->flags & 4; }

  /// True iff a term of FloatingPoint or RoundingMode sort occurs in the term.
  bool has_float() const { return node_->flags & 8; }

  friend bool operator==(Term, Term) = default;
  friend bool operator<(Term a, Term b) { return a.order() < b.order(); }

  struct Node {
    Kind kind;
    uint8_t flags;
    uint32_t id;
    uint32_t num_children;
    uint32_t index0, index1;  // indexed operators; or payload index (names, numbers) in index0
    Sort sort;
    const TermManager* manager;
    const Node* const* children() const { return reinterpret_cast<const Node* const*>(this + 1); }
  };
  const Node* node() const { return node_; }

 private:
  friend class TermManager;
  explicit Term(const Node* n) : node_(n) {}
  uint32_t order() const { return node_ ? node_->id + 1 : 0; }
  const Node* node_ = nullptr;
};

/// The only factory of terms and sorts. Single-threaded; values of two managers must not be mixed (checked in debug
/// builds). `mk` simplifies with small, named, counted rules (term/rewriter.h); `set_rewriting(false)` switches all
/// rules off except constant-free normalisation needed for hash-consing.
class TermManager {
 public:
  TermManager();
  ~TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  Sort bool_sort();
  Sort int_sort();
  Sort real_sort();
  Sort bv_sort(uint32_t width);
  /// Both at least 2, at most kMaxExponentBits and kMaxSignificandBits; float is 8, 24, double 11, 53, the 80-bit format
  /// of x87 15, 64 (whose interchange form here has no explicit integer bit: 79 bits).
  Sort fp_sort(uint32_t exponent_bits, uint32_t significand_bits);
  static constexpr uint32_t kMaxExponentBits = 30, kMaxSignificandBits = 1 << 12;
  Sort rounding_mode_sort();
  Sort array_sort(Sort index, Sort element);

  Term mk_true();
  Term mk_false();
  Term mk_bool(bool b) { return b ? mk_true() : mk_false(); }
  Term mk_int(const BigInt& v);
  Term mk_int(int64_t v) { return mk_int(BigInt(static_cast<long>(v))); }
  Term mk_real(const Rational& v);
  /// `v` is taken modulo 2^width (negative values allowed).
  Term mk_bv(uint32_t width, const BigInt& v);
  Term mk_bv(uint32_t width, int64_t v) { return mk_bv(width, BigInt(static_cast<long>(v))); }
  /// A constant of an Int, Real, Bool (0/1) or BitVec sort.
  Term mk_value(Sort s, const BigInt& v);

  /// The float with these interchange bits. Every NaN pattern gives the one NaN (SMT-LIB has no payloads): sign 0,
  /// quiet bit 1, the rest 0. Requires: 0 <= bits < 2^float_bits.
  Term mk_fp(Sort s, const BigInt& bits);
  Term mk_fp_zero(Sort s, bool negative = false);
  Term mk_fp_infinity(Sort s, bool negative = false);
  Term mk_fp_nan(Sort s);
  /// The float nearest to a rational number under a rounding mode; zero is +0.
  Term mk_fp_rational(Sort s, RoundingMode m, const Rational& v);
  Term mk_rounding_mode(RoundingMode m);

  /// The variable of this name and sort. The same pair gives the same term.
  Term mk_var(std::string_view name, Sort sort);
  /// A variable no one has seen: "prefix!n". Used for auxiliary symbols, which must not leave the module that made them.
  Term mk_fresh(std::string_view prefix, Sort sort);

  /// Builds and simplifies. Requires: sorts fit the kind (checked always; a violation is an internal error).
  Term mk(Kind k, std::span<const Term> children);
  Term mk(Kind k, std::initializer_list<Term> c) { return mk(k, std::span<const Term>(c.begin(), c.size())); }
  Term mk_extract(Term t, uint32_t hi, uint32_t lo);
  Term mk_zero_extend(Term t, uint32_t added);
  Term mk_sign_extend(Term t, uint32_t added);
  Term mk_const_array(Sort array_sort, Term element);
  /// Conversions to a float sort: `from` is FpFromBits (operand: bit-vector of its float_bits), FpFromFp, FpFromReal,
  /// FpFromSbv or FpFromUbv (operands: rounding mode and value).
  Term mk_to_fp(Kind from, Sort to, std::initializer_list<Term> operands);
  Term mk_fp_from_bits(Sort to, Term bits) { return mk_to_fp(Kind::FpFromBits, to, {bits}); }
  /// The float rounded towards an integer and that as a bit-vector: `kind` is FpToSbv or FpToUbv. Where the integer does not
  /// fit, and for NaN and infinities, the result is any value (a function of the operands): guard it.
  Term mk_fp_to_bv(Kind kind, uint32_t width, Term rounding_mode, Term x);
  /// Bound variables must be Var terms; an empty list gives the body. Unused bound variables are dropped.
  Term mk_quantifier(Kind k, std::span<const Term> bound, Term body);
  /// Why these operands do not fit the kind, or null if they do: for input that is not trusted.
  const char* sort_error(Kind k, std::span<const Term> children, uint32_t index0 = 0, uint32_t index1 = 0) const;
  /// The same node with other children (kind, indices, sort kept), through `mk`.
  Term rebuild(Term t, std::span<const Term> children);

  // Shorthands; all go through mk.
  Term mk_not(Term a) { return mk(Kind::Not, {a}); }
  Term mk_and(std::span<const Term> ts);  // any number, also 0 and 1
  Term mk_and(Term a, Term b) { return mk(Kind::And, {a, b}); }
  Term mk_or(std::span<const Term> ts);
  Term mk_or(Term a, Term b) { return mk(Kind::Or, {a, b}); }
  Term mk_implies(Term a, Term b) { return mk(Kind::Implies, {a, b}); }
  Term mk_eq(Term a, Term b) { return mk(Kind::Eq, {a, b}); }
  Term mk_ite(Term c, Term a, Term b) { return mk(Kind::Ite, {c, a, b}); }
  Term mk_add(Term a, Term b) { return mk(Kind::Add, {a, b}); }
  Term mk_add(std::span<const Term> ts);
  Term mk_mul(Term a, Term b) { return mk(Kind::Mul, {a, b}); }
  Term mk_neg(Term a) { return mk_mul(a.sort().is_real() ? mk_real(-1) : mk_int(-1), a); }
  Term mk_sub(Term a, Term b) { return mk_add(a, mk_neg(b)); }
  Term mk_le(Term a, Term b) { return mk(Kind::Le, {a, b}); }
  Term mk_lt(Term a, Term b) { return mk(Kind::Lt, {a, b}); }
  Term mk_ge(Term a, Term b) { return mk(Kind::Le, {b, a}); }
  Term mk_gt(Term a, Term b) { return mk(Kind::Lt, {b, a}); }
  Term mk_select(Term a, Term i) { return mk(Kind::Select, {a, i}); }
  Term mk_store(Term a, Term i, Term v) { return mk(Kind::Store, {a, i, v}); }

  void set_rewriting(bool on) { rewriting_ = on; }
  bool rewriting() const { return rewriting_; }
  /// How often each rewriting rule fired, by rule name.
  const Statistics& statistics() const;
  /// Number of nodes made so far; ids are below it.
  uint32_t num_terms() const;
  /// Differs for all managers of this process, also for those at the same address one after the other.
  uint64_t serial() const { return serial_; }
  /// Bytes held by the arena and tables.
  size_t bytes() const;

  const std::string& name_of(Term t) const;
  const BigInt& value_of(Term t) const;
  const Rational& rational_of(Term t) const;

  /// Hash-conses without simplification (used by the rewriter and tests).
  Term mk_raw(Kind k, std::span<const Term> children, uint32_t index0 = 0, uint32_t index1 = 0, Sort sort = Sort());

  /// Epoch-stamped scratch for traversals: opaque to users; see term/walk.h.
  struct Scratch;
  Scratch& scratch() { return *scratch_; }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  std::unique_ptr<Scratch> scratch_;
  bool rewriting_ = true;
  static inline uint64_t next_serial_ = 0;
  uint64_t serial_ = ++next_serial_;
};

}  // namespace pippin::term

template <>
struct std::hash<pippin::term::Term> {
  size_t operator()(pippin::term::Term t) const noexcept {
    return t.null() ? 0 : (t.id() + 1) * 0x9E3779B97F4A7C15ull >> 5;
  }
};
template <>
struct std::hash<pippin::term::Sort> {
  size_t operator()(pippin::term::Sort s) const noexcept { return s.null() ? 0 : s.id() + 1; }
};

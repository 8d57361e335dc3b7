// SPDX-License-Identifier: Apache-2.0
// cvc5 1.0 as a library: the second opinion. Terms belong to one cvc5 solver, so every session has its own translation
// table; values come back as SMT-LIB text. Every exception ends here and becomes Unknown with a reason or a null term.
// Linked directly: loading it costs 3 ms at program start (measured), less than a dlopen shim is worth.
#include "smt/session.h"

#ifdef PIPPIN_WITH_CVC5

#include <cvc5/cvc5.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <sstream>
#include <stdexcept>

#include "term/smtlib.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
/// cvc5's number library leaks a few bytes at its own start; nothing of ours.
extern "C" const char* __lsan_default_suppressions() { return "leak:libcln"; }
#endif
#endif

namespace pippin::smt {

namespace {

using term::Kind;
using term::Sort;
using term::SortKind;
using CKind = ::cvc5::Kind;

/// rlimit is not counted inside the SAT solvers for bit-vectors: an effort also gets a clocked net.
void limit(::cvc5::Solver& s, Effort e) {
  if (e.effort > 0) {
    s.setOption("rlimit-per", std::to_string(e.effort));
    if (e.seconds <= 0) e.seconds = std::clamp(static_cast<double>(e.effort) * 2e-6, 0.05, 60.0);
  }
  if (e.seconds > 0) s.setOption("tlimit-per", std::to_string(std::max(1L, static_cast<long>(e.seconds * 1000))));
}

class Table {
 public:
  explicit Table(::cvc5::Solver& s) : s_(s) {}

  ::cvc5::Term to(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      const Term t = stack.back();
      if (done_.contains(t)) {
        stack.pop_back();
        continue;
      }
      const size_t before = stack.size();
      for (size_t i = t.size(); i-- > 0;)
        if (!done_.contains(t[i])) stack.push_back(t[i]);
      if (stack.size() > before) continue;
      done_.emplace(t, build(t));
      stack.pop_back();
    }
    return done_.at(root);
  }

 private:
  /// cvc5 1.0.3 crashes on conversions between some small formats.
  static bool machine_format(Sort s) {
    static constexpr std::pair<uint32_t, uint32_t> kFormats[] = {{5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}};
    return std::find(std::begin(kFormats), std::end(kFormats), std::pair(s.exponent_bits(), s.significand_bits())) != std::end(kFormats);
  }

  ::cvc5::Sort sort(Sort s) {
    switch (s.kind()) {
      case SortKind::Bool: return s_.getBooleanSort();
      case SortKind::Int: return s_.getIntegerSort();
      case SortKind::Real: return s_.getRealSort();
      case SortKind::BitVec: return s_.mkBitVectorSort(s.width());
      case SortKind::FloatingPoint:
        if (!machine_format(s)) throw std::runtime_error("float format " + s.text());
        return s_.mkFloatingPointSort(s.exponent_bits(), s.significand_bits());
      case SortKind::RoundingMode: return s_.getRoundingModeSort();
      case SortKind::Array: return s_.mkArraySort(sort(s.index()), sort(s.element()));
    }
    return {};
  }

  static CKind kind(Kind k) {
    switch (k) {
      case Kind::Not: return CKind::NOT;
      case Kind::And: return CKind::AND;
      case Kind::Or: return CKind::OR;
      case Kind::Implies: return CKind::IMPLIES;
      case Kind::Xor: return CKind::XOR;
      case Kind::Eq: return CKind::EQUAL;
      case Kind::Ite: return CKind::ITE;
      case Kind::Forall: return CKind::FORALL;
      case Kind::Exists: return CKind::EXISTS;
      case Kind::Add: return CKind::ADD;
      case Kind::Mul: return CKind::MULT;
      case Kind::IntDiv: return CKind::INTS_DIVISION;
      case Kind::IntMod: return CKind::INTS_MODULUS;
      case Kind::Le: return CKind::LEQ;
      case Kind::Lt: return CKind::LT;
      case Kind::BvNot: return CKind::BITVECTOR_NOT;
      case Kind::BvNeg: return CKind::BITVECTOR_NEG;
      case Kind::BvAnd: return CKind::BITVECTOR_AND;
      case Kind::BvOr: return CKind::BITVECTOR_OR;
      case Kind::BvXor: return CKind::BITVECTOR_XOR;
      case Kind::BvAdd: return CKind::BITVECTOR_ADD;
      case Kind::BvMul: return CKind::BITVECTOR_MULT;
      case Kind::BvUdiv: return CKind::BITVECTOR_UDIV;
      case Kind::BvUrem: return CKind::BITVECTOR_UREM;
      case Kind::BvSdiv: return CKind::BITVECTOR_SDIV;
      case Kind::BvSrem: return CKind::BITVECTOR_SREM;
      case Kind::BvShl: return CKind::BITVECTOR_SHL;
      case Kind::BvLshr: return CKind::BITVECTOR_LSHR;
      case Kind::BvAshr: return CKind::BITVECTOR_ASHR;
      case Kind::BvUlt: return CKind::BITVECTOR_ULT;
      case Kind::BvUle: return CKind::BITVECTOR_ULE;
      case Kind::BvSlt: return CKind::BITVECTOR_SLT;
      case Kind::BvSle: return CKind::BITVECTOR_SLE;
      case Kind::BvConcat: return CKind::BITVECTOR_CONCAT;
      case Kind::Select: return CKind::SELECT;
      case Kind::Store: return CKind::STORE;
      case Kind::Var:
      case Kind::True:
      case Kind::False:
      case Kind::IntConst:
      case Kind::RealConst:
      case Kind::BvConst:
      case Kind::FpConst:
      case Kind::RmConst:
      case Kind::BvExtract:
      case Kind::BvZeroExtend:
      case Kind::BvSignExtend:
      case Kind::ConstArray:
      case Kind::FpFromBits:
      case Kind::FpFromFp:
      case Kind::FpFromReal:
      case Kind::FpFromSbv:
      case Kind::FpFromUbv:
      case Kind::FpToSbv:
      case Kind::FpToUbv: break;
      case Kind::FpAbs: return CKind::FLOATINGPOINT_ABS;
      case Kind::FpNeg: return CKind::FLOATINGPOINT_NEG;
      case Kind::FpAdd: return CKind::FLOATINGPOINT_ADD;
      case Kind::FpSub: return CKind::FLOATINGPOINT_SUB;
      case Kind::FpMul: return CKind::FLOATINGPOINT_MULT;
      case Kind::FpDiv: return CKind::FLOATINGPOINT_DIV;
      case Kind::FpFma: return CKind::FLOATINGPOINT_FMA;
      case Kind::FpSqrt: return CKind::FLOATINGPOINT_SQRT;
      case Kind::FpRem: return CKind::FLOATINGPOINT_REM;
      case Kind::FpRoundToIntegral: return CKind::FLOATINGPOINT_RTI;
      case Kind::FpMin: return CKind::FLOATINGPOINT_MIN;
      case Kind::FpMax: return CKind::FLOATINGPOINT_MAX;
      case Kind::FpLe: return CKind::FLOATINGPOINT_LEQ;
      case Kind::FpLt: return CKind::FLOATINGPOINT_LT;
      case Kind::FpEq: return CKind::FLOATINGPOINT_EQ;
      case Kind::FpIsNormal: return CKind::FLOATINGPOINT_IS_NORMAL;
      case Kind::FpIsSubnormal: return CKind::FLOATINGPOINT_IS_SUBNORMAL;
      case Kind::FpIsZero: return CKind::FLOATINGPOINT_IS_ZERO;
      case Kind::FpIsInfinite: return CKind::FLOATINGPOINT_IS_INF;
      case Kind::FpIsNaN: return CKind::FLOATINGPOINT_IS_NAN;
      case Kind::FpIsNegative: return CKind::FLOATINGPOINT_IS_NEG;
      case Kind::FpIsPositive: return CKind::FLOATINGPOINT_IS_POS;
      case Kind::FpToReal: return CKind::FLOATINGPOINT_TO_REAL;
    }
    return CKind::NULL_TERM;
  }

  static ::cvc5::RoundingMode rounding_mode(term::RoundingMode m) {
    switch (m) {
      case term::RoundingMode::NearestEven: return ::cvc5::ROUND_NEAREST_TIES_TO_EVEN;
      case term::RoundingMode::NearestAway: return ::cvc5::ROUND_NEAREST_TIES_TO_AWAY;
      case term::RoundingMode::TowardPositive: return ::cvc5::ROUND_TOWARD_POSITIVE;
      case term::RoundingMode::TowardNegative: return ::cvc5::ROUND_TOWARD_NEGATIVE;
      case term::RoundingMode::TowardZero: return ::cvc5::ROUND_TOWARD_ZERO;
    }
    return ::cvc5::ROUND_NEAREST_TIES_TO_EVEN;
  }

  ::cvc5::Term to_fp(CKind kind, Term t, const std::vector<::cvc5::Term>& operands) {
    sort(t.sort());
    return s_.mkTerm(s_.mkOp(kind, {t.index(0), t.index(1)}), operands);
  }

  ::cvc5::Term build(Term t) {
    std::vector<::cvc5::Term> k;
    for (size_t i = 0; i < t.size(); ++i) k.push_back(done_.at(t[i]));
    switch (t.kind()) {
      case Kind::Var: return s_.mkConst(sort(t.sort()), t.name());
      case Kind::True: return s_.mkTrue();
      case Kind::False: return s_.mkFalse();
      case Kind::IntConst: return s_.mkInteger(t.value().get_str());
      case Kind::RealConst: return s_.mkReal(t.rational().get_str());
      case Kind::BvConst: return s_.mkBitVector(t.sort().width(), t.value().get_str(), 10);
      case Kind::FpConst: {
        const Sort f = t.sort();
        sort(f);
        return s_.mkFloatingPoint(f.exponent_bits(), f.significand_bits(),
                                  s_.mkBitVector(f.float_bits(), t.value().get_str(), 10));
      }
      case Kind::RmConst: return s_.mkRoundingMode(rounding_mode(t.rounding_mode()));
      case Kind::FpRem:
        if (t.sort().exponent_bits() > 5) throw std::runtime_error("fp.rem of a large format");  // unrolled, beyond all limits
        return s_.mkTerm(kind(t.kind()), k);
      case Kind::FpFromBits: return to_fp(CKind::FLOATINGPOINT_TO_FP_FROM_IEEE_BV, t, k);
      case Kind::FpFromFp: return to_fp(CKind::FLOATINGPOINT_TO_FP_FROM_FP, t, k);
      case Kind::FpFromReal: return to_fp(CKind::FLOATINGPOINT_TO_FP_FROM_REAL, t, k);
      case Kind::FpFromSbv: return to_fp(CKind::FLOATINGPOINT_TO_FP_FROM_SBV, t, k);
      case Kind::FpFromUbv: return to_fp(CKind::FLOATINGPOINT_TO_FP_FROM_UBV, t, k);
      case Kind::FpToSbv: return s_.mkTerm(s_.mkOp(CKind::FLOATINGPOINT_TO_SBV, {t.index(0)}), k);
      case Kind::FpToUbv: return s_.mkTerm(s_.mkOp(CKind::FLOATINGPOINT_TO_UBV, {t.index(0)}), k);
      case Kind::Forall:
      case Kind::Exists: {
        // The constants of the bound names become bound variables.
        const ::cvc5::Term body = k.back();
        k.pop_back();
        std::vector<::cvc5::Term> bound;
        for (size_t i = 0; i < t.num_bound(); ++i) bound.push_back(s_.mkVar(sort(t[i].sort()), t[i].name()));
        return s_.mkTerm(kind(t.kind()), {s_.mkTerm(CKind::VARIABLE_LIST, bound), body.substitute(k, bound)});
      }
      case Kind::BvExtract: return s_.mkTerm(s_.mkOp(CKind::BITVECTOR_EXTRACT, {t.index(0), t.index(1)}), k);
      case Kind::BvZeroExtend: return s_.mkTerm(s_.mkOp(CKind::BITVECTOR_ZERO_EXTEND, {t.index(0)}), k);
      case Kind::BvSignExtend: return s_.mkTerm(s_.mkOp(CKind::BITVECTOR_SIGN_EXTEND, {t.index(0)}), k);
      case Kind::ConstArray: return s_.mkConstArray(sort(t.sort()), k[0]);
      default: return s_.mkTerm(kind(t.kind()), k);
    }
  }

  ::cvc5::Solver& s_;
  std::unordered_map<Term, ::cvc5::Term> done_;  // never iterated
};

class Cvc5Session final : public Session {
 public:
  Cvc5Session(TermManager& tm, const SessionOptions& o) : tm_(tm), options_(o) {
    incremental_ = o.kind == SessionKind::Incremental || o.kind == SessionKind::Unrolling;
  }

 protected:
  void do_push() override {
    frames_.push_back(items_.size());
    guarded([&] {
      if (solver_ && incremental_) solver_->push();
      else drop();
    });
    incremental_ = true;
  }

  void do_pop() override {
    items_.resize(frames_.back());
    frames_.pop_back();
    guarded([&] { if (solver_) solver_->pop(); });
  }

  void do_add(Term formula, Label label) override {
    items_.push_back({formula, label});
    restart_incrementally();
    guarded([&] { if (solver_) solver_->assertFormula(table_->to(formula)); });
  }

  Answer do_check() override {
    restart_incrementally();
    Answer answer = Answer::Unknown;
    guarded([&] {
      if (!solver_) build();
      const ::cvc5::Result r = solver_->checkSat();
      if (r.isSat()) answer = Answer::Sat;
      else if (r.isUnsat()) answer = Answer::Unsat;
      else {
        std::ostringstream why;
        why << r.getUnknownExplanation();
        const std::string text = why.str();
        if (text == "RESOURCEOUT" || (text == "TIMEOUT" && options_.effort.seconds <= 0)) reason_ = "effort";
        else reason_ = text == "TIMEOUT" ? "timeout" : text == "INCOMPLETE" ? "incomplete" : "cvc5: " + text;
      }
    });
    return answer;
  }

  std::vector<Term> do_model(std::span<const Term> vars) override {
    std::vector<Term> values(vars.size());
    const term::SymbolTable none;
    for (size_t i = 0; i < vars.size(); ++i)
      guarded([&] {
        Result<Term> v = term::parse_term(tm_, solver_->getValue(table_->to(vars[i])).toString(), none);
        if (v.ok() && v->sort() == vars[i].sort()) values[i] = *v;
      });
    return values;
  }

  std::vector<Label> do_core() override {
    std::vector<Label> labels;
    bool ok = false;
    guarded([&] {
      const std::vector<::cvc5::Term> core = solver_->getUnsatCore();
      for (const Item& i : items_)
        if (i.label != kNoLabel && std::find(core.begin(), core.end(), table_->to(i.formula)) != core.end())
          labels.push_back(i.label);
      ok = true;
    });
    if (!ok || options_.kind != SessionKind::Cores) {
      labels.clear();
      for (const Item& i : items_)
        if (i.label != kNoLabel) labels.push_back(i.label);
    }
    return labels;
  }

  void do_set_effort(Effort e) override {
    if (e.effort == options_.effort.effort && e.seconds == options_.effort.seconds) return;
    options_.effort = e;
    drop();  // limits are options of a new solver
  }

 private:
  struct Item {
    Term formula;
    Label label;
  };

  template <class F>
  void guarded(F f) {
    try {
      f();
    } catch (const std::exception& e) {
      reason_ = fmt::format("cvc5: {}", e.what());
      drop();
    }
  }

  void drop() {
    table_.reset();
    solver_.reset();
  }

  /// A solver that was built for a single check cannot be used further.
  void restart_incrementally() {
    if (!solver_ || incremental_) return;
    drop();
    incremental_ = true;
  }

  void build() {
    drop();
    solver_ = std::make_unique<::cvc5::Solver>();
    table_ = std::make_unique<Table>(*solver_);
    solver_->setOption("produce-models", "true");
    if (incremental_) solver_->setOption("incremental", "true");
    if (options_.kind == SessionKind::Cores) solver_->setOption("produce-unsat-cores", "true");
    limit(*solver_, options_.effort);
    solver_->setOption("fp-exp", "true");  // formats other than float and double: long double
    solver_->setLogic("ALL");
    size_t next = 0;
    for (size_t i = 0; i <= items_.size(); ++i) {
      while (next < frames_.size() && frames_[next] == i) {
        solver_->push();
        ++next;
      }
      if (i < items_.size()) solver_->assertFormula(table_->to(items_[i].formula));
    }
  }

  TermManager& tm_;
  SessionOptions options_;
  bool incremental_ = false;
  std::vector<Item> items_;
  std::vector<size_t> frames_;
  std::unique_ptr<::cvc5::Solver> solver_;
  std::unique_ptr<Table> table_;  // after solver_: destroyed first
};

class Cvc5Backend final : public Backend {
 public:
  std::string name() const override { return "cvc5"; }
  std::string version() const override {
    try {
      return ::cvc5::Solver().getVersion();
    } catch (const std::exception&) {
      return "?";
    }
  }
  Capabilities capabilities() const override {
    Capabilities c;
    c.cores = c.quantifiers = c.integers = c.extensionality = c.arrays = c.bitvectors = c.floats = c.nonlinear = c.qe = true;
    return c;
  }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& o) override {
    return std::make_unique<Cvc5Session>(tm, o);
  }

  Term eliminate_quantifiers(TermManager& tm, Term t, Effort e) override {
    if (!t.has_quantifier()) return t;
    if (!t.is_quantifier()) return Term();
    try {
      ::cvc5::Solver s;
      limit(s, e);
      s.setLogic("ALL");
      Table table(s);
      const std::string text = s.getQuantifierElimination(table.to(t)).toString();
      term::SymbolTable symbols;
      for (Term v : term::free_vars(t)) symbols.emplace(v.name(), v);
      Result<Term> r = term::parse_term(tm, text, symbols);
      if (r.ok() && r->sort().is_bool() && !r->has_quantifier()) return *r;
    } catch (const std::exception&) {
    }
    return Term();
  }
};

}  // namespace

std::unique_ptr<Backend> make_cvc5() { return std::make_unique<Cvc5Backend>(); }

}  // namespace pippin::smt

#else

namespace pippin::smt {
std::unique_ptr<Backend> make_cvc5() { return nullptr; }
}  // namespace pippin::smt

#endif

// SPDX-License-Identifier: Apache-2.0
#include "smt/chain/float_laws.h"

#include <algorithm>
#include <set>

#include "smt/chain/decorator.h"
#include "support/counted_effort.h"
#include "term/walk.h"

namespace pippin::smt {

using term::Kind;

namespace {

constexpr size_t kMaxCongruences = 8;    // of one result with earlier ones
constexpr double kMaxSeconds = 1;        // of a question about the laws alone
constexpr uint64_t kMaxEffort = 4'000'000;
constexpr uint64_t kTries = 20;          // so many questions before a backend may give up ...
constexpr uint64_t kWorth = 10;          // ... because fewer than one of so many was answered

bool is_arithmetic(Kind k) {
  return k == Kind::FpAdd || k == Kind::FpSub || k == Kind::FpMul || k == Kind::FpDiv || k == Kind::FpSqrt;
}

}  // namespace

std::vector<Term> FloatLaws::laws(TermManager& tm, Term op, Term v) {
  auto is = [&](Kind k, Term x) { return tm.mk(k, {x}); };
  auto nan = [&](Term x) { return is(Kind::FpIsNaN, x); };
  auto infinite = [&](Term x) { return is(Kind::FpIsInfinite, x); };
  auto zero = [&](Term x) { return is(Kind::FpIsZero, x); };
  auto negative = [&](Term x) { return is(Kind::FpIsNegative, x); };
  auto le = [&](Term x, Term y) { return tm.mk(Kind::FpLe, {x, y}); };
  auto both = [&](Term x, Term y) { return tm.mk_and(std::vector<Term>{x, y}); };
  auto size = [&](Term x) { return tm.mk(Kind::FpAbs, {x}); };
  auto differ = [&](Term x, Term y) { return tm.mk_not(tm.mk_eq(x, y)); };
  const Term a = op[1];
  std::vector<Term> result;
  // NaN exactly then; `law` holds of numbers.
  auto is_nan_iff = [&](std::vector<Term> cases) { result.push_back(tm.mk_eq(nan(v), tm.mk_or(cases))); };
  auto number = [&](Term law) { result.push_back(tm.mk_implies(tm.mk_not(nan(v)), law)); };
  if (op.is(Kind::FpSqrt)) {
    is_nan_iff({nan(a), both(negative(a), tm.mk_not(zero(a)))});
    number(tm.mk_eq(negative(v), negative(a)));   // of -0
    number(tm.mk_eq(zero(v), zero(a)));
    return result;
  }
  Term b = op[2];
  const Term none = tm.mk_fp_zero(a.sort());
  if (op.is(Kind::FpAdd) || op.is(Kind::FpSub)) {
    if (op.is(Kind::FpSub)) b = tm.mk(Kind::FpNeg, {b});
    is_nan_iff({nan(a), nan(b), both(both(infinite(a), infinite(b)), differ(negative(a), negative(b)))});
    // Rounding is monotonous and leaves a and b alone.
    const Term a_up = le(none, a), b_up = le(none, b), a_down = le(a, none), b_down = le(b, none);
    number(tm.mk_implies(b_up, le(a, v)));
    number(tm.mk_implies(b_down, le(v, a)));
    number(tm.mk_implies(a_up, le(b, v)));
    number(tm.mk_implies(a_down, le(v, b)));
    return result;
  }
  const Term one = tm.mk_fp_rational(a.sort(), term::RoundingMode::NearestEven, term::Rational(1));
  const Term a_small = le(size(a), one), b_small = le(size(b), one), a_large = le(one, size(a)), b_large = le(one, size(b));
  number(tm.mk_eq(negative(v), differ(negative(a), negative(b))));
  if (op.is(Kind::FpMul)) {
    is_nan_iff({nan(a), nan(b), both(infinite(a), zero(b)), both(zero(a), infinite(b))});
    number(tm.mk_implies(tm.mk_or(std::vector<Term>{zero(a), zero(b)}), zero(v)));
    number(tm.mk_implies(b_small, le(size(v), size(a))));
    number(tm.mk_implies(a_small, le(size(v), size(b))));
    number(tm.mk_implies(b_large, le(size(a), size(v))));
    number(tm.mk_implies(a_large, le(size(b), size(v))));
  } else {
    is_nan_iff({nan(a), nan(b), both(infinite(a), infinite(b)), both(zero(a), zero(b))});
    number(tm.mk_implies(zero(a), zero(v)));
    number(tm.mk_implies(b_large, le(size(v), size(a))));
    number(tm.mk_implies(b_small, le(size(a), size(v))));
  }
  return result;
}

Term FloatLaws::variable_of(Term op) {
  const auto [it, fresh] = index_.try_emplace(op, results_.size());
  if (!fresh) return results_[it->second].variable;
  Result r{op, tm_.mk_fresh("calculated", op.sort()), {}};
  r.laws = laws(tm_, op, r.variable);
  size_t congruences = 0;
  for (size_t k = results_.size(); k-- > 0 && congruences < kMaxCongruences;) {
    const Result& other = results_[k];
    if (other.op.kind() != op.kind() || other.op.sort() != op.sort()) continue;
    std::vector<Term> same;
    for (size_t i = 0; i < op.size(); ++i) same.push_back(tm_.mk_eq(op[i], other.op[i]));
    r.laws.push_back(tm_.mk_implies(tm_.mk_and(same), tm_.mk_eq(r.variable, other.variable)));
    ++congruences;
  }
  index_[r.variable] = results_.size();
  results_.push_back(r);
  return r.variable;
}

Term FloatLaws::abstracted(Term formula) {
  if (!formula.has_float() || formula.has_quantifier()) return formula;
  const Term root = term::transform(tm_, formula, [&](Term, Term rebuilt) {
    return is_arithmetic(rebuilt.kind()) ? variable_of(rebuilt) : rebuilt;
  });
  // The laws of what occurs, and of what these laws mention.
  std::vector<Term> parts{root};
  std::set<size_t> known;
  for (size_t next = 0; next < parts.size(); ++next) {
    for (Term v : term::free_vars(parts[next])) {
      const auto it = index_.find(v);
      if (it == index_.end() || !known.insert(it->second).second) continue;
      const std::vector<Term>& more = results_[it->second].laws;
      parts.insert(parts.end(), more.begin(), more.end());
    }
  }
  return tm_.mk_and(parts);
}

namespace {

/// Questions about laws alone, and how many were answered: of all sessions of a backend.
struct Worth {
  uint64_t tries = 0, answered = 0;
  bool lost() const { return tries >= kTries && kWorth * answered < tries; }
};

class LawsSession final : public Decorator {
 public:
  LawsSession(Backend& backend, TermManager& tm, const SessionOptions& o, std::shared_ptr<Worth> worth)
      : Decorator(backend.open(tm, o)), backend_(backend), tm_(tm), options_(o), laws_(tm), worth_(std::move(worth)) {
    limit(o.effort);
  }

 protected:
  void do_push() override {
    Decorator::do_push();
    if (alone_) alone_->push();
  }
  void do_pop() override {
    Decorator::do_pop();
    if (alone_) alone_->pop();
  }
  void do_add(Term formula, Label label) override {
    Decorator::do_add(formula, label);
    if (worth_->lost()) {
      alone_.reset();
      return;
    }
    const Term abstracted = laws_.abstracted(formula);
    if (alone_) alone_->add(abstracted, label);
    else if (abstracted != formula) begin();
  }
  Answer do_check() override {
    by_laws_ = false;
    if (alone_ && !worth_->lost()) {
      ++worth_->tries;
      by_laws_ = alone_->check() == Answer::Unsat;
      worth_->answered += by_laws_;
      answered_by_ = alone_->answered_by();
      if (by_laws_) return Answer::Unsat;
    }
    return Decorator::do_check();
  }
  std::vector<Label> do_core() override { return by_laws_ ? alone_->core() : Decorator::do_core(); }
  void do_set_effort(Effort e) override {
    Decorator::do_set_effort(e);
    limit(e);
    if (alone_) alone_->set_effort(options_.effort);
  }

 private:
  void limit(Effort e) {
    e.effort = e.effort == 0 ? kMaxEffort : std::min(e.effort, kMaxEffort);
    e.seconds = g_counted_effort ? 0 : e.seconds <= 0 ? kMaxSeconds : std::min(e.seconds, kMaxSeconds);
    options_.effort = e;
  }
  /// The session of the laws, with all that is asserted.
  void begin() {
    alone_ = backend_.open(tm_, options_);
    for (size_t i = 0, frame = 0; i <= assertions_.size(); ++i) {
      for (; frame < frames_.size() && frames_[frame] == i; ++frame) alone_->push();
      if (i < assertions_.size()) alone_->add(laws_.abstracted(assertions_[i].formula), assertions_[i].label);
    }
  }

  Backend& backend_;
  TermManager& tm_;
  SessionOptions options_;   // of the session of the laws
  FloatLaws laws_;
  std::shared_ptr<Worth> worth_;
  std::unique_ptr<Session> alone_;
  bool by_laws_ = false;     // the last Unsat
};

class LawsBackend final : public Backend {
 public:
  explicit LawsBackend(std::unique_ptr<Backend> inner) : inner_(std::move(inner)) {}

  std::string name() const override { return inner_->name(); }
  std::string version() const override { return inner_->version(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  uint32_t core_rungs() const override { return inner_->core_rungs(); }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& o) override {
    return std::make_unique<LawsSession>(*inner_, tm, o, worth_);
  }
  Term eliminate_quantifiers(TermManager& tm, Term t, Effort e) override { return inner_->eliminate_quantifiers(tm, t, e); }
  Term simplify(TermManager& tm, Term t, Effort e) override { return inner_->simplify(tm, t, e); }

 private:
  std::unique_ptr<Backend> inner_;
  std::shared_ptr<Worth> worth_ = std::make_shared<Worth>();
};

}  // namespace

std::unique_ptr<Backend> make_float_laws(std::unique_ptr<Backend> backend) { return std::make_unique<LawsBackend>(std::move(backend)); }

}  // namespace pippin::smt

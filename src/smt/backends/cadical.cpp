// SPDX-License-Identifier: Apache-2.0
// CaDiCaL as a library. What is pushed gets a literal that is assumed in each question and false for ever after it is popped; gates belong to no
// level.
#include "smt/cadical.h"

#include <time.h>

#include <algorithm>
#include <new>

#include "smt/backends/bit_blaster.h"
#include "support/log.h"
#include "support/wall_clock.h"

#ifdef PIPPIN_WITH_CADICAL
#include <cadical.hpp>
#endif

namespace pippin::smt {

#ifdef PIPPIN_WITH_CADICAL

namespace {

constexpr uint64_t kEffortOfConflict = 500;   // Effort is counted in steps of Z3

double thread_seconds() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

class Deadline final : public CaDiCaL::Terminator {
 public:
  void set(double seconds) { end_ = seconds > 0 ? thread_seconds() + seconds : 0, timeout_ = false; }
  bool terminate() override {
    if (g_stop_signal.load() != 0) return true;
    if (end_ > 0 && thread_seconds() > end_) timeout_ = true;
    return timeout_;
  }
  bool timeout() const { return timeout_; }

 private:
  double end_ = 0;
  bool timeout_ = false;
};

/// Most questions of an unrolling are unsatisfiable: without phases in search of a model, `pals_lcr` (12 rounds) takes 1.1 s instead of 2.4. Those
/// about products of floats take three times as long then.
std::unique_ptr<CaDiCaL::Solver> make_solver(bool floats) {
  auto solver = std::make_unique<CaDiCaL::Solver>();
  solver->set("quiet", 1);   // else it prints what it notices
  if (!floats) solver->set("stabilize", 0);
  return solver;
}

/// Formulas become clauses when something is asked; from the first one that has none on, all go to another backend.
class CadicalSession final : public Session {
 public:
  CadicalSession(Backend& others, TermManager& tm, const SessionOptions& options) : others_(others), tm_(tm), options_(options) {}
  ~CadicalSession() override {
    if (solver_) solver_->disconnect_terminator();
  }

 protected:
  void do_push() override {
    frames_.push_back({formulas_.size(), 0});
    if (other_) other_->push();
  }

  void do_pop() override {
    const Frame& left = frames_.back();
    if (other_) other_->pop();
    else if (left.active != 0 && solver_) add_clause(std::initializer_list<int>{-left.active});
    formulas_.resize(left.formulas);
    translated_ = std::min(translated_, formulas_.size());
    frames_.pop_back();
  }

  void do_add(Term formula, Label label) override {
    formulas_.push_back(formula);
    has_float_ |= formula.has_float();
    if (other_) other_->add(formula, label);
    else if (label != kNoLabel) change();
  }

  Answer do_check() override {
    if (out_of_memory_) return stopped();
    if (!other_) {
      deadline_.set(options_.effort.seconds);
      // Of other questions Z3 needs less time for most.
      if (options_.kind != SessionKind::Unrolling && !has_float_) {
        change();
      } else if (!translate()) {
        if (deadline_.terminate()) return stopped();
        log(2, "cadical: {} goes on with {}", options_.purpose, others_.name());
        change();
      }
    }
    if (!other_) return solve();
    const Answer a = other_->check();
    if (a == Answer::Unknown) reason_ = other_->reason_unknown();
    fault_ = other_->faulty();
    return a;
  }

  std::vector<Term> do_model(std::span<const Term> vars) override {
    if (other_) return other_->model(vars);
    std::vector<Term> values;
    for (const Term v : vars) values.push_back(value(v));
    return values;
  }

  std::vector<Label> do_core() override { return other_ ? other_->core() : std::vector<Label>(); }

  void do_set_effort(Effort e) override {
    options_.effort = e;
    if (other_) other_->set_effort(e);
  }

 private:
  struct Frame {
    size_t formulas;
    int active;   // a literal that is assumed; 0: not needed yet
  };

  void add_clause(std::span<const int> literals) {
    for (const int l : literals) solver_->add(l);
    solver_->add(0);
  }

  /// All formulas that have no clauses yet. False: one can have none, or time was over before.
  bool translate() {
    if (!solver_) {
      solver_ = make_solver(has_float_);
      solver_->connect_terminator(&deadline_);
      blaster_.emplace([this](std::span<const int> clause) { add_clause(clause); }, [this] { return deadline_.terminate(); });
    }
    size_t next = 0;
    Frame* inside = nullptr;
    for (; translated_ < formulas_.size(); ++translated_) {
      for (; next < frames_.size() && frames_[next].formulas <= translated_; ++next) inside = &frames_[next];
      if (inside != nullptr && inside->active == 0) inside->active = blaster_->fresh();
      if (!translate(formulas_[translated_], inside)) return false;
    }
    return true;
  }

  bool translate(Term formula, const Frame* inside) {
    for (const Term part : term::conjuncts(formula)) {
      if (part.is(term::Kind::Eq) && part[0].sort().is_array()) {
        // Unrollings name arrays: phi!7 = (store phi!5 i x).
        if (inside != nullptr || !(blaster_->define(part[0], part[1]) || blaster_->define(part[1], part[0]))) return false;
        continue;
      }
      if (inside == nullptr && name(part)) continue;
      std::vector<int> clause;
      if (inside != nullptr) clause.push_back(-inside->active);
      for (const Term literal : term::disjuncts(part)) {
        const auto bits = blaster_->bits(literal);
        if (!bits) return false;
        clause.push_back(bits->front());
      }
      add_clause(clause);
    }
    return true;
  }

  /// Unrollings also name all other values. A name with the bits of its value needs no clause, and gates fold across levels.
  bool name(Term equation) {
    const bool turned = equation.is(term::Kind::Not) && equation[0].sort().is_bool();
    const Term e = turned ? equation[0] : equation;
    if (!e.is(term::Kind::Eq) || (turned && !e[0].sort().is_bool())) return false;
    return blaster_->name(e[0], e[1], turned) || blaster_->name(e[1], e[0], turned);
  }

  void change() {
    other_ = others_.open(tm_, options_);
    size_t next = 0;
    for (size_t k = 0; k <= formulas_.size(); ++k) {
      for (; next < frames_.size() && frames_[next].formulas == k; ++next) other_->push();
      if (k < formulas_.size()) other_->add(formulas_[k]);
    }
    if (solver_) solver_->disconnect_terminator();
    blaster_.reset();
    solver_.reset();
  }

  Answer solve() {
    const auto model = [&](int l) { return (solver_->val(std::abs(l)) > 0) == (l > 0); };
    int answer = 0;
    do {
      for (const Frame& f : frames_)
        if (f.active != 0) solver_->assume(f.active);
      if (options_.effort.effort > 0) solver_->limit("conflicts", static_cast<int>(std::min<uint64_t>(options_.effort.effort / kEffortOfConflict + 1, INT32_MAX)));
      try {
        answer = solver_->solve();
      } catch (const std::bad_alloc&) {
        // It is of no use any more, and may not even be destroyed.
        (void)solver_.release();
        out_of_memory_ = true;
      }
      if (out_of_memory_) return stopped();
    } while (answer == 10 && blaster_->refine(model));
    if (answer != 10 && answer != 20) return stopped();
    answered_by_ = "cadical";
    return answer == 10 ? Answer::Sat : Answer::Unsat;
  }

  Answer stopped() {
    reason_ = g_stop_signal.load() != 0 ? stop_reason() : out_of_memory_ ? "memory" : deadline_.timeout() ? "timeout" : "effort";
    return Answer::Unknown;
  }

  Term any_value(term::Sort s) {
    if (s.is_fp()) return tm_.mk_fp_zero(s);
    return s.is_rounding_mode() ? tm_.mk_rounding_mode(term::RoundingMode::NearestEven) : tm_.mk_value(s, 0);
  }

  Term value(Term v) {
    if (v.sort().is_array()) return array_value(v);
    const Bits* bits = blaster_->known(v);
    return bits == nullptr ? any_value(v.sort()) : value(v.sort(), *bits);   // nothing depends on it
  }

  Term value(term::Sort sort, const Bits& bits) {
    std::vector<bool> values;
    for (const int l : bits) values.push_back((solver_->val(std::abs(l)) > 0) == (l > 0));
    if (sort.is_fp() || sort.is_rounding_mode()) return FloatCircuits::value(tm_, sort, values);
    term::BigInt n = 0;
    for (size_t k = 0; k < values.size(); ++k)
      if (values[k]) mpz_setbit(n.get_mpz_t(), k);
    return tm_.mk_value(sort, n);
  }

  /// What was read of one that nobody defines; null: it is defined.
  Term array_value(Term array) {
    if (blaster_->is_defined(array)) return Term();
    Term out = tm_.mk_const_array(array.sort(), any_value(array.sort().element()));
    for (const auto& [index, element] : blaster_->reads(array))
      out = tm_.mk_store(out, value(array.sort().index(), index), value(array.sort().element(), element));
    return out;
  }

  Backend& others_;
  TermManager& tm_;
  SessionOptions options_;
  Deadline deadline_;
  std::unique_ptr<CaDiCaL::Solver> solver_;
  std::optional<BitBlaster> blaster_;
  std::vector<Term> formulas_;
  size_t translated_ = 0;            // so many of them
  std::vector<Frame> frames_;
  bool has_float_ = false;
  bool out_of_memory_ = false;
  std::unique_ptr<Session> other_;
};

class WithCadical final : public Backend {
 public:
  explicit WithCadical(std::unique_ptr<Backend> others) : others_(std::move(others)) {}
  std::string name() const override { return others_->name(); }
  std::string version() const override { return others_->version(); }
  Capabilities capabilities() const override { return others_->capabilities(); }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& options) override {
    if (options.kind == SessionKind::Unrolling || options.kind == SessionKind::Plain) return std::make_unique<CadicalSession>(*others_, tm, options);
    return others_->open(tm, options);
  }
  uint32_t core_rungs() const override { return others_->core_rungs(); }
  Term eliminate_quantifiers(TermManager& tm, Term t, Effort e) override { return others_->eliminate_quantifiers(tm, t, e); }
  Term simplify(TermManager& tm, Term t, Effort e) override { return others_->simplify(tm, t, e); }
  void count_seconds(const std::string& purpose, double seconds) override { others_->count_seconds(purpose, seconds); }

 private:
  std::unique_ptr<Backend> others_;
};

}  // namespace

std::unique_ptr<Backend> with_cadical(std::unique_ptr<Backend> others) { return std::make_unique<WithCadical>(std::move(others)); }
std::string cadical_version() { return CaDiCaL::Solver::version(); }

#else

std::unique_ptr<Backend> with_cadical(std::unique_ptr<Backend> others) { return others; }
std::string cadical_version() { return ""; }

#endif

}  // namespace pippin::smt

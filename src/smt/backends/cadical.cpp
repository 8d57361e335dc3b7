// SPDX-License-Identifier: Apache-2.0
// CaDiCaL as a library, for unrollings: few large questions that share most assertions. What is pushed gets a literal that is assumed in each question
// and false for ever after it is popped; gates belong to no level.
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

/// Most questions of an unrolling are unsatisfiable: without phases in search of a model, `pals_lcr` (12 rounds) takes 1.1 s instead of 2.4.
std::unique_ptr<CaDiCaL::Solver> make_solver() {
  auto solver = std::make_unique<CaDiCaL::Solver>();
  solver->set("quiet", 1);   // else it prints what it notices
  solver->set("stabilize", 0);
  return solver;
}

/// Goes on at another backend from the first formula that is not of bits and arrays of them.
class CadicalSession final : public Session {
 public:
  CadicalSession(Backend& others, TermManager& tm, const SessionOptions& options)
      : others_(others), tm_(tm), options_(options), blaster_([this](std::span<const int> clause) { add_clause(clause); }, [this] { return deadline_.terminate(); }) {
    solver_->connect_terminator(&deadline_);
    deadline_.set(options_.effort.seconds);
  }
  ~CadicalSession() override { solver_->disconnect_terminator(); }

 protected:
  void do_push() override {
    frames_.push_back({formulas_.size(), blaster_.fresh()});
    if (other_) other_->push();
  }

  void do_pop() override {
    if (other_) other_->pop();
    else add_clause(std::initializer_list<int>{-frames_.back().active});
    formulas_.resize(frames_.back().formulas);
    frames_.pop_back();
  }

  void do_add(Term formula, Label label) override {
    formulas_.push_back(formula);
    if (other_) other_->add(formula, label);
    else if (!late_ && !assert_formula(formula)) {
      late_ = deadline_.terminate();
      if (late_) return;
      log(2, "cadical: {} goes on with {}", options_.purpose, others_.name());
      change();
    }
  }

  Answer do_check() override {
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
    deadline_.set(e.seconds);
    if (other_) other_->set_effort(e);
  }

 private:
  struct Frame {
    size_t formulas;
    int active;
  };

  void add_clause(std::span<const int> literals) {
    for (const int l : literals) solver_->add(l);
    solver_->add(0);
  }

  bool assert_formula(Term formula) {
    for (const Term part : term::conjuncts(formula)) {
      if (part.is(term::Kind::Eq) && part[0].sort().is_array()) {
        // Unrollings name arrays: phi!7 = (store phi!5 i x).
        if (!frames_.empty() || !(blaster_.define(part[0], part[1]) || blaster_.define(part[1], part[0]))) return false;
        continue;
      }
      std::vector<int> clause;
      if (!frames_.empty()) clause.push_back(-frames_.back().active);
      for (const Term literal : term::disjuncts(part)) {
        const auto bits = blaster_.bits(literal);
        if (!bits) return false;
        clause.push_back(bits->front());
      }
      add_clause(clause);
    }
    return true;
  }

  void change() {
    other_ = others_.open(tm_, options_);
    size_t next = 0;
    for (size_t k = 0; k <= formulas_.size(); ++k) {
      for (; next < frames_.size() && frames_[next].formulas == k; ++next) other_->push();
      if (k < formulas_.size()) other_->add(formulas_[k]);
    }
  }

  Answer solve() {
    if (late_) {
      reason_ = why_stopped();
      return Answer::Unknown;
    }
    for (const Frame& f : frames_) solver_->assume(f.active);
    if (options_.effort.effort > 0) solver_->limit("conflicts", static_cast<int>(std::min<uint64_t>(options_.effort.effort / kEffortOfConflict + 1, INT32_MAX)));
    deadline_.set(options_.effort.seconds);
    int answer = 0;
    try {
      answer = solver_->solve();
    } catch (const std::bad_alloc&) {
      reason_ = "memory";
      return Answer::Unknown;
    }
    if (answer == 10) return Answer::Sat;
    if (answer == 20) return Answer::Unsat;
    reason_ = why_stopped();
    return Answer::Unknown;
  }

  std::string why_stopped() const { return g_stop_signal.load() != 0 ? stop_reason() : deadline_.timeout() ? "timeout" : "effort"; }

  Term value(Term v) {
    if (!v.sort().is_bool() && !v.sort().is_bv()) return Term();
    const BitBlaster::Bits* bits = blaster_.known(v);
    if (bits == nullptr) return tm_.mk_value(v.sort(), 0);   // nothing depends on it
    term::BigInt n = 0;
    for (size_t k = 0; k < bits->size(); ++k)
      if (const int l = (*bits)[k]; (solver_->val(std::abs(l)) > 0) == (l > 0)) mpz_setbit(n.get_mpz_t(), k);
    return tm_.mk_value(v.sort(), n);
  }

  Backend& others_;
  TermManager& tm_;
  SessionOptions options_;
  Deadline deadline_;
  const std::unique_ptr<CaDiCaL::Solver> solver_ = make_solver();
  BitBlaster blaster_;
  std::vector<Term> formulas_;
  std::vector<Frame> frames_;
  std::unique_ptr<Session> other_;
  bool late_ = false;   // time was over before all formulas were clauses
};

class WithCadical final : public Backend {
 public:
  explicit WithCadical(std::unique_ptr<Backend> others) : others_(std::move(others)) {}
  std::string name() const override { return others_->name(); }
  std::string version() const override { return others_->version(); }
  Capabilities capabilities() const override { return others_->capabilities(); }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& options) override {
    if (options.kind == SessionKind::Unrolling) return std::make_unique<CadicalSession>(*others_, tm, options);
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

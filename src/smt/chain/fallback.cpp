// SPDX-License-Identifier: Apache-2.0
// A solver process that may fail, and the solver that takes over. A session moves as a whole, with its assertions and its
// stack, at its first fault and never back; the question that failed is asked again there. Only faults move a session: an
// honest Unknown stays one, so that solvers can be compared.
#include "smt/chain/decorator.h"
#include "support/log.h"

namespace pippin::smt {

namespace {

// Then the process is left alone.
constexpr uint64_t kMaxFaults = 3;
constexpr double kMaxLost = 2;   // seconds spent on questions that got no answer

/// What the sessions of one backend share; they may outlive it. Faults are counted in the statistics of the run, so that a
/// solver that failed in one part of it is not tried again in the next.
struct FallbackState {
  std::unique_ptr<Backend> first, second;
  uint64_t* faults;
  double* lost;
};

class FallbackSession final : public Decorator {
 public:
  FallbackSession(std::shared_ptr<FallbackState> shared, TermManager& tm, const SessionOptions& o)
      : Decorator(shared->first->open(tm, o)), shared_(std::move(shared)), tm_(tm), options_(o) {}

 protected:
  Answer do_check() override {
    const auto start = Clock::now();
    const Answer a = Decorator::do_check();
    return moves(start) ? again() : a;
  }
  std::vector<Term> do_model(std::span<const Term> vars) override {
    const auto start = Clock::now();
    std::vector<Term> values = inner_->model(vars);
    if (!moves(start)) return values;
    return again() == Answer::Sat ? inner_->model(vars) : std::vector<Term>(vars.size());
  }
  std::vector<Label> do_core() override {
    const auto start = Clock::now();
    std::vector<Label> core = inner_->core();
    if (!moves(start)) return core;
    if (again() == Answer::Unsat) return inner_->core();
    core.clear();
    for (const Assertion& a : assertions_)
      if (a.label != kNoLabel) core.push_back(a.label);
    return core;
  }
  void do_set_effort(Effort e) override {
    options_.effort = e;
    inner_->set_effort(e);
  }

 private:
  /// After a fault in the question asked at `start`: the session at the second solver, nothing asked yet.
  bool moves(Clock::time_point start) {
    if (moved_ || !inner_->faulty()) return false;
    moved_ = true;
    ++*shared_->faults;
    *shared_->lost += std::chrono::duration<double>(Clock::now() - start).count();
    log(1, "{}: {}; {} takes over", shared_->first->name(), inner_->reason_unknown().empty() ? "no answer" : inner_->reason_unknown(),
        shared_->second->name());
    inner_ = shared_->second->open(tm_, options_);
    for (size_t i = 0, frame = 0; i <= assertions_.size(); ++i) {
      for (; frame < frames_.size() && frames_[frame] == i; ++frame) inner_->push();
      if (i < assertions_.size()) inner_->add(assertions_[i].formula, assertions_[i].label);
    }
    return true;
  }
  Answer again() {
    reason_.clear();
    return Decorator::do_check();
  }

  std::shared_ptr<FallbackState> shared_;
  TermManager& tm_;
  SessionOptions options_;
  bool moved_ = false;
};

class Fallback final : public Backend {
 public:
  Fallback(std::unique_ptr<Backend> first, std::unique_ptr<Backend> second, Statistics& statistics)
      : shared_(std::make_shared<FallbackState>()) {
    shared_->faults = &statistics.counter("smt.fallback." + first->name());
    shared_->lost = &statistics.seconds("smt.fallback." + first->name());
    shared_->first = std::move(first);
    shared_->second = std::move(second);
  }

  std::string name() const override { return shared_->first->name(); }
  std::string version() const override { return shared_->first->version(); }
  Capabilities capabilities() const override { return shared_->first->capabilities(); }
  uint32_t core_rungs() const override { return shared_->first->core_rungs(); }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& o) override {
    if (*shared_->faults >= kMaxFaults || *shared_->lost > kMaxLost) return shared_->second->open(tm, o);
    return std::make_unique<FallbackSession>(shared_, tm, o);
  }
  Term eliminate_quantifiers(TermManager& tm, Term t, Effort e) override { return shared_->first->eliminate_quantifiers(tm, t, e); }
  Term simplify(TermManager& tm, Term t, Effort e) override { return shared_->first->simplify(tm, t, e); }

 private:
  std::shared_ptr<FallbackState> shared_;
};

}  // namespace

std::unique_ptr<Backend> make_fallback(std::unique_ptr<Backend> first, std::unique_ptr<Backend> second, Statistics& statistics) {
  return std::make_unique<Fallback>(std::move(first), std::move(second), statistics);
}

}  // namespace pippin::smt

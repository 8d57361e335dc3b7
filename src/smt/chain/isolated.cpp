// SPDX-License-Identifier: Apache-2.0
// Queries that may hang, in a forked and killable worker. The child inherits the formulas by the fork; only the answer
// travels, as SMT-LIB text. Whatever is garbled is Unknown.
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "smt/isolated.h"
#include "support/worker.h"
#include "term/smtlib.h"

namespace pippin::smt {

namespace {

std::vector<std::string_view> lines(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    result.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return result;
}

std::string reason_of(const WorkerResult& r) {
  switch (r.end) {
    case WorkerEnd::Timeout: return "timeout";
    case WorkerEnd::Memory: return "out of memory";
    case WorkerEnd::Interrupted: return "interrupted";
    case WorkerEnd::NotStarted: return "no worker";
    case WorkerEnd::Crashed: return fmt::format("crashed: status {}", r.exit_code);
    case WorkerEnd::Finished: return "";
  }
  return "";
}

/// The life of a worker is time in the solver: what it counts itself dies with it.
class WorkerTime {
 public:
  WorkerTime(Backend& backend, std::string purpose) : backend_(backend), purpose_(std::move(purpose)) {}
  ~WorkerTime() { backend_.count_seconds(purpose_, std::chrono::duration<double>(Clock::now() - start_).count()); }
  WorkerTime(const WorkerTime&) = delete;
  WorkerTime& operator=(const WorkerTime&) = delete;

 private:
  Backend& backend_;
  std::string purpose_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

namespace {

IsolatedAnswer check_in_worker(Backend& backend, TermManager& tm, std::span<const Term> formulas, std::span<const Term> vars, bool want_core,
                               Seconds limit, uint64_t memory_bytes, const std::string& purpose, uint32_t configuration, uint64_t effort) {
  const WorkerTime timer(backend, purpose);
  WorkerLimits limits;
  limits.seconds = limit;
  limits.memory_bytes = memory_bytes;
  const WorkerResult r = run_forked(
      [&]() -> std::string {
        SessionOptions o;
        o.kind = want_core ? SessionKind::Cores : SessionKind::Plain;
        o.configuration = configuration;
        o.effort.effort = effort;
        o.purpose = purpose;
        const std::unique_ptr<Session> s = backend.open(tm, o);
        for (size_t i = 0; i < formulas.size(); ++i) s->add(formulas[i], want_core ? static_cast<Label>(i) : kNoLabel);
        const Answer a = s->check();
        std::string out = std::string(to_string(a)) + "\n";
        if (a == Answer::Unknown) out += s->reason_unknown() + "\n";
        if (a == Answer::Sat)
          for (Term v : s->model(vars)) out += (v.null() ? "-" : term::print(v)) + "\n";
        if (a == Answer::Unsat && want_core)
          for (Label l : s->core()) out += fmt::format("{}\n", l);
        return out + "end\n";
      },
      limits);
  IsolatedAnswer result;
  result.reason = reason_of(r);
  if (!r.ok()) return result;
  const std::vector<std::string_view> text = lines(r.output);
  if (text.size() < 2 || text.back() != "end") {
    result.reason = "crashed: garbled answer";
    return result;
  }
  if (text[0] == "unknown") {
    result.reason = std::string(text[1]);
  } else if (text[0] == "unsat") {
    for (size_t i = 1; i + 1 < text.size(); ++i) {
      Label l = 0;
      std::from_chars(text[i].data(), text[i].data() + text[i].size(), l);
      result.core.push_back(l);
    }
    result.answer = Answer::Unsat;
  } else if (text[0] == "sat" && text.size() == vars.size() + 2) {
    term::SymbolTable none;
    for (size_t i = 0; i < vars.size(); ++i) {
      Term value;
      if (text[i + 1] != "-")
        if (Result<Term> t = term::parse_term(tm, text[i + 1], none); t.ok() && t->sort() == vars[i].sort()) value = *t;
      result.values.push_back(value);
    }
    result.answer = Answer::Sat;
  }
  return result;
}

}  // namespace

IsolatedAnswer check_isolated(Backend& backend, TermManager& tm, std::span<const Term> formulas,
                              std::span<const Term> vars, bool want_core, Seconds wall, uint64_t memory_bytes,
                              const std::string& purpose, uint32_t configuration) {
  return check_in_worker(backend, tm, formulas, vars, want_core, wall, memory_bytes, purpose, configuration, 0);
}

namespace {

/// What the workers of decide_isolated leave behind in shared memory, whatever becomes of them.
struct Slot {
  enum State : uint8_t { Waiting, Begun, Decided };
  State state;
  Answer answer;
  double seconds;
};

struct Slots {
  explicit Slots(size_t n) : bytes(n * sizeof(Slot)) {
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p != MAP_FAILED) first = static_cast<Slot*>(p);
  }
  ~Slots() {
    if (first != nullptr) munmap(first, bytes);
  }
  Slots(const Slots&) = delete;
  Slots& operator=(const Slots&) = delete;
  size_t bytes;
  Slot* first = nullptr;
};

/// From now on the process dies of SIGPROF after so much CPU time: solvers do not look at their limits while they preprocess, and
/// some do not survive to look at them later.
void die_after(double seconds) {
  itimerval t{};
  t.it_value.tv_sec = static_cast<time_t>(seconds);
  t.it_value.tv_usec = static_cast<suseconds_t>((seconds - std::floor(seconds)) * 1e6) + 1;
  setitimer(ITIMER_PROF, &t, nullptr);
}

}  // namespace

std::vector<Answer> decide_isolated(Backend& backend, TermManager& tm, std::span<const Term> formulas, const Allowance& allowance,
                                    uint64_t memory_bytes, const std::string& purpose) {
  std::vector<Answer> answers(formulas.size(), Answer::Unknown);
  if (formulas.empty()) return answers;
  const WorkerTime timer(backend, purpose);
  const Slots slots(formulas.size());
  if (slots.first == nullptr) return answers;
  const double begin = cpu_seconds();
  double lost = 0;          // on what was not decided
  size_t undecided = 0, next = 0;
  const auto enough = [&](double lost_now, size_t undecided_now) {
    return undecided_now >= allowance.most_undecided || (allowance.each.effort == 0 && lost_now >= allowance.undecided.count());
  };
  const auto work = [&]() -> std::string {
    signal(SIGPROF, SIG_DFL);
    for (size_t k = next; k < formulas.size() && !enough(lost, undecided); ++k) {
      Slot& slot = slots.first[k];
      slot.state = Slot::Begun;
      const double start = cpu_seconds();
      if (allowance.each.seconds > 0) die_after(allowance.each.seconds);
      SessionOptions o;
      o.effort.effort = allowance.each.effort;
      o.purpose = purpose;
      const std::unique_ptr<Session> s = backend.open(tm, o);
      s->add(formulas[k]);
      slot.answer = s->check();
      slot.seconds = cpu_seconds() - start;
      slot.state = Slot::Decided;
      if (slot.answer == Answer::Unknown) {
        lost += slot.seconds;
        ++undecided;
      }
    }
    return "";
  };
  while (next < formulas.size() && !enough(lost, undecided)) {
    WorkerLimits limits;
    limits.seconds = allowance.in_all - Seconds(cpu_seconds() - begin);
    limits.memory_bytes = memory_bytes;
    if (limits.seconds.count() <= 0) break;
    const double before = cpu_seconds();
    const WorkerEnd end = run_forked(work, limits).end;
    const size_t before_next = next;
    double decided = 0;
    for (; next < formulas.size() && slots.first[next].state == Slot::Decided; ++next) {
      const Slot& slot = slots.first[next];
      answers[next] = slot.answer;
      (slot.answer == Answer::Unknown ? lost : decided) += slot.seconds;
      undecided += slot.answer == Answer::Unknown;
    }
    if (end != WorkerEnd::Crashed && end != WorkerEnd::Memory) break;
    if (next < formulas.size() && slots.first[next].state == Slot::Begun) {
      lost += std::max(0.0, cpu_seconds() - before - decided);
      ++undecided;
      ++next;
    }
    if (next == before_next) break;
  }
  return answers;
}

Term eliminate_isolated(Backend& backend, TermManager& tm, Term t, Seconds limit, uint64_t memory_bytes) {
  if (!t.has_quantifier()) return t;
  const WorkerTime timer(backend, "eliminate");
  WorkerLimits limits;
  limits.seconds = limit;
  limits.memory_bytes = memory_bytes;
  const WorkerResult r = run_forked(
      [&]() -> std::string {
        const Term q = backend.eliminate_quantifiers(tm, t, {0, limit.count() * 0.95});
        return q.null() ? "" : term::print(q);
      },
      limits);
  if (!r.ok() || r.output.empty()) return Term();
  term::SymbolTable symbols;
  for (Term v : term::free_vars(t)) symbols.emplace(v.name(), v);
  Result<Term> q = term::parse_term(tm, r.output, symbols);
  return q.ok() && q->sort().is_bool() ? *q : Term();
}

bool bit_level(Term formula) {
  const std::vector<Term> variables = term::free_vars(formula);
  return std::any_of(variables.begin(), variables.end(), [](Term v) {
    term::Sort s = v.sort();
    while (s.is_array()) s = s.element();
    return s.is_bv() || s.is_fp();
  });
}

namespace {

constexpr double kNoLimit = 1e8;

/// Begins in this process and moves into workers with the first formula about bits, for good.
class IsolatedSession final : public Session {
 public:
  IsolatedSession(Backend& inner, TermManager& tm, const SessionOptions& o)
      : inner_(inner), tm_(tm), options_(o), here_(inner.open(tm, o)) {}

 protected:
  void do_push() override {
    frames_.push_back(formulas_.size());
    if (here_) here_->push();
  }
  void do_pop() override {
    formulas_.resize(frames_.back());
    labels_.resize(frames_.back());
    frames_.pop_back();
    if (here_) here_->pop();
  }
  void do_add(Term formula, Label label) override {
    formulas_.push_back(formula);
    labels_.push_back(label);
    if (here_ && bit_level(formula)) here_.reset();
    if (here_) here_->add(formula, label);
  }
  Answer do_check() override {
    fault_ = false;
    if (here_) {
      const Answer a = here_->check();
      if (a == Answer::Unknown) reason_ = here_->reason_unknown();
      return a;
    }
    variables_.clear();
    for (Term f : formulas_)
      for (Term v : term::free_vars(f)) variables_.push_back(v);
    std::sort(variables_.begin(), variables_.end());
    variables_.erase(std::unique(variables_.begin(), variables_.end()), variables_.end());
    const Seconds limit(options_.effort.seconds > 0 ? options_.effort.seconds : kNoLimit);
    last_ = check_in_worker(inner_, tm_, formulas_, variables_, options_.kind == SessionKind::Cores, limit, 0, options_.purpose,
                           options_.configuration, options_.effort.effort);
    if (last_.answer == Answer::Unknown) reason_ = last_.reason;
    fault_ = last_.answer == Answer::Unknown && last_.reason.starts_with("crashed");
    return last_.answer;
  }
  std::vector<Term> do_model(std::span<const Term> vars) override {
    if (here_) return here_->model(vars);
    std::vector<Term> values;
    for (Term v : vars) {
      const auto it = std::lower_bound(variables_.begin(), variables_.end(), v);
      const bool found = it != variables_.end() && *it == v;
      values.push_back(found ? last_.values[static_cast<size_t>(it - variables_.begin())] : Term());
    }
    return values;
  }
  std::vector<Label> do_core() override {
    if (here_) return here_->core();
    std::vector<Label> core;
    for (Label position : last_.core)
      if (position < labels_.size() && labels_[position] != kNoLabel) core.push_back(labels_[position]);
    std::sort(core.begin(), core.end());
    return core;
  }
  void do_set_effort(Effort e) override {
    options_.effort = e;
    if (here_) here_->set_effort(e);
  }

 private:
  Backend& inner_;
  TermManager& tm_;
  SessionOptions options_;
  std::unique_ptr<Session> here_;
  std::vector<Term> formulas_, variables_;
  std::vector<Label> labels_;
  std::vector<size_t> frames_;
  IsolatedAnswer last_;
};

class Isolated final : public Backend {
 public:
  explicit Isolated(std::unique_ptr<Backend> inner) : inner_(std::move(inner)) {}
  std::string name() const override { return inner_->name(); }
  std::string version() const override { return inner_->version(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  uint32_t core_rungs() const override { return inner_->core_rungs(); }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& o) override {
    return std::make_unique<IsolatedSession>(*inner_, tm, o);
  }
  Term eliminate_quantifiers(TermManager& tm, Term t, Effort e) override {
    if (!bit_level(t)) return inner_->eliminate_quantifiers(tm, t, e);
    return eliminate_isolated(*inner_, tm, t, Seconds(e.seconds > 0 ? e.seconds : kNoLimit), 0);
  }
  Term simplify(TermManager& tm, Term t, Effort e) override { return bit_level(t) ? t : inner_->simplify(tm, t, e); }

 private:
  std::unique_ptr<Backend> inner_;
};

}  // namespace

std::unique_ptr<Backend> make_isolated(std::unique_ptr<Backend> inner) { return std::make_unique<Isolated>(std::move(inner)); }

}  // namespace pippin::smt

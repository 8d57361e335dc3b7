// SPDX-License-Identifier: Apache-2.0
// The decorator chain Stats(Dump(Cache(Checks([CrossCheck](session))))). The order is part of the contract: statistics
// count what callers asked, a dump shows every asked query, cached answers were checked when they were computed, and
// both solvers' answers are compared before anything else looks at them. Nothing here ends the process: a wrong model,
// a wrong core or a disagreement is a counted event and the safe answer (Unknown, or all labels).
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "smt/chain/decorator.h"
#include "support/log.h"
#include "term/smtlib.h"
#include "support/counted_effort.h"

namespace pippin::smt {

namespace {

/// What the sessions of one chain share.
struct Shared {
  ChainOptions options;
  Backend* backend = nullptr;
  Statistics own;            // when the caller gave none
  uint64_t dumped = 0;
  // Answers of whole conjunctions: manager serial -> sorted term ids -> answer. Only Sat and Unsat.
  uint64_t cache_serial = 0;
  std::map<std::vector<uint32_t>, Answer> cache;

  Statistics& stats() { return options.statistics ? *options.statistics : own; }
};

/// With counted effort only (--deterministic), no clock ends a check that has a counted limit.
Effort counted(Effort e) {
  if (g_counted_effort && e.effort > 0) e.seconds = 0;
  return e;
}

std::string purpose_of(const SessionOptions& o) { return o.purpose.empty() ? "other" : o.purpose; }

class StatsSession final : public Decorator {
 public:
  StatsSession(std::unique_ptr<Session> inner, Statistics& s, const SessionOptions& o)
      : Decorator(std::move(inner)),
        checks_(s.counter("smt." + purpose_of(o) + ".checks")),
        sat_(s.counter("smt." + purpose_of(o) + ".sat")),
        unsat_(s.counter("smt." + purpose_of(o) + ".unsat")),
        unknown_(s.counter("smt." + purpose_of(o) + ".unknown")),
        seconds_(s.seconds("smt." + purpose_of(o))) {}
  ~StatsSession() override {
    const ScopedTimer timer(seconds_);
    inner_.reset();
  }

 protected:
  // No stack is needed here: forward directly.
  void do_push() override {
    const ScopedTimer timer(seconds_);
    inner_->push();
  }
  void do_pop() override {
    const ScopedTimer timer(seconds_);
    inner_->pop();
  }
  void do_add(Term f, Label l) override {
    const ScopedTimer timer(seconds_);
    inner_->add(f, l);
  }
  void do_set_effort(Effort e) override { inner_->set_effort(counted(e)); }
  Answer do_check() override {
    const ScopedTimer timer(seconds_);
    ++checks_;
    const Answer a = Decorator::do_check();
    ++(a == Answer::Sat ? sat_ : a == Answer::Unsat ? unsat_ : unknown_);
    return a;
  }
  std::vector<Term> do_model(std::span<const Term> vars) override {
    const ScopedTimer timer(seconds_);
    return inner_->model(vars);
  }
  std::vector<Label> do_core() override {
    const ScopedTimer timer(seconds_);
    return inner_->core();
  }

 private:
  uint64_t &checks_, &sat_, &unsat_, &unknown_;
  double& seconds_;
};

class DumpSession final : public Decorator {
 public:
  DumpSession(std::unique_ptr<Session> inner, Shared& shared, const SessionOptions& o)
      : Decorator(std::move(inner)), shared_(shared), options_(o) {}

 protected:
  Answer do_check() override {
    // Written before the check, so that the query of a hanging solver is there.
    std::string purpose = purpose_of(options_);
    std::replace_if(purpose.begin(), purpose.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && c != '-'; }, '-');
    const std::string file = fmt::format("q-{:06}-{}.smt2", ++shared_.dumped, purpose);
    const std::string text = script();
    shared_.options.dump(file, text);
    const Answer a = Decorator::do_check();
    shared_.options.dump(file, fmt::format("{}; answer: {}{}{}\n", text, to_string(a), reason_.empty() ? "" : ", ", reason_));
    return a;
  }

 private:
  std::string script() const {
    std::string out = fmt::format("; {}, configuration {}, effort {}\n(set-logic ALL)\n", purpose_of(options_),
                                  options_.configuration, options_.effort.effort);
    if (options_.kind == SessionKind::Cores) out += "(set-option :produce-unsat-cores true)\n";
    for (Term v : term::free_vars(formulas()))
      out += fmt::format("(declare-const {} {})\n", term::print_symbol(v.name()), v.sort().text());
    for (const Assertion& a : assertions_) {
      const std::string t = term::print(a.formula);
      out += a.label == kNoLabel ? fmt::format("(assert {})\n", t) : fmt::format("(assert (! {} :named l{}))\n", t, a.label);
    }
    return out + "(check-sat)\n";
  }

  Shared& shared_;
  SessionOptions options_;
};

class CacheSession final : public Decorator {
 public:
  CacheSession(std::unique_ptr<Session> inner, Shared& shared, uint64_t serial)
      : Decorator(std::move(inner)), shared_(shared), serial_(serial) {}

 protected:
  Answer do_check() override {
    asked_ = true;
    std::vector<uint32_t> key;
    for (const Assertion& a : assertions_) key.push_back(a.formula.id());
    std::sort(key.begin(), key.end());
    key.erase(std::unique(key.begin(), key.end()), key.end());
    if (shared_.cache_serial != serial_) {
      shared_.cache.clear();
      shared_.cache_serial = serial_;
    }
    if (auto it = shared_.cache.find(key); it != shared_.cache.end()) {
      ++shared_.stats().counter("smt.cache.hits");
      asked_ = false;
      return it->second;
    }
    const Answer a = Decorator::do_check();
    if (a != Answer::Unknown) shared_.cache.emplace(std::move(key), a);
    return a;
  }
  // After a hit the solver has not seen the query yet.
  std::vector<Term> do_model(std::span<const Term> vars) override {
    if (!asked_ && inner_->check() != Answer::Sat) return std::vector<Term>(vars.size());
    asked_ = true;
    return inner_->model(vars);
  }
  std::vector<Label> do_core() override {
    if (asked_ || inner_->check() == Answer::Unsat) {
      asked_ = true;
      return inner_->core();
    }
    std::vector<Label> all;
    for (const Assertion& a : assertions_)
      if (a.label != kNoLabel) all.push_back(a.label);
    return all;
  }

 private:
  Shared& shared_;
  uint64_t serial_;
  bool asked_ = false;
};

class ChecksSession final : public Decorator {
 public:
  ChecksSession(std::unique_ptr<Session> inner, Shared& shared, TermManager& tm, const SessionOptions& o)
      : Decorator(std::move(inner)), shared_(shared), tm_(tm), options_(o) {}

 protected:
  Answer do_check() override {
    const Answer a = Decorator::do_check();
    if (a != Answer::Sat || !shared_.options.check_models) return a;
    const std::vector<Term> all = formulas();
    const std::vector<Term> vars = term::free_vars(all);
    const std::vector<Term> values = inner_->model(vars);
    term::TermMap assignment;
    for (size_t i = 0; i < vars.size(); ++i)
      if (!values[i].null()) assignment.emplace(vars[i], values[i]);
    for (Term f : all) {
      const Term v = term::evaluate(tm_, f, assignment);
      if (v.null()) {
        ++shared_.stats().counter("smt.models.not_evaluated");
      } else if (v.is_false()) {
        // Z3 4.8.12 is known to answer "sat" with an empty model to some formulas with quantifiers and arrays.
        const bool quantified = std::any_of(all.begin(), all.end(), [](Term g) { return g.has_quantifier(); });
        ++shared_.stats().counter(quantified ? "smt.models.wrong_quantified" : "smt.models.wrong");
        log(1, "{}: wrong model for {}", shared_.backend->name(), term::print(f));
        for (Term g : all) log(2, "  assertion {}", term::print(g));
        for (size_t i = 0; i < vars.size(); ++i)
          log(2, "  {} = {}", vars[i].name(), values[i].null() ? "?" : term::print(values[i]));
        reason_ = "wrong model";
        return Answer::Unknown;
      }
    }
    ++shared_.stats().counter("smt.models.checked");
    return a;
  }

  std::vector<Label> do_core() override {
    std::vector<Label> core = inner_->core();
    if (!shared_.options.check_cores) return core;
    SessionOptions o = options_;
    o.kind = SessionKind::Plain;
    o.configuration = 0;
    const std::unique_ptr<Session> fresh = shared_.backend->open(tm_, o);
    std::vector<Label> all;
    for (const Assertion& a : assertions_) {
      if (a.label != kNoLabel) all.push_back(a.label);
      if (a.label == kNoLabel || std::binary_search(core.begin(), core.end(), a.label)) fresh->add(a.formula);
    }
    switch (fresh->check()) {
      case Answer::Unsat: ++shared_.stats().counter("smt.cores.checked"); return core;
      case Answer::Unknown: ++shared_.stats().counter("smt.cores.not_checked"); return core;
      case Answer::Sat: break;
    }
    ++shared_.stats().counter("smt.cores.wrong");
    log(1, "{}: wrong core of {} of {} formulas", shared_.backend->name(), core.size(), assertions_.size());
    return all;
  }

 private:
  Shared& shared_;
  TermManager& tm_;
  SessionOptions options_;
};

class CrossCheckSession final : public Decorator {
 public:
  CrossCheckSession(std::unique_ptr<Session> inner, std::unique_ptr<Session> second, Shared& shared)
      : Decorator(std::move(inner)), second_(std::move(second)), shared_(shared) {}

 protected:
  void do_push() override {
    Decorator::do_push();
    second_->push();
  }
  void do_pop() override {
    Decorator::do_pop();
    second_->pop();
  }
  void do_add(Term f, Label l) override {
    Decorator::do_add(f, l);
    second_->add(f);
  }
  Answer do_check() override {
    const Answer a = Decorator::do_check();
    if (a == Answer::Unknown) return a;
    const Answer b = second_->check();
    if (b == Answer::Unknown) {
      ++shared_.stats().counter("smt.cross_check.unknown");
      return a;
    }
    ++shared_.stats().counter("smt.cross_check.compared");
    if (a == b) return a;
    ++shared_.stats().counter("smt.cross_check.disagreements");
    std::string text;
    for (const Assertion& x : assertions_) text += "\n  " + term::print(x.formula);
    fmt::print(stderr, "pippin: solvers disagree: {} says {}, {} says {} to{}\n", shared_.backend->name(), to_string(a),
               shared_.options.cross_check->name(), to_string(b), text);
    reason_ = "solvers disagree";
    return Answer::Unknown;
  }
  void do_set_effort(Effort e) override {
    Decorator::do_set_effort(e);
    second_->set_effort(e);
  }

 private:
  std::unique_ptr<Session> second_;
  Shared& shared_;
};

class Chain final : public Backend {
 public:
  Chain(Backend& backend, const ChainOptions& options) {
    shared_.options = options;
    shared_.backend = &backend;
  }

  std::string name() const override { return shared_.backend->name(); }
  std::string version() const override { return shared_.backend->version(); }
  Capabilities capabilities() const override { return shared_.backend->capabilities(); }
  uint32_t core_rungs() const override { return shared_.backend->core_rungs(); }

  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& options) override {
    const ChainOptions& c = shared_.options;
    const ScopedTimer timer(shared_.stats().seconds("smt." + purpose_of(options)));
    SessionOptions o = options;
    o.effort = counted(o.effort);
    std::unique_ptr<Session> s = shared_.backend->open(tm, o);
    if (c.cross_check) {
      SessionOptions second = o;
      if (second.kind == SessionKind::Cores) second.kind = SessionKind::Plain;
      second.configuration = 0;
      s = std::make_unique<CrossCheckSession>(std::move(s), c.cross_check->open(tm, second), shared_);
    }
    if (c.check_models || c.check_cores) s = std::make_unique<ChecksSession>(std::move(s), shared_, tm, o);
    if (c.cache) s = std::make_unique<CacheSession>(std::move(s), shared_, tm.serial());
    if (c.dump) s = std::make_unique<DumpSession>(std::move(s), shared_, o);
    return std::make_unique<StatsSession>(std::move(s), shared_.stats(), o);
  }

  Term eliminate_quantifiers(TermManager& tm, Term t, Effort e) override {
    const ScopedTimer timer(shared_.stats().seconds("smt.eliminate"));
    const Term r = shared_.backend->eliminate_quantifiers(tm, t, counted(e));
    ++shared_.stats().counter(r.null() ? "smt.eliminate.failed" : "smt.eliminate.done");
    return r;
  }

  Term simplify(TermManager& tm, Term t, Effort e) override {
    const ScopedTimer timer(shared_.stats().seconds("smt.simplify"));
    ++shared_.stats().counter("smt.simplify.calls");
    return shared_.backend->simplify(tm, t, counted(e));
  }

  void count_seconds(const std::string& purpose, double seconds) override { shared_.stats().seconds("smt." + purpose) += seconds; }

 private:
  Shared shared_;
};

}  // namespace

std::unique_ptr<Backend> make_chain(Backend& backend, const ChainOptions& options) {
  return std::make_unique<Chain>(backend, options);
}

}  // namespace pippin::smt

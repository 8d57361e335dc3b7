// SPDX-License-Identifier: Apache-2.0
// For the differential tests of this room only: a concrete executor of automata, random inputs, and a parser of texts.
#pragma once

#include <unistd.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "interp/interp.h"
#include "lower/lower.h"
#include "smt/session.h"
#include "term/walk.h"

namespace pippin::lower {

// Executes a Cfa concretely on given inputs. Values that the operations leave open (wrap counters, results of
// over-approximated operations) are symbols with constraints; a solver decides branches on them and finds those that have
// one value. Independent of `encode`, so a wrong lowering cannot hide behind a wrong encoding.
enum class CfaEnd { Error, Blocked, End, Unsupported, Ambiguous, StepLimit, SolverLimit };
inline const char* to_string(CfaEnd e) {
  static const char* const names[] = {"error", "blocked", "end", "unsupported", "ambiguous", "step limit", "solver limit"};
  return names[static_cast<int>(e)];
}

class CfaExecutor {
 public:
  CfaExecutor(const cfa::Cfa& cfa, smt::Backend& backend) : cfa_(cfa), tm_(cfa.tm()), backend_(backend) {}

  /// Inputs of the interpreter's execution: consumed per nondet site in order.
  CfaEnd run(const std::vector<interp::InputValue>& inputs, size_t max_edges = 20'000) {
    for (const interp::InputValue& v : inputs)
      if (v.site != UINT32_MAX) queues_[v.site].push_back(v.value);
    cfa::LocId at = cfa_.initial;
    for (size_t n = 0; n < max_edges; ++n) {
      const cfa::Location& l = cfa_.location(at);
      where = at;
      if (l.kind == cfa::LocKind::Error) return CfaEnd::Error;
      if (l.kind == cfa::LocKind::Unsupported) return CfaEnd::Unsupported;
      if (cfa_.out(at).empty()) return CfaEnd::End;
      std::vector<cfa::EdgeId> feasible;
      std::unique_ptr<State> next;
      for (cfa::EdgeId e : cfa_.out(at)) {
        auto s = std::make_unique<State>(state_);
        auto queues = queues_;
        std::vector<term::Term> havocs;
        const bool taken = step(cfa_.edge(e).ops, *s, havocs);
        if (observe) observe({e, taken, state_.values, havocs, s->values});
        if (!taken) {
          queues_ = queues;
          continue;
        }
        feasible.push_back(e);
        next = std::move(s);
      }
      if (feasible.empty()) return CfaEnd::Blocked;
      if (feasible.size() > 1) return CfaEnd::Ambiguous;
      if (unanswered_ >= kMaxUnanswered) return CfaEnd::SolverLimit;
      state_ = std::move(*next);
      at = cfa_.edge(feasible[0]).target;
    }
    return CfaEnd::StepLimit;
  }

  /// The value of a variable at the end: a value, or a term over symbols.
  term::Term value(const std::string& name) {
    for (const cfa::Variable& v : cfa_.variables())
      if (v.term.name() == name) return apply(v.term, state_);
    return {};
  }
  /// Can `t` (over symbols) have this value? And another one?
  bool possible(term::Term t, term::Term v) { return satisfiable(state_, tm_.mk_eq(t, v)); }
  bool other_possible(term::Term t, term::Term v) { return satisfiable(state_, tm_.mk_not(tm_.mk_eq(t, v)), false); }

  cfa::LocId where;

  /// One edge tried. Values are constants or terms over symbols; a variable that nothing was asked about has none.
  struct Step {
    cfa::EdgeId edge;
    bool taken;                             // false: an assumption does not hold
    const term::TermMap& before;
    const std::vector<term::Term>& havocs;  // values given to havocs, in order (all of them if taken)
    const term::TermMap& after;             // if taken
  };
  std::function<void(const Step&)> observe;

 private:
  struct State {
    term::TermMap values;
    std::vector<term::Term> constraints;
  };

  /// Limited: a test must not hang in nonlinear arithmetic.
  std::unique_ptr<smt::Session> open() {
    smt::SessionOptions options;
    options.effort = {500'000, 0.5};
    return backend_.open(tm_, options);
  }

  smt::Answer ask(smt::Session& session) {
    if (unanswered_ >= kMaxUnanswered) return smt::Answer::Unknown;
    const smt::Answer a = session.check();
    unanswered_ += a == smt::Answer::Unknown;
    return a;
  }

  bool satisfiable(const State& s, term::Term extra, bool unknown = true) {
    auto session = open();
    for (term::Term c : s.constraints) session->add(c);
    session->add(extra);
    const smt::Answer a = ask(*session);
    return a == smt::Answer::Sat || (unknown && a == smt::Answer::Unknown);
  }

  term::Term apply(term::Term t, State& s) {
    for (term::Term v : term::free_vars(t))
      if (!s.values.contains(v) && cfa_.find(v).valid()) s.values[v] = tm_.mk_fresh("s", v.sort());
    const term::Term r = term::substitute(tm_, t, s.values);
    const term::Term v = term::evaluate(tm_, r, {});
    return v ? v : r;
  }

  bool step(const cfa::OpList& ops, State& s, std::vector<term::Term>& havocs) {
    for (const cfa::Op& op : ops) {
      switch (op.kind) {
        case cfa::OpKind::Assign: s.values[op.var] = apply(op.term, s); break;
        case cfa::OpKind::Havoc: {
          const cfa::Input* in = op.input != UINT32_MAX ? &cfa_.inputs[op.input] : nullptr;
          if (in != nullptr && in->kind == cfa::InputKind::Nondet && in->site != UINT32_MAX && !queues_[in->site].empty()) {
            s.values[op.var] = number(op.var.sort(), queues_[in->site].front());
            queues_[in->site].pop_front();
          } else {
            s.values[op.var] = tm_.mk_fresh("s", op.var.sort());
          }
          havocs.push_back(s.values[op.var]);
          break;
        }
        case cfa::OpKind::Assume: {
          const term::Term t = apply(op.term, s);
          if (t.is_true()) break;
          if (t.is_false() || !satisfiable(s, t)) return false;
          s.constraints.push_back(t);
          for (term::Term v : term::free_vars(t)) resolve(v, s);
          break;
        }
        case cfa::OpKind::Choice: return false;
      }
    }
    return true;
  }

  /// A symbol with only one value gets it.
  void resolve(term::Term symbol, State& s) {
    if (symbol.sort().is_array()) return;
    auto session = open();
    for (term::Term c : s.constraints) session->add(c);
    if (ask(*session) != smt::Answer::Sat) return;
    const term::Term one[] = {symbol};
    const term::Term v = session->model(one)[0];
    if (!v) return;
    session->add(tm_.mk_not(tm_.mk_eq(symbol, v)));
    if (ask(*session) != smt::Answer::Unsat) return;
    const term::TermMap map{{symbol, v}};
    for (auto& [var, value] : s.values) value = simplify(value, map);
    for (term::Term& c : s.constraints) c = simplify(c, map);
    std::erase_if(s.constraints, [](term::Term c) { return c.is_true(); });
  }
  term::Term simplify(term::Term t, const term::TermMap& map) {
    if (t.is_value()) return t;
    const term::Term r = term::substitute(tm_, t, map);
    const term::Term v = term::evaluate(tm_, r, {});
    return v ? v : r;
  }

  term::Term number(term::Sort sort, ir::Int128 v) {
    if (sort.is_fp()) return tm_.mk_fp(sort, term::BigInt(ir::to_string(v)));
    return tm_.mk_value(sort, term::BigInt(ir::to_string(v)));
  }

  const cfa::Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  State state_;
  std::map<uint32_t, std::deque<ir::Int128>> queues_;
  static constexpr int kMaxUnanswered = 3;   // what follows is only harder
  int unanswered_ = 0;
};

inline constexpr int64_t kBoundary[] = {0, 1, -1, 2, -2, 3, 5, 7, 8, 9, 10, 15, 16, 31, 32, 33, 63, 64, 100, 127, 128, -127, -128, -129, 255,
                                 256, 257, 1000, 32767, 32768, -32768, -32769, 65535, 65536, 0x7ffffffe, 0x7fffffff, 0x80000000LL,
                                 -0x7fffffffLL, -0x80000000LL, -0x80000001LL, 0xffffffffLL, 0x100000000LL, INT64_MAX, INT64_MIN,
                                 INT64_MIN + 1};

class RandomInputs : public interp::InputSource {
 public:
  explicit RandomInputs(std::mt19937_64& rng, bool floats = false) : rng_(rng), floats_(floats) {}
  std::optional<ir::Int128> next(const interp::InputValue&, uint32_t bits, bool is_signed) override {
    if (floats_ && (bits == 32 || bits == 64) && !is_signed && rng_() % 4 != 0) {
      static constexpr double kNumbers[] = {0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.0, 1e-40, 1e-310, 1e30, -1e300, HUGE_VAL, -HUGE_VAL,
                                            NAN, 0.1, 255.9, 2147483647.0, 0x1p63, 0x1.fffffep127, 0x1p-149, 1e10};
      const double d = kNumbers[rng_() % std::size(kNumbers)] * (rng_() % 3 == 0 ? 0.75 : 1.0);
      if (bits == 64) return static_cast<ir::Int128>(std::bit_cast<uint64_t>(d));
      return static_cast<ir::Int128>(std::bit_cast<uint32_t>(static_cast<float>(d)));
    }
    uint64_t v = rng_() % 3 == 0 ? rng_() : static_cast<uint64_t>(kBoundary[rng_() % std::size(kBoundary)]);
    if (rng_() % 4 == 0) v = rng_() % 16;
    if (bits < 64) v &= (1ull << bits) - 1;
    if (is_signed && bits <= 64 && bits > 1 && (v >> (bits - 1)) != 0)
      return static_cast<ir::Int128>(v) - (static_cast<ir::Int128>(1) << bits);
    return static_cast<ir::Int128>(v);
  }

 private:
  std::mt19937_64& rng_;
  bool floats_;
};

inline Result<ir::Program> parse(const std::string& text, ir::Target target = {}) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / ("pippin-diff-" + std::to_string(getpid()) + ".c");
  std::ofstream(file) << text;
  frontend::Diagnostics d;
  frontend::Sources sources;
  sources.files = {file.string()};
  sources.compiler_args = {"-w"};
  auto r = frontend::parse_c(sources, target, d);
  std::filesystem::remove(file);
  return r;
}

/// First two inputs fixed, the rest replayed or random.
class Fixed : public interp::InputSource {
 public:
  Fixed(int64_t which, int64_t high, std::vector<ir::Int128> rest, interp::InputSource* random)
      : values_{which, high}, random_(random) {
    for (ir::Int128 v : rest) values_.push_back(v);
  }
  std::optional<ir::Int128> next(const interp::InputValue& request, uint32_t bits, bool is_signed) override {
    if (n_ < values_.size()) return values_[n_++];
    return random_ != nullptr ? random_->next(request, bits, is_signed) : 0;
  }

 private:
  std::vector<ir::Int128> values_;
  size_t n_ = 0;
  interp::InputSource* random_;
};

inline size_t from_environment(const char* name, size_t fallback) {
  const char* v = std::getenv(name);
  return v != nullptr ? std::strtoull(v, nullptr, 10) : fallback;
}

}  // namespace pippin::lower

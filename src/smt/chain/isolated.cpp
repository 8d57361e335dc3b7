// SPDX-License-Identifier: Apache-2.0
// Queries that may hang, in a forked and killable worker. The child inherits the formulas by the fork; only the answer
// travels, as SMT-LIB text. Whatever is garbled is Unknown.
#include <fmt/format.h>

#include <charconv>

#include "smt/session.h"
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

IsolatedAnswer check_isolated(Backend& backend, TermManager& tm, std::span<const Term> formulas,
                              std::span<const Term> vars, bool want_core, Seconds wall, uint64_t memory_bytes,
                              const std::string& purpose, uint32_t configuration) {
  const WorkerTime timer(backend, purpose);
  WorkerLimits limits;
  limits.wall = wall;
  limits.memory_bytes = memory_bytes;
  const WorkerResult r = run_forked(
      [&]() -> std::string {
        SessionOptions o;
        o.kind = want_core ? SessionKind::Cores : SessionKind::Plain;
        o.configuration = configuration;
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

Answer any_satisfiable_isolated(Backend& backend, TermManager& tm, std::span<const Term> formulas, Seconds each, Seconds wall,
                                uint64_t memory_bytes, const std::string& purpose) {
  const WorkerTime timer(backend, purpose);
  WorkerLimits limits;
  limits.wall = wall;
  limits.memory_bytes = memory_bytes;
  const WorkerResult r = run_forked(
      [&]() -> std::string {
        for (Term formula : formulas) {
          SessionOptions o;
          o.effort.seconds = each.count();
          o.purpose = purpose;
          const std::unique_ptr<Session> s = backend.open(tm, o);
          s->add(formula);
          if (const Answer a = s->check(); a != Answer::Unsat) return to_string(a);
        }
        return "unsat";
      },
      limits);
  return !r.ok() ? Answer::Unknown : r.output == "unsat" ? Answer::Unsat : r.output == "sat" ? Answer::Sat : Answer::Unknown;
}

Term eliminate_isolated(Backend& backend, TermManager& tm, Term t, Seconds wall, uint64_t memory_bytes) {
  if (!t.has_quantifier()) return t;
  const WorkerTime timer(backend, "eliminate");
  WorkerLimits limits;
  limits.wall = wall;
  limits.memory_bytes = memory_bytes;
  const WorkerResult r = run_forked(
      [&]() -> std::string {
        const Term q = backend.eliminate_quantifiers(tm, t, {0, wall.count() * 0.95});
        return q.null() ? "" : term::print(q);
      },
      limits);
  if (!r.ok() || r.output.empty()) return Term();
  term::SymbolTable symbols;
  for (Term v : term::free_vars(t)) symbols.emplace(v.name(), v);
  Result<Term> q = term::parse_term(tm, r.output, symbols);
  return q.ok() && q->sort().is_bool() ? *q : Term();
}

}  // namespace pippin::smt

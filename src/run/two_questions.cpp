// SPDX-License-Identifier: Apache-2.0
#include "run/two_questions.h"

#include <algorithm>
#include <array>
#include <functional>

#include <fmt/format.h>

#include "run/append_new.h"
#include "support/wall_clock.h"

namespace pippin::run {
namespace {

using core::Answer;
using cfa::Convention;

constexpr double kFirstShare = 0.1;      // of the whole time, for the first turn of each question
constexpr double kFirstSeconds = 10;     // without a limit
constexpr double kLonger = 4;            // than the turn before
constexpr double kHalf = 0.5;            // --all: of the time, for errors

/// Is there an engine for this question alone?
bool answers(const Plan& plan, core::Question question) {
  return std::ranges::any_of(plan.turns, [&](const PlannedTurn& t) { return question == core::Question::End ? !t.row->reach : !t.row->end; });
}

/// Every place that a report names.
void for_each_origin(report::Report& r, const std::function<void(Origin&)>& visit) {
  const auto steps = [&](std::vector<report::Step>& all) {
    for (report::Step& s : all) visit(s.origin);
  };
  const auto counterexample = [&](report::Counterexample& c) {
    visit(c.violation);
    visit(c.place);
    steps(c.steps);
    for (report::Input& i : c.inputs) visit(i.origin);
  };
  counterexample(r.counterexample);
  for (cfa::Assumption& a : r.assumptions) visit(a.origin);
  for (report::Rank& rank : r.ranks) visit(rank.place);
  for (report::FailedCheck& f : r.failed_checks) {
    steps(f.steps);
    if (f.claim) visit(f.claim->from), visit(f.claim->to);
  }
  if (r.obligations)
    for (report::Obligation& o : *r.obligations) {
      visit(o.origin);
      counterexample(o.counterexample);
    }
}

/// What `r` says, with the strings of `into`, which get more of them.
void translate(report::Report& r, std::shared_ptr<const StringTable>& into) {
  auto strings = into ? std::make_shared<StringTable>(*into) : std::make_shared<StringTable>();
  if (r.strings)
    for_each_origin(r, [&](Origin& o) {
      o.file = strings->intern(r.strings->at(o.file));
      o.function = strings->intern(r.strings->at(o.function));
    });
  r.strings = into = std::move(strings);
}

template <class T>
void append(std::vector<T>& to, const std::vector<T>& from) { to.insert(to.end(), from.begin(), from.end()); }

/// Does the proof of the other question show what this convention asks for?
bool is_shown(Convention c, const ir::Semantics& all) {
  if (c == Convention::SignedOverflow) return all.checks(ir::Property::NoOverflow);
  if (c == Convention::MemorySafety) return all.checks(ir::Property::ValidDeref) && all.checks(ir::Property::ValidFree);
  if (c == Convention::Assertion) return all.assert_is_error();
  return c == Convention::EndlessExecution;
}

class TwoQuestions {
 public:
  TwoQuestions(const CheckOptions& options, Statistics& statistics) : options_(options), statistics_(statistics), reach_(statistics), end_(statistics) {
    for (Part* p : parts()) {
      p->options = options;
      ir::PropertySet& properties = p->options.program.semantics.properties = {};
      for (const ir::Property one : options.program.semantics.properties.list())
        if ((ir::row(one).question == ir::Question::End) == (p == &end_)) properties.insert(one);
      p->name = ir::to_string(properties);
      p->open = !properties.empty();
      if (!p->open) p->out.report.answer = Answer::True;
      p->options.search.jobs = 1;
      p->options.limits.wall_seconds = 0;
      if (options.calls.so_far)
        p->options.calls.so_far = [this, p](const CheckOutcome& now) {
          p->out = now;
          tell();
        };
    }
    end_.options.question.each_obligation = false;
    // A preset with engines for one question: the other one has the usual engines.
    const bool for_reach = answers(options.plan, core::Question::Reach), for_end = answers(options.plan, core::Question::End);
    if (for_end && !for_reach) reach_.options.plan = plan_of("auto");
    if (for_reach && !for_end) end_.options.plan = plan_of("termination");
  }

  CheckOutcome run() {
    const auto a_little_less = [](double limit) { return Seconds(0.97 * limit - 0.1); };
    if (options_.limits.wall_seconds > 0) limit_wall_clock(a_little_less(options_.limits.wall_seconds));
    if (options_.limits.cpu_seconds > 0) whole_ = Budget::limited(a_little_less(options_.limits.cpu_seconds), options_.limits.memory_bytes);
    const bool limited = options_.limits.cpu_seconds > 0;
    double seconds = limited ? kFirstShare * whole_.remaining().count() : kFirstSeconds;
    for (bool first = true; reach_.open || end_.open; seconds *= kLonger, first = false)
      for (Part* p : parts()) {
        if (!p->open) continue;
        const bool alone = !reach_.open || !end_.open;
        double share = alone || options_.search.deterministic ? 0 : seconds;
        if (options_.question.each_obligation) share = limited && !alone ? kHalf * whole_.remaining().count() : 0;
        const double used = turn(*p, share);
        if (!p->out.report.errors.empty()) return p->out;
        const bool decided = p->out.report.answer != Answer::Unknown;
        if (p->out.report.answer == Answer::False && !options_.question.each_obligation) return outcome();
        // One that ended before its time was over would end again. (The first turn of an engine may have been too short.)
        const bool again = share > 0 && (first || used > 0.5 * share) && !options_.question.each_obligation && !whole_.expired();
        p->open = !decided && again;
        tell();
      }
    return outcome();
  }

 private:
  struct Part {
    explicit Part(Statistics& statistics) : kept(statistics) {}
    CheckOptions options;
    std::string name;            // of its properties
    KeptProgram kept;
    CheckOutcome out;
    bool open = true;            // it gets another turn
  };
  std::array<Part*, 2> parts() { return {&reach_, &end_}; }

  /// `seconds`: 0: all that are left. The seconds used.
  double turn(Part& p, double seconds) {
    const double before = cpu_seconds();
    if (options_.limits.cpu_seconds > 0) {
      const double left = whole_.remaining().count();
      p.options.limits.cpu_seconds = ((seconds > 0 ? std::min(seconds, left) : left) + 0.1) / 0.97;
    } else {
      p.options.limits.cpu_seconds = seconds;
    }
    p.out = p.options.question.each_obligation ? run_check(p.options, statistics_) : p.kept.run(p.options);
    return cpu_seconds() - before;
  }

  void tell() {
    if (!options_.calls.so_far) return;
    CheckOutcome now = outcome();
    if (now.report.answer == Answer::Unknown && now.interpreter_alone.empty()) now.report.reason = report::kEndedFromOutside;
    options_.calls.so_far(now);
  }

  /// The outcome of the whole run, if it were over now.
  CheckOutcome outcome() {
    const Answer a = reach_.out.report.answer, b = end_.out.report.answer;
    const auto is = [&](Answer x) { return a == x || b == x; };
    // The answer is that of the first one which is violated, or else open.
    const Answer worst = is(Answer::False) ? Answer::False : is(Answer::Unknown) ? Answer::Unknown : Answer::True;
    const bool first = !reach_.options.program.semantics.properties.empty() && a == worst;
    const Part &main = first ? reach_ : end_, &other = first ? end_ : reach_;
    CheckOutcome out = main.out;
    report::Report& r = out.report;
    report::Report more = other.out.report;
    translate(more, r.strings);
    append_new(r.warnings, more.warnings, [](const Error& x, const Error& y) { return x.where == y.where && x.message == y.message; });
    r.iterations += more.iterations;
    append(r.refined, more.refined);
    if (options_.question.each_obligation) add_obligations(r, more, first);
    switch (worst) {
      case Answer::True: both_proved(r, more, first); break;
      case Answer::False: break;
      case Answer::Unknown: one_open(out, main, other, more); break;
    }
    return out;
  }

  void both_proved(report::Report& r, const report::Report& more, bool reach_first) const {
    if (more.how_found.empty()) return;   // there is one question
    const report::Report& ends = reach_first ? more : r;
    const std::string found = ends.how_found, checked = ends.how_checked;
    r.how_found = fmt::format("{}; that executions end: {}", (reach_first ? r : more).how_found, found);
    r.how_checked = fmt::format("{}; that executions end: {}", (reach_first ? r : more).how_checked, checked);
    r.property = ir::to_string(options_.program.semantics.properties);
    r.no_error_location |= more.no_error_location;
    append_new(r.invariants, more.invariants, [](const witness::Invariant& x, const witness::Invariant& y) {
      return x.value == y.value && x.location.file == y.location.file && x.location.line == y.location.line && x.location.column == y.location.column;
    });
    append(r.ranks, more.ranks);
    append(r.transitions, more.transitions);
    r.unrolled &= more.unrolled;
    r.certificate.queries += more.certificate.queries;
    r.certificate.by_both += more.certificate.by_both;
    r.certificate.folded += more.certificate.folded;
    r.certificate.second_solver &= more.certificate.second_solver;
    append_new(r.assumptions, more.assumptions, [](const cfa::Assumption& x, const cfa::Assumption& y) {
      return x.convention == y.convention && x.origin == y.origin && x.text == y.text;
    });
    std::erase_if(r.assumptions, [&](const cfa::Assumption& x) { return is_shown(x.convention, options_.program.semantics); });
  }

  void one_open(CheckOutcome& out, const Part& main, const Part& other, const report::Report& more) const {
    report::Report& r = out.report;
    if (other.options.program.semantics.properties.empty()) return;
    r.reason = fmt::format("{} ({})", r.reason.empty() ? "not asked yet" : r.reason, main.name);
    append_new(r.unsupported, more.unsupported, std::equal_to<>());
    append(r.failed_checks, more.failed_checks);
    if (out.interpreter_alone.empty()) out.interpreter_alone = other.out.interpreter_alone;
    if (more.answer == Answer::True) r.notes.push_back(fmt::format("{}: proved: {}; {}", other.name, more.how_found, more.how_checked));
    else r.notes.push_back(fmt::format("{}: not decided, either: {}", other.name, more.reason.empty() ? "not asked yet" : more.reason));
  }

  /// Termination is one of them.
  void add_obligations(report::Report& r, report::Report& more, bool reach_first) const {
    const report::Report& ends = reach_first ? more : r;
    report::Obligation o{.property = std::string(ir::name(ir::Property::Termination)), .origin = ends.counterexample.place, .text = "every execution ends",
                         .answer = ends.answer, .reason = ends.reason, .component = ends.component, .how_found = ends.how_found, .how_checked = ends.how_checked,
                         .executors = ends.executors, .counterexample = ends.counterexample};
    if (!o.origin.known()) o.origin = ends.counterexample.violation;
    std::vector<report::Obligation> all = (reach_first ? r : more).obligations.value_or(std::vector<report::Obligation>());
    all.push_back(std::move(o));
    r.obligations = std::move(all);
  }

  const CheckOptions options_;
  Statistics& statistics_;
  Budget whole_;
  Part reach_, end_;
};

}  // namespace

bool need_two_runs(const CheckOptions& options) {
  bool reach = false, end = false;
  for (const ir::Property p : options.program.semantics.properties.list()) (ir::row(p).question == ir::Question::End ? end : reach) = true;
  return end && (reach || options.question.each_obligation) && !options.program.is_cfa;
}

CheckOutcome run_two_questions(const CheckOptions& options, Statistics& statistics) { return TwoQuestions(options, statistics).run(); }

}  // namespace pippin::run

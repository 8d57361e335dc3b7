// SPDX-License-Identifier: Apache-2.0
#include "run/random_engine.h"

#include <algorithm>

#include <fmt/format.h>

#include "back/refused.h"
#include "interp/interp.h"
#include "support/log.h"

namespace pippin::run {
namespace {

class Random final : public core::Engine {
 public:
  Random(Run& run, Alarms& alarms) : run_(run), alarms_(alarms) {}

  core::EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    const SearchOptions& search = run_.options.search;
    ScopedTimer timer(run_.statistics.seconds("random"));
    interp::RandomOptions r;
    const uint64_t most_steps = r.execution.max_steps;
    r.execution = run_.execution_options();
    r.execution.max_steps = most_steps;
    // Where long runs are needed, the search goes on; elsewhere another one, which begins with other inputs, finds more.
    if (!search_ || !search_->cut()) {
      r.seed = search.seed + searches_++;
      if (search.deterministic) r.max_runs = 2000;
      search_ = std::make_unique<interp::RandomSearch>(run_.program, r);
    }
    interp::RandomTime time;
    Budget most = budget;
    if (!search.deterministic) {
      // The last turn is the longest. An earlier one takes all of its time where executions are too long for its own.
      const auto [seconds, longest] = task.turn();
      time.seconds = seconds;
      time.while_cut = longest;
      if (seconds >= longest) time.while_news = std::min(6 * seconds, share_of(budget, 0.12));
      most = budget.sub(Seconds(3 * std::max({time.seconds, time.while_cut, time.while_news})));
    }
    interp::RandomResult result;
    // A block is lost in most executions of a program that never frees it; an invalid access or free is what its author wants to know first.
    const ir::Semantics& s = r.execution.semantics;
    const bool others = s.checks(ir::Property::ValidDeref) || s.checks(ir::Property::ValidFree);
    if (others && s.checks(ir::Property::ValidMemtrack) && searches_ == 1) {
      interp::RandomOptions first = r;
      first.execution.ignored = [](const interp::Execution& e) { return e.violated == ir::Property::ValidMemtrack; };
      result = interp::RandomSearch(run_.program, first).run(time, most);
      run_.statistics.counter("random.runs") += result.runs;
      result.exhaustive = false;
    }
    if (!result.failure) {
      result = search_->run(time, most);
      run_.statistics.counter("random.runs") += result.runs;
    }
    if (!result.failure) {
      facts.nothing_fails |= result.exhaustive;
      return natively(task.turn(), budget);
    }
    core::EngineAnswer answer{.result = core::Feasible{}, .found_by = fmt::format("random execution, run {}", result.runs)};
    run_.out.report.how_found = answer.found_by;
    auto confirmed = alarms_.execute(result.failure->inputs, {}, {}, result.failure->schedule);
    search_.reset();   // it ends with a failure
    if (confirmed.ok() && *confirmed) return answer;
    const std::string why = confirmed.ok() ? "it does not fail again" : confirmed.error().text();
    run_.refuse("check.replay.failed", {"execution", "a failing random execution was not confirmed: " + why,
                                   back::execution_steps(run_.program, result.failure->inputs, r.execution), {}});
    return {};
  }

 private:
  /// `for (i = 0; i < 0x0fffffff; ++i);` takes a processor half a second and the interpreter a minute.
  core::EngineAnswer natively(const core::Turn& turn, const Budget& budget) {
    // One compilation: for what asks for inputs only when nothing else is left to try.
    if (!search_->cut() || tried_natively_ || (search_->took_inputs() && turn.seconds < turn.longest)) return {};
    tried_natively_ = true;
    if (const auto error = alarms_.error_of_long_run(); !error.ok()) {
      log(1, "no native execution of a long run: {}", error.error().text());
      return {};
    }
    const auto reached = alarms_.execute_long(search_->inputs_of_cut_run(budget));
    if (!reached.ok() || !*reached) return {};
    const std::string found_by = "native execution of a long run";
    run_.out.report.how_found = found_by;
    return {.result = core::Feasible{}, .found_by = found_by};
  }

  Run& run_;
  Alarms& alarms_;
  std::unique_ptr<interp::RandomSearch> search_;
  bool tried_natively_ = false;
  uint64_t searches_ = 0;                         // each has inputs of its own
};

}  // namespace

std::unique_ptr<core::Engine> make_random(Run& run, Alarms& alarms) { return std::make_unique<Random>(run, alarms); }

}  // namespace pippin::run

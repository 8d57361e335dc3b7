// SPDX-License-Identifier: Apache-2.0
#include "app/run.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "cfa/text.h"
#include "support/check.h"
#include "support/log.h"
#include "support/wall_clock.h"

namespace pippin::app {

Run::Run(const CheckOptions& o, Statistics& s) : options(o), statistics(s), preset(*find_preset(o.preset)) {
  // A little less than the limit: the answer and the statistics have to be written, too.
  const auto a_little_less = [](double limit) { return Seconds(0.97 * limit - 0.1); };
  if (options.wall_limit > 0) limit_wall_clock(a_little_less(options.wall_limit));
  if (options.time_limit > 0) budget = Budget::limited(a_little_less(options.time_limit), options.memory_limit);
}

const cfa::Cfa& Run::base(Model& m) {
  if (!m.cfa) {
    ScopedTimer timer(statistics.seconds(fmt::format("lower.{}", m.label)));
    m.tm = std::make_unique<term::TermManager>();
    m.tm->set_rewriting(options.rewrite);
    m.cfa = lower::translate(*skeleton, *m.tm, lower_options(m.kind));
    const std::string broken = cfa::verify(*m.cfa);
    PIPPIN_CHECK(broken.empty(), "lowering made an ill-formed {} Cfa: {}", m.label, broken);
    if (options.dumps.contains("cfa")) dump(options, "cfa", fmt::format("{}.cfa", m.label), cfa::print(*m.cfa));
    m.solver = aux_solver();
  }
  return *m.cfa;
}

const PassStack& Run::passes(Model& m) {
  if (!m.passes)
    m.passes.emplace(run_passes(base(m), engine_options(options, preset), options, std::string(m.label), statistics));
  return *m.passes;
}

Solver Run::aux_solver() {
  return make_solver(options, make_named_solver(options.aux_solver, options.solver_places, statistics), statistics);
}

lower::LowerOptions Run::lower_options(lower::IntegerModel model) const {
  lower::LowerOptions l;
  l.model = model;
  l.overflow = options.overflow;
  l.missing_bodies = options.missing_bodies;
  l.error_labels = options.error_labels;
  l.asserts = options.asserts;
  l.promotion = options.promotion;
  l.property = options.properties.front();
  return l;
}

interp::ExecutionOptions Run::execution_options() const {
  interp::ExecutionOptions e;
  e.wrap_signed_overflow = options.overflow == lower::SignedOverflow::Wrap;
  e.error_labels = options.error_labels;
  e.asserts = options.asserts;
  e.missing_bodies = options.missing_bodies != lower::MissingBodies::Error;
  return e;
}

void Run::progress(const std::string& phase) {
  log(1, "{}", phase);
  if (options.progress) options.progress({std::chrono::duration<double>(Clock::now() - start).count(), 0, phase});
}

bool Run::unknown(const std::string& reason, const std::string& component) {
  out.answer = core::Answer::Unknown;
  out.reason = reason;
  out.component = component;
  return false;
}

void Run::refuse(const std::string& counter, report::FailedCheck failed) {
  constexpr size_t kShown = 3;
  ++statistics.counter(counter);
  std::erase_if(out.failed_checks,
                [&](const report::FailedCheck& f) { return f.check == failed.check && f.reason == failed.reason; });
  if (out.failed_checks.size() == kShown) out.failed_checks.erase(out.failed_checks.begin());
  out.failed_checks.push_back(std::move(failed));
}

}  // namespace pippin::app

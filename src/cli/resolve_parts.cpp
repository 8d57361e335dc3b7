// SPDX-License-Identifier: Apache-2.0
// What the commands have that work on artifacts: step, cegar, instrument.
#include <fmt/format.h>

#include <algorithm>

#include "components/other_paths.h"
#include "cli/names.h"
#include "cli/resolve.h"

namespace pippin::app {

std::optional<std::string> resolve_step(RawOptions& raw, const std::string& role, const CLI::App& given, CommandLine& out) {
  StepOptions& s = out.step;
  if (auto e = choose_word<StepRole>("step", role, {{"explore", StepRole::Explore}, {"check", StepRole::Check}, {"refine", StepRole::Refine}}, s.role)) return e;
  const bool explores = s.role == StepRole::Explore;
  if (!raw.explorer.empty()) {
    if (!explores) return fmt::format("--explorer: step {} has none", role);
    if (std::ranges::find(step_explorers(), raw.explorer, &ExplorerRow::name) == step_explorers().end())
      return fmt::format("--explorer: unknown explorer \"{}\" ({})", raw.explorer, there_are("explorers"));
    s.explorer = raw.explorer;
  }
  if (given.count("--candidates") > 0 && !explores) return fmt::format("--candidates: step {} finds none", role);
  if (raw.candidates < 1 || raw.candidates > kMaxPathPrograms + 1) return fmt::format("--candidates: from 1 to {}", kMaxPathPrograms + 1);
  s.candidates = raw.candidates;
  if (!raw.exchange.empty()) {
    if (s.role != StepRole::Refine) return fmt::format("--exchange: step {} writes no predicates", role);
    if (auto e = choose_word<Exchange>("--exchange", raw.exchange, {{"predicates", Exchange::Predicates}, {"witness", Exchange::Witness}}, s.exchange)) return e;
  }
  if (raw.in.empty() && !explores) return fmt::format("step {}: --in CANDIDATE is missing", role);
  if (raw.in.size() > 1 && s.role == StepRole::Check) return fmt::format("step {}: one --in CANDIDATE", role);
  for (const std::string& path : raw.in)
    if (auto e = check_input_file(path, true)) return e->text();
  s.in = raw.in;
  for (const char* option : {"--preset", "--all", "--jobs", "--json", "--random"})
    if (given.count(option) > 0) return fmt::format("{}: not with step", option);
  raw.preset = preset_of(s.role);
  // Wherever they come from, predicates may help everywhere.
  if (given.count("--predicate-scope") == 0) out.check.predicate_scope = explore::PredicateScope::Global;
  out.action = CommandLine::Action::Step;
  return std::nullopt;
}

std::optional<std::string> resolve_compose(RawOptions& raw, const CLI::App& given, CommandLine& out) {
  ComposeOptions& c = out.compose;
  const auto actor = [](const std::string& option, const std::string& name) -> std::optional<std::string> {
    if (const auto e = check_input_file(name)) return fmt::format("{}: {}", option, e->text());
    return std::nullopt;
  };
  if (!raw.explorer.empty()) c.explorer = raw.explorer;
  if (is_actor_file(c.explorer)) {
    if (auto e = actor("--explorer", c.explorer)) return e;
  } else if (std::ranges::find(step_explorers(), c.explorer, &ExplorerRow::name) == step_explorers().end()) {
    return fmt::format("--explorer: unknown explorer \"{}\" ({}; an actor file ends with .yml)", c.explorer, there_are("explorers"));
  }
  if (!raw.checker.empty()) c.checker = raw.checker;
  if (is_actor_file(c.checker)) {
    if (auto e = actor("--checker", c.checker)) return e;
  } else if (c.checker != "path-check") {
    return fmt::format("--checker: unknown checker \"{}\" (path-check; an actor file ends with .yml)", c.checker);
  }
  if (!raw.refiner.empty()) c.refiner = raw.refiner;
  if (is_actor_file(c.refiner)) {
    if (auto e = actor("--refiner", c.refiner)) return e;
  } else if (find_strategy(c.refiner) == nullptr) {
    // Checked as --refiners are.
    raw.refiners = c.refiner;
  }
  if (!raw.exchange.empty())
    if (auto e = choose_word<Exchange>("--exchange", raw.exchange, {{"predicates", Exchange::Predicates}, {"witness", Exchange::Witness}}, c.exchange)) return e;
  for (const std::string& path : raw.in)
    if (auto e = check_input_file(path, true)) return e->text();
  if (raw.iterations == 0) return "--iterations: at least 1";
  c.in = raw.in;
  if (raw.processes && raw.servers) return "--servers: not with --processes";
  if (raw.jobs < 1 || static_cast<size_t>(raw.jobs) > kMaxPathPrograms + 1) return fmt::format("--jobs: from 1 to {}", kMaxPathPrograms + 1);
  if (raw.jobs > 1 && (!raw.servers || is_actor_file(c.explorer) || is_actor_file(c.checker) || is_actor_file(c.refiner)))
    return "--jobs: only with --servers and parts of ours";
  c.turns = raw.processes ? Turns::Processes : raw.servers ? Turns::Servers : Turns::Here;
  c.jobs = static_cast<size_t>(raw.jobs);
  raw.jobs = 1;
  c.iterations = raw.iterations;
  c.keep = raw.keep;
  for (const char* option : {"--preset", "--all", "--random", "--strategy", "--refiners"})
    if (given.count(option) > 0) return fmt::format("{}: not with cegar", option);
  raw.preset = preset_of(StepRole::Explore);
  if (given.count("--predicate-scope") == 0) out.check.predicate_scope = explore::PredicateScope::Global;
  out.action = CommandLine::Action::Compose;
  return std::nullopt;
}

std::optional<std::string> resolve_instrument(const RawOptions& raw, const std::string& kind, CommandLine& out) {
  if (auto e = choose_word<Instrumentation>("instrument", kind, {{"strengthen", Instrumentation::Strengthen}, {"reduce", Instrumentation::Reduce}, {"product", Instrumentation::Product}, {"harness", Instrumentation::Harness}}, out.instrument.what)) return e;
  if (raw.in.size() != 1) return "instrument: one --in WITNESS";
  if (auto e = check_input_file(raw.in.front(), true)) return e->text();
  out.instrument.in = raw.in.front();
  out.action = CommandLine::Action::Instrument;
  return std::nullopt;
}

}  // namespace pippin::app

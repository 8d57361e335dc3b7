// SPDX-License-Identifier: Apache-2.0
// What the commands have that work on artifacts: step, cegar, instrument.
#include <fmt/format.h>

#include <algorithm>

#include "components/other_paths.h"
#include "cli/names.h"
#include "cli/resolve.h"

namespace pippin::cli {

std::optional<std::string> resolve_step(RawOptions& raw, const std::string& role, const CLI::App& given, CommandLine& out) {
  components::StepOptions& s = out.step;
  if (auto e = choose_word<components::StepRole>("step", role, {{"explore", components::StepRole::Explore}, {"check", components::StepRole::Check}, {"refine", components::StepRole::Refine}}, s.role)) return e;
  const bool explores = s.role == components::StepRole::Explore;
  if (!raw.explorer.empty()) {
    if (!explores) return fmt::format("--explorer: step {} has none", role);
    if (std::ranges::find(components::step_explorers(), raw.explorer, &components::ExplorerRow::name) == components::step_explorers().end())
      return fmt::format("--explorer: unknown explorer \"{}\" ({})", raw.explorer, there_are("explorers"));
    s.explorer = raw.explorer;
  }
  if (given.count("--candidates") > 0 && !explores) return fmt::format("--candidates: step {} finds none", role);
  if (raw.candidates < 1 || raw.candidates > components::kMaxPathPrograms + 1) return fmt::format("--candidates: from 1 to {}", components::kMaxPathPrograms + 1);
  s.candidates = raw.candidates;
  if (!raw.exchange.empty()) {
    if (s.role != components::StepRole::Refine) return fmt::format("--exchange: step {} writes no predicates", role);
    if (auto e = choose_word<components::Exchange>("--exchange", raw.exchange, {{"predicates", components::Exchange::Predicates}, {"witness", components::Exchange::Witness}}, s.exchange)) return e;
  }
  if (raw.in.empty() && !explores) return fmt::format("step {}: --in CANDIDATE is missing", role);
  if (raw.in.size() > 1 && s.role == components::StepRole::Check) return fmt::format("step {}: one --in CANDIDATE", role);
  for (const std::string& path : raw.in)
    if (auto e = input::check_input_file(path, true)) return e->text();
  s.in = raw.in;
  for (const char* option : {"--preset", "--all", "--jobs", "--json", "--random"})
    if (given.count(option) > 0) return fmt::format("{}: not with step", option);
  raw.preset = components::preset_of(s.role);
  // Wherever they come from, predicates may help everywhere.
  if (given.count("--predicate-scope") == 0) out.check.refining.predicate_scope = explore::PredicateScope::Global;
  out.action = CommandLine::Action::Step;
  return std::nullopt;
}

std::optional<std::string> resolve_compose(RawOptions& raw, const CLI::App& given, CommandLine& out) {
  components::ComposeOptions& c = out.compose;
  const auto actor = [](const std::string& option, const std::string& name) -> std::optional<std::string> {
    if (const auto e = input::check_input_file(name)) return fmt::format("{}: {}", option, e->text());
    return std::nullopt;
  };
  if (!raw.explorer.empty()) c.explorer = raw.explorer;
  if (components::is_actor_file(c.explorer)) {
    if (auto e = actor("--explorer", c.explorer)) return e;
  } else if (std::ranges::find(components::step_explorers(), c.explorer, &components::ExplorerRow::name) == components::step_explorers().end()) {
    return fmt::format("--explorer: unknown explorer \"{}\" ({}; an actor file ends with .yml)", c.explorer, there_are("explorers"));
  }
  if (!raw.checker.empty()) c.checker = raw.checker;
  if (components::is_actor_file(c.checker)) {
    if (auto e = actor("--checker", c.checker)) return e;
  } else if (c.checker != "path-check") {
    return fmt::format("--checker: unknown checker \"{}\" (path-check; an actor file ends with .yml)", c.checker);
  }
  if (!raw.refiner.empty()) c.refiner = raw.refiner;
  if (components::is_actor_file(c.refiner)) {
    if (auto e = actor("--refiner", c.refiner)) return e;
  } else if (run::find_strategy(c.refiner) == nullptr) {
    // Checked as --refiners are.
    raw.refiners = c.refiner;
  }
  if (!raw.exchange.empty())
    if (auto e = choose_word<components::Exchange>("--exchange", raw.exchange, {{"predicates", components::Exchange::Predicates}, {"witness", components::Exchange::Witness}}, c.exchange)) return e;
  for (const std::string& path : raw.in)
    if (auto e = input::check_input_file(path, true)) return e->text();
  if (raw.iterations == 0) return "--iterations: at least 1";
  c.in = raw.in;
  if (raw.processes && raw.servers) return "--servers: not with --processes";
  if (raw.jobs < 1 || static_cast<size_t>(raw.jobs) > components::kMaxPathPrograms + 1) return fmt::format("--jobs: from 1 to {}", components::kMaxPathPrograms + 1);
  if (raw.jobs > 1 && (!raw.servers || components::is_actor_file(c.explorer) || components::is_actor_file(c.checker) || components::is_actor_file(c.refiner)))
    return "--jobs: only with --servers and parts of ours";
  c.turns = raw.processes ? components::Turns::Processes : raw.servers ? components::Turns::Servers : components::Turns::Here;
  c.jobs = static_cast<size_t>(raw.jobs);
  raw.jobs = 1;
  c.iterations = raw.iterations;
  c.keep = raw.keep;
  for (const char* option : {"--preset", "--all", "--random", "--strategy", "--refiners"})
    if (given.count(option) > 0) return fmt::format("{}: not with cegar", option);
  raw.preset = components::preset_of(components::StepRole::Explore);
  if (given.count("--predicate-scope") == 0) out.check.refining.predicate_scope = explore::PredicateScope::Global;
  out.action = CommandLine::Action::Compose;
  return std::nullopt;
}

std::optional<std::string> resolve_instrument(const RawOptions& raw, const std::string& kind, CommandLine& out) {
  if (auto e = choose_word<components::Instrumentation>("instrument", kind, {{"strengthen", components::Instrumentation::Strengthen}, {"reduce", components::Instrumentation::Reduce}, {"product", components::Instrumentation::Product}, {"harness", components::Instrumentation::Harness}}, out.instrument.what)) return e;
  if (raw.in.size() != 1) return "instrument: one --in WITNESS";
  if (auto e = input::check_input_file(raw.in.front(), true)) return e->text();
  out.instrument.in = raw.in.front();
  out.action = CommandLine::Action::Instrument;
  return std::nullopt;
}

}  // namespace pippin::cli

// SPDX-License-Identifier: Apache-2.0
#include "cli/unread_options.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "run/lanes.h"
#include "cli/option_table.h"
#include "cli/names.h"
#include "run/stages.h"

namespace pippin::cli {
namespace {

bool reads(OptionReader reader, const run::EngineRow& e) {
  const bool on_cfa = e.model != core::ModelKind::None;
  switch (reader) {
    case OptionReader::Anything: return true;
    case OptionReader::BothModels: return e.in_both_models;
    case OptionReader::Loops: return !e.strategy.empty();
    case OptionReader::Abstracts: return e.abstracts;
    case OptionReader::Searches: return e.finds_errors && on_cfa;
    case OptionReader::Blocks: return e.blocks && !e.blocks->fixed;
    case OptionReader::Cfa: return on_cfa;
    case OptionReader::Passes: return e.blocks.has_value();
    case OptionReader::Laws: return e.guesses || (e.finds_errors && on_cfa);
    case OptionReader::Proofs: return on_cfa && !e.guesses;
    case OptionReader::Alarms: return e.finds_errors;
    case OptionReader::Executes: return !on_cfa;
  }
  return false;
}

}  // namespace

std::optional<std::string> find_unread(const CLI::App& check, const run::CheckOptions& o) {
  const auto given = [&](const std::string& option) {
    if (option.starts_with("--dump=")) return o.output.dumps.contains(option.substr(7));
    const CLI::Option* known = check.get_option_no_throw(option);   // not all commands have all options
    return known != nullptr && known->count() > 0;
  };
  if (given("--no-self-validation") && o.output.witness_path.empty()) return "--no-self-validation: there is no witness without --witness";
  if (given("--witness-format") && o.output.witness_path.empty()) return "--witness-format: there is no witness without --witness";
  if (given("--no-self-validation") && o.search.deterministic) return "--no-self-validation: with --deterministic no witness is validated";
  if (given("--dump-dir") && !given("--dump")) return "--dump-dir: nothing is written there without --dump";
  for (const char* option : {"--entry-depth", "--entry-pointers"})
    if (given(option) && o.program.entry == "main" && !o.program.is_cfa) return fmt::format("{}: only with an entry function other than main (--entry)", option);
  if (given("--no-second-solver") && given("--no-certificate-check"))
    return "--no-second-solver: with --no-certificate-check nothing is proved again, by one solver or two";
  const std::vector<run::PlannedTurn> all = run::turns(o.plan, o.search, o.program.is_cfa);
  if (o.search.jobs > 1 && run::lanes_of(all, o.search.jobs) == 1) return fmt::format("--jobs: no engines of the preset {} can run beside each other here", o.plan.name);
  std::vector<const run::EngineRow*> engines;
  for (const run::PlannedTurn& t : all) engines.push_back(t.row.get());
  const std::string where = fmt::format("the preset {}", o.plan.name);
  if (engines.empty()) return fmt::format("--random 0: nothing is left of {}", where);
  if (o.program.is_cfa) {
    for (const OptionRow& row : option_table())
      if (row.only_c && given(std::string(row.name()))) return fmt::format("{} has no meaning for a .cfa text", row.name());
    for (const char* dump : {"--dump=ir", "--dump=cfa"})
      if (given(dump)) return fmt::format("{} has no meaning for a .cfa text", dump);
  }
  const auto unread = [&](std::string_view option, OptionReader reader) {
    return given(std::string(option)) && std::ranges::none_of(engines, [&](const run::EngineRow* e) { return reads(reader, *e); });
  };
  for (const OptionRow& row : option_table()) {
    // No seconds are what a run without random execution gives it.
    if (row.reader == OptionReader::Executes && o.search.random_seconds == 0) continue;
    if (unread(row.name(), row.reader)) return fmt::format("{} has no effect with {}", row.name(), where);
  }
  for (const auto& [dump, reader] : {std::pair{"--dump=predicates", OptionReader::Proofs}, {"--dump=path", OptionReader::Cfa}, {"--dump=cfa", OptionReader::Cfa},
                                     {"--dump=blocks", OptionReader::Cfa}, {"--dump=queries", OptionReader::Cfa}})
    if (unread(dump, reader)) return fmt::format("{} has no effect with {}", dump, where);
  // Some dumps belong to one engine.
  for (const run::EngineRow& any : all_engines())
    for (std::string_view name : any.dumps)
      if (o.output.dumps.contains(std::string(name)) &&
          std::ranges::none_of(engines, [&](const run::EngineRow* e) { return std::ranges::find(e->dumps, name) != e->dumps.end(); }))
        return fmt::format("--dump={} has no effect with {}", name, where);
  return std::nullopt;
}

}  // namespace pippin::cli

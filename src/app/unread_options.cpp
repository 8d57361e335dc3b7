// SPDX-License-Identifier: Apache-2.0
#include "app/unread_options.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/lanes.h"
#include "app/registry.h"
#include "app/stages.h"

namespace pippin::app {

std::optional<std::string> find_unread(const CLI::App& check, const CheckOptions& o) {
  const auto given = [&](const std::string& option) {
    if (option.starts_with("--dump=")) return o.dumps.contains(option.substr(7));
    const CLI::Option* known = check.get_option_no_throw(option);   // not all commands have all options
    return known != nullptr && known->count() > 0;
  };
  if (given("--no-self-validation") && o.witness_path.empty()) return "--no-self-validation: there is no witness without --witness";
  if (given("--witness-format") && o.witness_path.empty()) return "--witness-format: there is no witness without --witness";
  if (given("--no-self-validation") && o.deterministic) return "--no-self-validation: with --deterministic no witness is validated";
  if (given("--dump-dir") && !given("--dump")) return "--dump-dir: nothing is written there without --dump";
  if (given("--entry-depth") && o.entry == "main" && !o.is_cfa) return "--entry-depth: only with an entry function other than main (--entry)";
  if (given("--no-second-solver") && given("--no-certificate-check"))
    return "--no-second-solver: with --no-certificate-check nothing is proved again, by one solver or two";
  if (o.jobs > 1 && lanes_of(stages(o), o.jobs) == 1) return fmt::format("--jobs: no engines of the preset {} can run beside each other here", o.preset);
  std::vector<const EngineRow*> engines;
  for (const Stage& s : stages(o)) engines.push_back(&find_engine(s.engine));
  const std::string where = fmt::format("the preset {}", o.preset);
  if (engines.empty()) return fmt::format("--random 0: nothing is left of {}", where);
  if (o.is_cfa)
    for (const char* option : {"-I", "-D", "-U", "--32", "--64", "--overflow", "--malloc-may-fail", "--memory-region", "--volatile", "--missing-bodies", "--entry", "--error-function", "--error-label",
                               "--assert", "--all", "--int-model", "--replay", "--random", "--entry-depth", "--no-promotion", "--dump=ir", "--dump=cfa"})
      if (given(option)) return fmt::format("{} has no meaning for a .cfa text", option);
  // What an engine reads.
  using Reads = bool (*)(const EngineRow&);
  const Reads executes = [](const EngineRow& e) { return e.model == core::ModelKind::None; };
  const Reads cfa = [](const EngineRow& e) { return e.model != core::ModelKind::None; };
  const Reads loop = [](const EngineRow& e) { return !e.strategy.empty(); };
  const Reads both = [](const EngineRow& e) { return e.in_both_models; };
  const Reads solver = [](const EngineRow& e) { return e.finds_errors && e.model != core::ModelKind::None; };
  const Reads laws = [](const EngineRow& e) { return e.guesses || (e.finds_errors && e.model != core::ModelKind::None); };
  const Reads precise = [](const EngineRow& e) { return e.abstracts; };
  const Reads blocks = [](const EngineRow& e) { return e.blocks && !e.blocks->fixed; };
  const Reads passes = [](const EngineRow& e) { return e.blocks.has_value(); };
  const Reads proofs = [](const EngineRow& e) { return e.model != core::ModelKind::None && !e.guesses; };
  const Reads alarms = [](const EngineRow& e) { return e.finds_errors; };
  struct Row {
    const char* option;
    Reads reads;
  };
  for (const Row& row : {Row{"--int-model", both}, Row{"--strategy", loop}, Row{"--refiners", loop}, Row{"--trace-solver", loop}, Row{"--abstraction", precise}, Row{"--predicate-scope", precise},
                         Row{"--aux-solver", solver}, Row{"--blocks", blocks}, Row{"--no-promotion", cfa}, Row{"--no-slice", passes},
                         Row{"--no-intervals", passes}, Row{"--no-float-laws", laws}, Row{"--no-rewrite", cfa},
                         Row{"--no-certificate-check", proofs}, Row{"--no-second-solver", cfa}, Row{"--replay", alarms},
                         Row{"--random", executes}, Row{"--dump=predicates", proofs}, Row{"--dump=path", cfa}, Row{"--dump=cfa", cfa},
                         Row{"--dump=blocks", cfa}, Row{"--dump=queries", cfa}}) {
    // No seconds are what a run without random execution gives it.
    if (!given(row.option) || (row.option == std::string("--random") && o.random_seconds == 0)) continue;
    if (std::ranges::none_of(engines, [&](const EngineRow* e) { return row.reads(*e); }))
      return fmt::format("{} has no effect with {}", row.option, where);
  }
  // Some dumps belong to one engine.
  for (const EngineRow& any : app::engines())
    for (std::string_view name : any.dumps)
      if (o.dumps.contains(std::string(name)) &&
          std::ranges::none_of(engines, [&](const EngineRow* e) { return std::ranges::find(e->dumps, name) != e->dumps.end(); }))
        return fmt::format("--dump={} has no effect with {}", name, where);
  return std::nullopt;
}

}  // namespace pippin::app

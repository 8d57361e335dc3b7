// SPDX-License-Identifier: Apache-2.0
// How the program is checked.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "run/refiner_name.h"
#include "cli/names.h"
#include "cli/resolve.h"
#include "run/solvers.h"
#include "run/stages.h"
#include "support/quantity.h"
#include "support/wall_clock.h"

namespace pippin::cli {

namespace {

bool is_identifier(const std::string& text) {
  auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80); };
  return !text.empty() && letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || std::isdigit(static_cast<unsigned char>(c)); });
}

std::optional<std::string> resolve_limits(const RawOptions& raw, run::LimitOptions& limits) {
  if (!raw.timelimit.empty() && (limits.cpu_seconds = parse_duration(raw.timelimit)) <= 0)
    return fmt::format("--timelimit: \"{}\" is not a positive duration (examples: 60s, 15min)", raw.timelimit);
  if (!raw.walltimelimit.empty() && (limits.wall_seconds = parse_duration(raw.walltimelimit)) <= 0)
    return fmt::format("--walltimelimit: \"{}\" is not a positive duration (examples: 60s, 15min)", raw.walltimelimit);
  if (raw.walltimelimit.empty()) limits.wall_seconds = kWallPerCpu * limits.cpu_seconds;
  if (!raw.memlimit.empty()) {
    const double bytes = parse_size(raw.memlimit);
    if (bytes < 1e6) return fmt::format("--memlimit: \"{}\" is not a size of at least 1MB (examples: 500MB, 4GB)", raw.memlimit);
    limits.memory_bytes = static_cast<uint64_t>(std::min(bytes, 1e18));
  }
  return std::nullopt;
}

std::optional<std::string> resolve_regions(const RawOptions& raw, run::ProgramInput& program) {
  const auto number = [](std::string_view text) -> std::optional<uint64_t> {
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    if (hex) text.remove_prefix(2);
    uint64_t n = 0;
    const auto r = std::from_chars(text.data(), text.data() + text.size(), n, hex ? 16 : 10);
    return r.ec == std::errc() && r.ptr == text.data() + text.size() ? std::optional(n) : std::nullopt;
  };
  for (const std::string& text : raw.memory_regions) {
    const size_t colon = text.find(':');
    const auto begin = number(std::string_view(text).substr(0, colon));
    const auto size = number(colon == std::string::npos ? std::string_view() : std::string_view(text).substr(colon + 1));
    if (!begin || !size) return fmt::format("--memory-region: BEGIN:SIZE expected, not \"{}\" (example: 0x40000000:4096)", text);
    constexpr uint64_t kPage = 4096, kLargest = 16 << 20;
    if (*begin < kPage) return fmt::format("--memory-region {}: no object is in the first page", text);
    if (*size == 0 || *size > kLargest) return fmt::format("--memory-region {}: the size is from 1 to {}", text, kLargest);
    const uint64_t last = program.data_model == ir::DataModel::ILP32 ? UINT32_MAX - kPage : UINT64_MAX - kPage;
    if (*begin > last || *size > last - *begin) return fmt::format("--memory-region {}: behind the last address", text);
    for (const frontend::MemoryRegion& r : program.memory_regions)
      if (*begin < r.begin + r.size && r.begin < *begin + *size) return fmt::format("--memory-region {}: it overlaps with the one at 0x{:x}", text, r.begin);
    program.memory_regions.push_back({*begin, *size});
  }
  return std::nullopt;
}

/// What of C is left to the implementation.
std::optional<std::string> resolve_semantics(const RawOptions& raw, ir::Semantics& semantics) {
  if (!raw.overflow.empty())
    if (auto e = choose_word<ir::SignedOverflow>(
            "--overflow", raw.overflow,
            {{"undefined", ir::SignedOverflow::Undefined}, {"wrap", ir::SignedOverflow::Wrap}}, semantics.overflow))
      return e;
  semantics.malloc_may_fail = raw.malloc_may_fail;
  if (auto e = choose_word<bool>("--volatile", raw.volatiles, {{"memory", false}, {"any", true}}, semantics.volatile_any)) return e;
  using MB = ir::MissingBodies;
  if (auto e = choose_word<MB>("--missing-bodies", raw.missing_bodies, {{"any", MB::Any}, {"pure", MB::Pure}, {"error", MB::Error}},
                          semantics.missing_bodies))
    return e;
  return std::nullopt;
}

std::optional<std::string> resolve_solvers(const RawOptions& raw, run::SolverOptions& solvers) {
  for (const std::string& p : raw.solver_paths) {
    const size_t equals = p.find('=');
    if (equals == 0 || equals == std::string::npos) return fmt::format("--solver-path: NAME=COMMAND expected, not \"{}\"", p);
    const std::string name = p.substr(0, equals);
    if (!run::is_solver_process(name)) return fmt::format("--solver-path: unknown solver \"{}\" ({})", name, there_are("solvers"));
    solvers.places[name] = p.substr(equals + 1);
  }
  solvers.trace = raw.trace_solver;
  if (raw.core != "minimal" && raw.core != "solver") return fmt::format("--core: \"{}\" is neither minimal nor solver", raw.core);
  solvers.minimal_cores = raw.core == "minimal";
  solvers.aux = raw.aux_solver;
  if (const std::string e = solvers.trace.empty() ? "" : run::solver_problem(solvers.trace, solvers.places); !e.empty()) return "--trace-solver: " + e;
  if (const std::string e = run::solver_problem(solvers.aux, solvers.places); !e.empty()) return "--aux-solver: " + e;
  return std::nullopt;
}

std::optional<std::string> resolve_refiners(const RawOptions& raw, const run::SolverPlaces& places, run::RefiningOptions& refining) {
  refining.count_attempts = raw.count_attempts;
  if (raw.refiners.empty()) return std::nullopt;
  // "2:a,b,c": at most two a path; without a number a path may try them all.
  std::string list = raw.refiners;
  size_t per_path = 0;
  if (const size_t colon = list.find_first_not_of("0123456789"); colon > 0 && colon != std::string::npos && list[colon] == ':') {
    if (colon > 3 || (per_path = std::stoul(list.substr(0, colon))) == 0)
      return fmt::format("--refiners: \"{}\" is no number of techniques a path", list.substr(0, colon));
    list.erase(0, colon + 1);
  }
  refining.refiners = split(list, ',');
  if (refining.refiners.empty()) return fmt::format("--refiners: \"{}\" names no technique", raw.refiners);
  refining.per_path = per_path > 0 ? per_path : refining.refiners.size();
  for (const std::string& name : refining.refiners) {
    const auto parsed = run::parse_refiner_name(name);
    if (!parsed) return "--refiners: " + parsed.error().text();
    if (const std::string& solver = parsed->core_solver; !solver.empty())
      if (const std::string e = run::solver_problem(solver, places); !e.empty()) return fmt::format("--refiners: {}: {}", name, e);
    if (const std::string solver = parsed->craig_solver(); !solver.empty())
      if (const std::string e = run::interpolator_problem(solver, places); !e.empty())
        return fmt::format("--refiners: {}: {}", name, e);
  }
  return std::nullopt;
}

/// Several engines at a time, and runs that can be repeated.
std::optional<std::string> resolve_jobs(const RawOptions& raw, const run::Plan& plan, const run::SolverOptions& solvers, const run::RefiningOptions& refining) {
  if (raw.jobs < 1 || raw.jobs > 64) return "--jobs: a number from 1 to 64";
  if (raw.jobs > 1 && raw.deterministic) return "--jobs: the first engine that decides answers: not with --deterministic";
  if (raw.jobs > 1 && raw.all) return "--jobs: not with --all, which looks at one obligation after the other";
  if (raw.deterministic) {
    if (run::is_clocked(plan)) return fmt::format("--deterministic: only a clock ends the preset {}", plan.name);
    for (const std::string& solver : {solvers.trace, solvers.aux})
      if (run::is_solver_process(solver)) return fmt::format("--deterministic: only a clock ends the solver {}", solver);
    for (const std::string& name : refining.refiners)
      if (run::parse_refiner_name(name)->is_clocked())
        return fmt::format("--deterministic: only a clock ends the refiner {}", name);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> resolve_run(const RawOptions& raw, run::CheckOptions& o) {
  if (auto e = resolve_limits(raw, o.limits)) return e;
  const run::Preset* preset = find_preset(raw.preset);
  if (!preset) return fmt::format("--preset: unknown preset \"{}\" ({})", raw.preset, there_are("presets"));
  o.plan = unbound_plan(*preset);
  if (!raw.strategy.empty() && !raw.refiners.empty()) return "--strategy and --refiners contradict each other: give one of them";
  if (!raw.strategy.empty() && !run::find_strategy(raw.strategy))
    return fmt::format("--strategy: unknown strategy \"{}\" ({})", raw.strategy, there_are("strategies"));
  o.refining.strategy = raw.strategy;
  if (!raw.int_model.empty())
    if (auto e = choose_word<run::IntModel>("--int-model", raw.int_model,
                                  {{"auto", run::IntModel::Auto}, {"int", run::IntModel::Int}, {"bv", run::IntModel::Bv}}, o.search.int_model))
      return e;
  if (auto e = resolve_semantics(raw, o.program.semantics)) return e;
  if (auto e = resolve_regions(raw, o.program)) return e;
  using Mode = replay::ReplayOptions::Mode;
  if (auto e = choose_word<Mode>("--replay", raw.replay,
                            {{"auto", Mode::Auto}, {"native", Mode::Native}, {"interpreted", Mode::Interpreted}}, o.confirm.replay))
    return e;
  if (!raw.stats.empty())
    if (auto e = choose_word<run::StatsMode>("--stats", raw.stats, {{"text", run::StatsMode::Text}, {"json", run::StatsMode::Json}}, o.output.stats)) return e;
  if (!raw.blocks.empty()) {
    using B = transform::Blocks;
    B kind = B::Sequence;
    if (auto e = choose_word<B>("--blocks", raw.blocks,
                           {{"none", B::None}, {"sequence", B::Sequence}, {"choice", B::Choice}, {"loopfree", B::LoopFree}, {"calls", B::Calls}}, kind))
      return e;
    o.passes.blocks = kind;
  }
  using A = explore::AbstractionKind;
  if (!raw.abstraction.empty())
    if (auto e = choose_word<A>("--abstraction", raw.abstraction, {{"combined", A::Combined}, {"boolean", A::Boolean}, {"cartesian", A::Cartesian}}, o.refining.abstraction))
      return e;
  using Scope = explore::PredicateScope;
  if (!raw.predicate_scope.empty())
    if (auto e = choose_word<Scope>("--predicate-scope", raw.predicate_scope,
                               {{"location", Scope::Location}, {"function", Scope::Function}, {"global", Scope::Global}}, o.refining.predicate_scope))
      return e;
  if (auto e = resolve_solvers(raw, o.solvers)) return e;
  if (auto e = resolve_refiners(raw, o.solvers.places, o.refining)) return e;
  static const std::vector<std::string> kDumps = {"ir",        "cfa",        "blocks", "path",
                                                  "automaton", "predicates", "splits", "arg",    "precision", "queries"};
  for (const std::string& d : split(raw.dump, ',')) {
    if (std::find(kDumps.begin(), kDumps.end(), d) == kDumps.end())
      return fmt::format("--dump: unknown part \"{}\" (any of: {})", d, fmt::join(kDumps, ","));
    o.output.dumps.insert(d);
  }
  if (auto e = resolve_jobs(raw, o.plan, o.solvers, o.refining)) return e;
  if (const std::string input = raw.witness.empty() ? "" : input::same_file(raw.witness, o.output.inputs); !input.empty())
    return fmt::format("--witness: {} would overwrite the input file {}", raw.witness, input);
  if (raw.json && !raw.stats.empty()) return "--json has the statistics: --stats cannot be given, too";
  if (raw.entry_depth > 16) return "--entry-depth: at most 16";
  if (auto e = choose_word<bool>("--entry-pointers", raw.entry_pointers, {{"apart", false}, {"any", true}}, o.program.entry_any_pointers)) return e;
  if (raw.log < 0 || raw.log > 3) return "--log: the level is 0, 1, 2 or 3";
  if (o.program.is_cfa && !run::runs_on_text(o.plan)) return fmt::format("a .cfa text cannot be executed: not with the preset {}", preset->name);
  for (const auto& [option, macros, separators] : {std::tuple("-D", &raw.defines, "=("), std::tuple("-U", &raw.undefines, "")})
    for (const std::string& m : *macros)
      if (!is_identifier(m.substr(0, m.find_first_of(separators)))) return fmt::format("{}: \"{}\" does not begin with the name of a macro", option, m);
  const char* end = raw.seed.data() + raw.seed.size();
  if (const auto r = std::from_chars(raw.seed.data(), end, o.search.seed); r.ec != std::errc() || r.ptr != end)
    return fmt::format("--seed: \"{}\" is no number from 0 to 2^64 - 1", raw.seed);
  return std::nullopt;
}

}  // namespace pippin::cli

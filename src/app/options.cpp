// SPDX-License-Identifier: Apache-2.0
// One line per option; docs/usage.md has a row for each (checked by tools/check_options.py). Contradictions are errors,
// never a silent preference.
#include "app/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "app/compile_commands.h"
#include "app/input.h"
#include "app/registry.h"
#include "app/solvers.h"
#include "app/stages.h"
#include "app/refiner_name.h"
#include "app/unread_options.h"
#include "app/version.h"
#include "support/quantity.h"
#include "support/wall_clock.h"

namespace pippin::app {

namespace {

bool ends_with(const std::string& text, const std::string& suffix) {
  return text.size() >= suffix.size() && text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

bool is_identifier(const std::string& text) {
  auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80); };
  return !text.empty() && letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || std::isdigit(static_cast<unsigned char>(c)); });
}

/// What CLI11 fills before we look at how the parts fit together.
struct Raw {
  std::vector<std::string> files, defines, includes, undefines, error_functions, solver_paths;
  std::string spec, property, timelimit, walltimelimit, memlimit, preset = "auto", int_model, overflow, volatiles = "memory",
      missing_bodies = "pure", witness, dump, dump_dir = "pippin-dump", stats, blocks, strategy, refiners, trace_solver,
      abstraction, predicate_scope, core = "minimal", aux_solver = "z3", replay = "auto", entry, seed = "1";
  bool m32 = false, m64 = false, all = false, error_label = false, asserts = false, require_error = false, malloc_may_fail = false, no_promotion = false, no_slice = false, no_intervals = false, no_float_laws = false,
       no_rewrite = false, no_certificate = false, no_second = false, self_checks = false, deterministic = false, no_progress = false, json = false,
       count_attempts = false;
  std::string compile_commands;
  std::string validate;   // of `pippin validate`: its --witness
  std::vector<std::string> in;          // of `pippin step` and `pippin cegar`; --out is `witness`
  std::string explorer, checker, refiner, exchange, keep;
  bool processes = false;
  unsigned iterations = 1000;
  unsigned entry_depth = 3;
  double random = 0;
  int log = 0, jobs = 1;
};

enum class Command : uint8_t { Check, Validate, Step, Compose, Instrument };

/// `pippin check`, or with its options another command.
void declare(CLI::App& check, Raw& raw, Command command = Command::Check) {
  check.add_option("FILE", raw.files, "C files (.c, .i), one .cfa text, or one SV-COMP task definition (.yml)");
  check.add_option("--spec", raw.spec, "property file (.prp)")->group("What to check");
  check.add_option("--property", raw.property, "properties by name, separated by commas: unreach-call, no-overflow, valid-memsafety (valid-deref, valid-free, valid-memtrack), valid-memcleanup; all of them: all")->group("What to check");
  check.add_flag("--all", raw.all, "go on after the first violation: a verdict for each obligation by itself")->group("What to check");
  check.add_option("--error-function", raw.error_functions, "function whose call is the error (default reach_error)")
      ->allow_extra_args(false)
      ->group("What to check");
  check.add_flag("--error-label", raw.error_label, "a label ERROR: is an error location, too")->group("What to check");
  check.add_flag("--assert", raw.asserts, "a failing assert() is an error, too (the default where no property is named)")
      ->group("What to check");
  check.add_flag("--require-error", raw.require_error, "a program in which nothing can be an error is UNKNOWN, not TRUE")
      ->group("What to check");
  check.add_option("--entry", raw.entry, "entry function")->group("What to check");
  check.add_option("--entry-depth", raw.entry_depth, "levels of objects behind the pointers an entry function gets")
      ->group("What to check");
  check.add_option("--compile-commands", raw.compile_commands, "compile_commands.json with the files and their flags")
      ->group("What to check");

  check.add_flag("--32", raw.m32, "data model ILP32")->group("Meaning of the program");
  check.add_flag("--64", raw.m64, "data model LP64 (default)")->group("Meaning of the program");
  check.add_option("--overflow,--signed-overflow", raw.overflow, "signed overflow: undefined (default) | wrap")
      ->group("Meaning of the program");
  check.add_flag("--malloc-may-fail", raw.malloc_may_fail, "malloc, calloc, realloc, aligned_alloc may return null")->group("Meaning of the program");
  check.add_option("--volatile", raw.volatiles, "reading a volatile object: what was written last, memory (default) | any")
      ->group("Meaning of the program");
  check.add_option("--missing-bodies", raw.missing_bodies, "calls without body: any | pure | error")
      ->group("Meaning of the program");
  check.add_option("-I", raw.includes, "include directory")->allow_extra_args(false)->group("Meaning of the program");
  check.add_option("-D", raw.defines, "macro definition")->allow_extra_args(false)->group("Meaning of the program");
  check.add_option("-U", raw.undefines, "macro to undefine")->allow_extra_args(false)->group("Meaning of the program");

  check.add_option("--timelimit", raw.timelimit, "CPU time of all processes together, e.g. 60s, 15min")->group("Limits");
  check.add_option("--walltimelimit", raw.walltimelimit, "wall-clock time (default: 5 times --timelimit)")->group("Limits");
  check.add_option("--memlimit", raw.memlimit, "memory of all processes together, e.g. 4GB")->group("Limits");

  check.add_option("--preset", raw.preset, "see: pippin list presets")->group("How to check");
  check.add_option("--int-model", raw.int_model, "integers: auto | int | bv")->group("How to check");
  check.add_option("--random", raw.random, "seconds of random execution first")->group("How to check");
  check.add_option("--strategy", raw.strategy, "see: pippin list strategies")->group("How to check");
  check.add_option("--abstraction", raw.abstraction, "predicate abstraction of a block: combined | boolean | cartesian")->group("How to check");
  check.add_option("--predicate-scope", raw.predicate_scope, "where new predicates are used: location | function | global")->group("How to check");
  check.add_option("--trace-solver", raw.trace_solver, "solver of paths; its own cores are used [CvN17]")->group("How to check");
  check.add_option("--core", raw.core, "infeasible cores: minimal | solver (as it names them [CvN17])")->group("How to check");
  check.add_option("--aux-solver", raw.aux_solver, "solver of everything else but certificates [CvN17]")->group("How to check");
  check.add_option("--solver-path", raw.solver_paths, "NAME=COMMAND: where a solver process is")->allow_extra_args(false)->group("How to check");
  check.add_option("--refiners", raw.refiners, "refinement techniques in order, e.g. farkas,it-wp-lv; 2:LIST: at most 2 a path")->group("How to check");
  check.add_flag("--count-attempts", raw.count_attempts, "techniques that fail count, too: so many a path [UA18]")->group("How to check");
  check.add_option("--blocks", raw.blocks, "block encoding: none | sequence | choice | loopfree")->group("How to check");
  check.add_flag("--no-promotion", raw.no_promotion, "objects in memory are bytes")->group("How to check");
  check.add_flag("--no-slice", raw.no_slice, "do not slice")->group("How to check");
  check.add_flag("--no-intervals", raw.no_intervals, "do not simplify with intervals")->group("How to check");
  check.add_flag("--no-float-laws", raw.no_float_laws, "ask solvers about floating-point operations alone, not about their laws first")->group("How to check");
  check.add_flag("--no-rewrite", raw.no_rewrite, "no term rewriting rules")->group("How to check");
  check.add_option("--seed", raw.seed, "seed of all random choices")->group("How to check");
  check.add_option("--jobs", raw.jobs, "engines at the same time; the limits are for all together")->group("How to check");
  check.add_flag("--deterministic", raw.deterministic, "counted limits only: identical runs")
      ->group("How to check");

  check.add_option("--replay", raw.replay, "execution of counterexamples: auto | native | interpreted")
      ->group("How to confirm");
  check.add_flag("--no-certificate-check", raw.no_certificate, "do not re-prove TRUE (unsound: for measurements)")
      ->group("How to confirm");
  check.add_flag("--no-second-solver", raw.no_second, "no second solver in the certificate check")->group("How to confirm");
  check.add_flag("--self-checks", raw.self_checks, "check models, cores, refiners and points-to analysis along the way: a failure is a bug of Pippin")
      ->group("How to confirm");

  if (command == Command::Validate) check.add_option("--witness", raw.validate, "the witness to validate: YAML 2.0, 2.1 or 2.2, or GraphML 1.0")->required();
  if (command == Command::Step) {
    check.add_option("--in", raw.in, "the artifact to read: predicates (explore; may be given several times), a candidate (check, refine)")->allow_extra_args(false)->group("What to do");
    check.add_option("--out", raw.witness, "write the artifact of the answer to this file")->group("What to do");
    check.add_option("--explorer", raw.explorer, "explore: see pippin list explorers")->group("What to do");
    check.add_option("--exchange", raw.exchange, "refine: write a predicate map, predicates (default), or a witness")->group("What to do");
  }
  if (command == Command::Instrument) {
    check.add_option("--in", raw.in, "the witness: of correctness (strengthen), a candidate (reduce)")->allow_extra_args(false)->required()->group("What to do");
    check.add_option("--out", raw.witness, "write the program to this file, and not to standard output")->group("What to do");
  }
  if (command == Command::Compose) {
    check.add_option("--explorer", raw.explorer, "see pippin list explorers, or an actor file (.yml)")->group("Parts");
    check.add_option("--checker", raw.checker, "path-check, or an actor file (.yml)")->group("Parts");
    check.add_option("--refiner", raw.refiner, "a strategy, refiners separated by commas, or an actor file (.yml)")->group("Parts");
    check.add_option("--exchange", raw.exchange, "what our refiners write: predicates (a map, default) | witness")->group("Parts");
    check.add_flag("--processes", raw.processes, "each turn of ours in a process of its own")->group("Parts");
    check.add_option("--in", raw.in, "predicates to begin with")->allow_extra_args(false)->group("Parts");
    check.add_option("--iterations", raw.iterations, "at most so many")->group("Parts");
    check.add_option("--keep", raw.keep, "leave all artifacts in this directory")->group("Parts");
  }
  if (command == Command::Check || command == Command::Compose) check.add_option("--witness", raw.witness, "write a YAML 2.0 witness to this file")->group("Output");
  check.add_flag("--json", raw.json, "one JSON document instead of the report")->group("Output");
  check.add_option("--stats", raw.stats, "statistics after the result: text | json")->group("Output");
  check.add_option("--dump", raw.dump, "any of ir,cfa,blocks,path,automaton,predicates,splits,arg,precision,queries")->group("Output");
  check.add_option("--dump-dir", raw.dump_dir, "directory for dumps")->group("Output");
  check.add_flag("--no-progress", raw.no_progress, "no progress line on a terminal")->group("Output");
  check.add_option("--log", raw.log, "log level 0 to 3 on stderr")->group("Output");
  for (CLI::Option* o : check.get_options())
    if (!o->get_positional() && o->get_items_expected_max() > 0)
      o->check([](const std::string& value) { return std::string(value.empty() ? "an empty value" : ""); }, "");
}

/// `pippin experiment`; the time limit is checked afterwards.
CLI::App* declare_experiment(CLI::App& app, ExperimentOptions& o, std::string& time_limit) {
  CLI::App* e = app.add_subcommand("experiment", "run a matrix of configurations and task sets, and report");
  e->add_option("FILE", o.file, "the experiment (.yml), see docs/experiments.md")->required();
  e->add_option("--tasks", o.tasks, "directory that the task sets are relative to");
  e->add_option("--out", o.out, "directory of the results (default: FILE-results)");
  e->add_option("--jobs", o.jobs, "runs at a time, instead of the file's");
  e->add_option("--sample", o.sample, "so many tasks of every set, instead of the file's");
  e->add_option("--timelimit", time_limit, "CPU time of a run, instead of the file's, e.g. 15s");
  e->add_flag("--report", o.report_only, "run nothing; report what is there");
  return e;
}

CommandLine fail(const std::string& message) {
  CommandLine c;
  c.action = CommandLine::Action::Fail;
  c.text = "pippin: " + message;
  return c;
}

CommandLine print(std::string text) {
  CommandLine c;
  c.action = CommandLine::Action::Print;
  c.text = std::move(text);
  return c;
}

/// Looks up a word in a closed list; the error names the words.
template <class T>
std::optional<std::string> choose(const std::string& option, const std::string& word,
                                  const std::vector<std::pair<std::string, T>>& words, T& target) {
  for (const auto& [name, value] : words)
    if (name == word) {
      target = value;
      return std::nullopt;
    }
  std::string all;
  for (const auto& [name, value] : words) all += (all.empty() ? "" : ", ") + name;
  return fmt::format("{}: unknown value \"{}\" (one of: {})", option, word, all);
}

/// Files, flags and data model of a compilation database.
std::optional<std::string> resolve_database(const Raw& raw, CheckOptions& o) {
  auto commands = read_compile_commands(raw.compile_commands, raw.files, o.input_warnings);
  if (!commands) return commands.error().text();
  std::optional<ir::DataModel> model;
  std::set<std::string> mentioned;
  bool any_wraps = false, all_wrap = true;
  for (const DatabaseEntry& c : *commands) {
    if (auto error = check_input_file(c.file)) return fmt::format("{}: {}", raw.compile_commands, error->text());
    const FlagMeaning& m = c.meaning;
    if (m.model && model && *m.model != *model)
      return fmt::format("{}: {} is compiled for another data model than the files before it", raw.compile_commands, c.file);
    if (m.model) model = m.model;
    o.files.push_back(c.file);
    o.commands.push_back(m.command);
    any_wraps |= m.wraps;
    all_wrap &= m.wraps;
    for (const std::string& text : m.ignored)   // the same flag of many files once
      if (mentioned.insert(text).second) o.ignored_flags.push_back({c.file, text});
  }
  if (any_wraps) o.semantics.overflow = ir::SignedOverflow::Wrap;
  if (any_wraps && !all_wrap && raw.overflow.empty())
    o.ignored_flags.push_back({raw.compile_commands, "signed overflow wraps in all files, since it does in some"});
  if (model) {
    const bool is32 = *model == ir::DataModel::ILP32;
    if (is32 ? raw.m64 : raw.m32)
      return fmt::format("--{} contradicts -m{} in {}", raw.m32 ? 32 : 64, is32 ? 32 : 64, raw.compile_commands);
    o.data_model = *model;
  }
  return std::nullopt;
}

/// Files and the properties and data model a task definition brings along.
std::optional<std::string> resolve_files(const Raw& raw, CheckOptions& o, std::optional<Task>& task) {
  if (!raw.compile_commands.empty()) return resolve_database(raw, o);
  if (raw.files.empty()) return "no input file (try: pippin check FILE.c)";
  size_t yml = 0, cfa = 0;
  for (const std::string& f : raw.files) {
    if (auto error = check_input_file(f)) return error->text();
    yml += ends_with(f, ".yml") || ends_with(f, ".yaml") ? 1 : 0;
    cfa += ends_with(f, ".cfa") ? 1 : 0;
  }
  if ((yml || cfa) && raw.files.size() > 1)
    return fmt::format("{}: a task definition or .cfa text must be the only input file", raw.files[0]);
  if (yml) {
    auto read = read_task(raw.files[0]);
    if (!read.ok()) return read.error().text();
    task = *read;
    for (const std::string& f : task->files)
      if (auto error = check_input_file(f)) return fmt::format("{}: input file {}", raw.files[0], error->text());
    o.files = task->files;
    cfa = o.files.size() == 1 && ends_with(o.files[0], ".cfa") ? 1 : 0;
  } else {
    o.files = raw.files;
  }
  o.is_cfa = cfa != 0;
  if (!o.is_cfa)
    for (const std::string& f : o.files)
      if (!ends_with(f, ".c") && !ends_with(f, ".i") && !ends_with(f, ".h"))
        return fmt::format("{}: unknown kind of file (expected .c, .i, .cfa or .yml)", f);
  return std::nullopt;
}

std::optional<std::string> resolve_property(const Raw& raw, const std::optional<Task>& task, CheckOptions& o) {
  const auto supported = [](ir::Property p) { return ir::row(p).supported; };
  std::optional<PropertyFile> chosen;
  std::string from;
  if (!raw.spec.empty()) {
    auto spec = read_property_file(raw.spec);
    if (!spec.ok()) return spec.error().text();
    chosen = *spec;
    from = "--spec " + raw.spec;
  }
  if (!raw.property.empty()) {
    const auto named = parse_property_names(raw.property);
    if (!named) return named.error().text();
    const ir::PropertySet asked = *named;
    if (chosen && chosen->properties != asked)
      return fmt::format("--property {} contradicts {}, which states {}", raw.property, from, ir::to_string(chosen->properties));
    if (!chosen) chosen = PropertyFile{asked, {}, {}};
    from = "--property";
  }
  if (task && !task->properties.empty()) {
    const TaskProperty* match = nullptr;
    for (const TaskProperty& p : task->properties) {
      if (chosen ? p.property.properties == chosen->properties : std::ranges::all_of(p.property.properties.list(), supported)) {
        match = &p;
        break;
      }
    }
    if (match || !chosen) {
      if (!match) match = &task->properties[0];
      chosen = match->property;
      from = match->path;
    } else {
      // Several files may state them together.
      PropertyFile together;
      for (const TaskProperty& p : task->properties)
        if (std::ranges::all_of(p.property.properties.list(), [&](ir::Property q) { return chosen->properties.contains(q); }))
          if (auto e = together.add(p.property, p.path)) return e->text();
      if (together.properties != chosen->properties)
        return fmt::format("{}: the task definition does not state the property {} ({})", raw.files[0], ir::to_string(chosen->properties), from);
      chosen = together;
      from = raw.files[0];
    }
  }
  // Nobody said what is to be checked: reach_error and what C calls an error by itself.
  o.semantics.asserts = raw.asserts || !chosen;
  if (!chosen) return std::nullopt;
  if (const std::vector<std::string>& stated = chosen->error_functions; !stated.empty()) {
    for (const std::string& given : raw.error_functions)
      if (std::ranges::find(stated, given) == stated.end())
        return fmt::format("--error-function {} contradicts {}, where the error is {}", given, from, fmt::join(stated, " or "));
    o.semantics.error_functions = stated;
  }
  if (const std::string& f = chosen->entry; !f.empty()) {
    if (!raw.entry.empty() && raw.entry != f) return fmt::format("--entry {} contradicts {}, which begins at {}", raw.entry, from, f);
    o.entry = f;
  }
  for (const ir::Property p : chosen->properties.list())
    if (!supported(p))
      return fmt::format("{}: property {} is not supported yet (Pippin checks: {})", from, ir::name(p), supported_properties());
  o.semantics.properties = chosen->properties;
  return std::nullopt;
}

std::optional<std::string> resolve_model(const Raw& raw, const std::optional<Task>& task, CheckOptions& o) {
  if (raw.m32 && raw.m64) return "--32 contradicts --64";
  if (raw.m32) o.data_model = ir::DataModel::ILP32;
  if (task && task->model) {
    const bool is32 = *task->model == ir::DataModel::ILP32;
    if ((raw.m32 && !is32) || (raw.m64 && is32))
      return fmt::format("{}: --{} contradicts data_model {} of the task definition", raw.files[0], raw.m32 ? "32" : "64",
                         is32 ? "ILP32" : "LP64");
    o.data_model = *task->model;
  }
  return std::nullopt;
}

std::optional<std::string> resolve_rest(const Raw& raw, CheckOptions& o) {
  if (!raw.timelimit.empty() && (o.time_limit = parse_duration(raw.timelimit)) <= 0)
    return fmt::format("--timelimit: \"{}\" is not a positive duration (examples: 60s, 15min)", raw.timelimit);
  if (!raw.walltimelimit.empty() && (o.wall_limit = parse_duration(raw.walltimelimit)) <= 0)
    return fmt::format("--walltimelimit: \"{}\" is not a positive duration (examples: 60s, 15min)", raw.walltimelimit);
  if (raw.walltimelimit.empty()) o.wall_limit = kWallPerCpu * o.time_limit;
  if (!raw.memlimit.empty()) {
    const double bytes = parse_size(raw.memlimit);
    if (bytes < 1e6) return fmt::format("--memlimit: \"{}\" is not a size of at least 1MB (examples: 500MB, 4GB)", raw.memlimit);
    o.memory_limit = static_cast<uint64_t>(std::min(bytes, 1e18));
  }
  const Preset* preset = find_preset(raw.preset);
  if (!preset) return fmt::format("--preset: unknown preset \"{}\" (see: pippin list presets)", raw.preset);
  o.preset = raw.preset;
  if (!raw.strategy.empty() && !raw.refiners.empty()) return "--strategy and --refiners contradict each other: give one of them";
  if (!raw.strategy.empty() && !find_strategy(raw.strategy))
    return fmt::format("--strategy: unknown strategy \"{}\" (see: pippin list strategies)", raw.strategy);
  o.strategy = raw.strategy;
  if (!raw.int_model.empty())
    if (auto e = choose<IntModel>("--int-model", raw.int_model,
                                  {{"auto", IntModel::Auto}, {"int", IntModel::Int}, {"bv", IntModel::Bv}}, o.int_model))
      return e;
  if (!raw.overflow.empty())
    if (auto e = choose<ir::SignedOverflow>(
            "--overflow", raw.overflow,
            {{"undefined", ir::SignedOverflow::Undefined}, {"wrap", ir::SignedOverflow::Wrap}}, o.semantics.overflow))
      return e;
  o.semantics.malloc_may_fail = raw.malloc_may_fail;
  if (auto e = choose<bool>("--volatile", raw.volatiles, {{"memory", false}, {"any", true}}, o.semantics.volatile_any)) return e;
  using MB = ir::MissingBodies;
  if (auto e = choose<MB>("--missing-bodies", raw.missing_bodies, {{"any", MB::Any}, {"pure", MB::Pure}, {"error", MB::Error}},
                          o.semantics.missing_bodies))
    return e;
  using Mode = check::ReplayOptions::Mode;
  if (auto e = choose<Mode>("--replay", raw.replay,
                            {{"auto", Mode::Auto}, {"native", Mode::Native}, {"interpreted", Mode::Interpreted}}, o.replay))
    return e;
  if (!raw.stats.empty())
    if (auto e = choose<StatsMode>("--stats", raw.stats, {{"text", StatsMode::Text}, {"json", StatsMode::Json}}, o.stats)) return e;
  if (!raw.blocks.empty()) {
    using B = transform::Blocks;
    B kind = B::Sequence;
    if (auto e = choose<B>("--blocks", raw.blocks,
                           {{"none", B::None}, {"sequence", B::Sequence}, {"choice", B::Choice}, {"loopfree", B::LoopFree}}, kind))
      return e;
    o.blocks = kind;
  }
  using A = explore::AbstractionKind;
  if (!raw.abstraction.empty())
    if (auto e = choose<A>("--abstraction", raw.abstraction, {{"combined", A::Combined}, {"boolean", A::Boolean}, {"cartesian", A::Cartesian}}, o.abstraction))
      return e;
  using Scope = explore::PredicateScope;
  if (!raw.predicate_scope.empty())
    if (auto e = choose<Scope>("--predicate-scope", raw.predicate_scope,
                               {{"location", Scope::Location}, {"function", Scope::Function}, {"global", Scope::Global}}, o.predicate_scope))
      return e;
  for (const std::string& p : raw.solver_paths) {
    const size_t equals = p.find('=');
    if (equals == 0 || equals == std::string::npos) return fmt::format("--solver-path: NAME=COMMAND expected, not \"{}\"", p);
    const std::string name = p.substr(0, equals);
    if (!is_solver_process(name)) return fmt::format("--solver-path: unknown solver \"{}\" (see: pippin list solvers)", name);
    o.solver_places[name] = p.substr(equals + 1);
  }
  o.trace_solver = raw.trace_solver;
  if (raw.core != "minimal" && raw.core != "solver") return fmt::format("--core: \"{}\" is neither minimal nor solver", raw.core);
  o.minimal_cores = raw.core == "minimal";
  o.count_attempts = raw.count_attempts;
  o.aux_solver = raw.aux_solver;
  if (const std::string e = o.trace_solver.empty() ? "" : solver_problem(o.trace_solver, o.solver_places); !e.empty()) return "--trace-solver: " + e;
  if (const std::string e = solver_problem(o.aux_solver, o.solver_places); !e.empty()) return "--aux-solver: " + e;
  if (!raw.refiners.empty()) {
    // "2:a,b,c": at most two a path; without a number a path may try them all.
    std::string list = raw.refiners;
    size_t per_path = 0;
    if (const size_t colon = list.find_first_not_of("0123456789"); colon > 0 && colon != std::string::npos && list[colon] == ':') {
      if (colon > 3 || (per_path = std::stoul(list.substr(0, colon))) == 0)
        return fmt::format("--refiners: \"{}\" is no number of techniques a path", list.substr(0, colon));
      list.erase(0, colon + 1);
    }
    o.refiners = split(list, ',');
    if (o.refiners.empty()) return fmt::format("--refiners: \"{}\" names no technique", raw.refiners);
    o.per_path = per_path > 0 ? per_path : o.refiners.size();
    for (const std::string& name : o.refiners) {
      const auto parsed = parse_refiner_name(name);
      if (!parsed) return "--refiners: " + parsed.error().text();
      if (const std::string& solver = parsed->core_solver; !solver.empty())
        if (const std::string e = solver_problem(solver, o.solver_places); !e.empty()) return fmt::format("--refiners: {}: {}", name, e);
      if (const std::string solver = parsed->craig_solver(); !solver.empty())
        if (const std::string e = interpolator_problem(solver, o.solver_places); !e.empty())
          return fmt::format("--refiners: {}: {}", name, e);
    }
  }
  static const std::vector<std::string> kDumps = {"ir",        "cfa",        "blocks", "path",
                                                  "automaton", "predicates", "splits", "arg",    "precision", "queries"};
  for (const std::string& d : split(raw.dump, ',')) {
    if (std::find(kDumps.begin(), kDumps.end(), d) == kDumps.end())
      return fmt::format("--dump: unknown part \"{}\" (any of: {})", d, fmt::join(kDumps, ","));
    o.dumps.insert(d);
  }
  if (raw.jobs < 1 || raw.jobs > 64) return "--jobs: a number from 1 to 64";
  if (raw.jobs > 1 && raw.deterministic) return "--jobs: the first engine that decides answers: not with --deterministic";
  if (raw.jobs > 1 && raw.all) return "--jobs: not with --all, which looks at one obligation after the other";
  if (raw.deterministic) {
    if (is_clocked(*preset)) return fmt::format("--deterministic: only a clock ends the preset {}", preset->name);
    for (const std::string& solver : {o.trace_solver, o.aux_solver})
      if (is_solver_process(solver)) return fmt::format("--deterministic: only a clock ends the solver {}", solver);
    for (const std::string& name : o.refiners)
      if (parse_refiner_name(name)->is_clocked())
        return fmt::format("--deterministic: only a clock ends the refiner {}", name);
  }
  if (const std::string input = raw.witness.empty() ? "" : same_file(raw.witness, o.inputs); !input.empty())
    return fmt::format("--witness: {} would overwrite the input file {}", raw.witness, input);
  if (raw.json && !raw.stats.empty()) return "--json has the statistics: --stats cannot be given, too";
  if (raw.entry_depth > 16) return "--entry-depth: at most 16";
  if (raw.log < 0 || raw.log > 3) return "--log: the level is 0, 1, 2 or 3";
  if (o.is_cfa && !runs_on_text(*preset)) return fmt::format("a .cfa text cannot be executed: not with the preset {}", preset->name);
  for (const auto& [option, macros, separators] : {std::tuple("-D", &raw.defines, "=("), std::tuple("-U", &raw.undefines, "")})
    for (const std::string& m : *macros)
      if (!is_identifier(m.substr(0, m.find_first_of(separators)))) return fmt::format("{}: \"{}\" does not begin with the name of a macro", option, m);
  const char* end = raw.seed.data() + raw.seed.size();
  if (const auto r = std::from_chars(raw.seed.data(), end, o.seed); r.ec != std::errc() || r.ptr != end)
    return fmt::format("--seed: \"{}\" is no number from 0 to 2^64 - 1", raw.seed);
  return std::nullopt;
}

/// What only `pippin step` has; its preset follows from the role.
std::optional<std::string> resolve_step(Raw& raw, const std::string& role, const CLI::App& given, CommandLine& out) {
  StepOptions& s = out.step;
  if (auto e = choose<StepRole>("step", role, {{"explore", StepRole::Explore}, {"check", StepRole::Check}, {"refine", StepRole::Refine}}, s.role)) return e;
  const bool explores = s.role == StepRole::Explore;
  if (!raw.explorer.empty()) {
    if (!explores) return fmt::format("--explorer: step {} has none", role);
    if (std::ranges::find(step_explorers(), raw.explorer, &ExplorerRow::name) == step_explorers().end())
      return fmt::format("--explorer: unknown explorer \"{}\" (see: pippin list explorers)", raw.explorer);
    s.explorer = raw.explorer;
  }
  if (!raw.exchange.empty()) {
    if (s.role != StepRole::Refine) return fmt::format("--exchange: step {} writes no predicates", role);
    if (auto e = choose<Exchange>("--exchange", raw.exchange, {{"predicates", Exchange::Predicates}, {"witness", Exchange::Witness}}, s.exchange)) return e;
  }
  if (raw.in.empty() && !explores) return fmt::format("step {}: --in CANDIDATE is missing", role);
  if (raw.in.size() > 1 && !explores) return fmt::format("step {}: one --in CANDIDATE", role);
  for (const std::string& path : raw.in)
    if (auto e = check_input_file(path, true)) return e->text();
  s.in = raw.in;
  for (const char* option : {"--preset", "--all", "--jobs", "--json", "--random"})
    if (given.count(option) > 0) return fmt::format("{}: not with step", option);
  raw.preset = explores ? "step-explore" : s.role == StepRole::Check ? "step-check" : "step-refine";
  // Wherever they come from, predicates may help everywhere.
  if (given.count("--predicate-scope") == 0) out.check.predicate_scope = explore::PredicateScope::Global;
  out.action = CommandLine::Action::Step;
  return std::nullopt;
}

/// What only `pippin cegar` has.
std::optional<std::string> resolve_compose(Raw& raw, const CLI::App& given, CommandLine& out) {
  ComposeOptions& c = out.compose;
  const auto actor = [](const std::string& option, const std::string& name) -> std::optional<std::string> {
    if (const auto e = check_input_file(name)) return fmt::format("{}: {}", option, e->text());
    return std::nullopt;
  };
  if (!raw.explorer.empty()) c.explorer = raw.explorer;
  if (is_actor_file(c.explorer)) {
    if (auto e = actor("--explorer", c.explorer)) return e;
  } else if (std::ranges::find(step_explorers(), c.explorer, &ExplorerRow::name) == step_explorers().end()) {
    return fmt::format("--explorer: unknown explorer \"{}\" (see: pippin list explorers; an actor file ends with .yml)", c.explorer);
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
    if (auto e = choose<Exchange>("--exchange", raw.exchange, {{"predicates", Exchange::Predicates}, {"witness", Exchange::Witness}}, c.exchange)) return e;
  for (const std::string& path : raw.in)
    if (auto e = check_input_file(path, true)) return e->text();
  if (raw.iterations == 0) return "--iterations: at least 1";
  c.in = raw.in;
  c.processes = raw.processes;
  c.iterations = raw.iterations;
  c.keep = raw.keep;
  for (const char* option : {"--preset", "--all", "--jobs", "--random", "--strategy", "--refiners"})
    if (given.count(option) > 0) return fmt::format("{}: not with cegar", option);
  raw.preset = "step-explore";
  if (given.count("--predicate-scope") == 0) out.check.predicate_scope = explore::PredicateScope::Global;
  out.action = CommandLine::Action::Compose;
  return std::nullopt;
}

/// The last check, because it leaves something behind.
std::optional<std::string> make_dump_directory(const CheckOptions& o) {
  if (o.dumps.empty()) return std::nullopt;
  std::error_code error;
  std::filesystem::create_directories(o.dump_dir, error);
  if (error || ::access(o.dump_dir.c_str(), W_OK) != 0) return fmt::format("--dump-dir: {} cannot be written", o.dump_dir);
  return std::nullopt;
}

CommandLine parse_arguments(const std::vector<std::string>& arguments) {
  CLI::App app{"Pippin decides whether a C program can reach an error, and proves its answer.", "pippin"};
  app.set_version_flag("--version", std::string("pippin ") + kVersion);
  app.require_subcommand(1);
  Raw raw;
  std::string what;
  CLI::App* check = app.add_subcommand("check", "verify a program");
  declare(*check, raw);
  check->footer("Exit code: 0 TRUE, 10 FALSE, 20 UNKNOWN, 2 usage or input error, 70 internal error.");
  Raw of_validate;
  CLI::App* validate = app.add_subcommand("validate", "is a witness right about its program?");
  declare(*validate, of_validate, Command::Validate);
  validate->footer("Exit code: 0 TRUE (a correctness witness is confirmed, a violation witness rejected), 10 FALSE (the other way round), "
                   "20 UNKNOWN, 2 usage or input error, 70 internal error.");
  Raw of_step;
  std::string role;
  CLI::App* step = app.add_subcommand("step", "one turn of a CEGAR loop: explore, check or refine");
  step->add_option("ROLE", role, "explore | check | refine")->required();
  declare(*step, of_step, Command::Step);
  step->footer("Exit code: 0 TRUE, 10 FALSE, 30 an artifact or the word that a path is infeasible, 20 UNKNOWN, 2 usage or input error, 70 internal error.");
  Raw of_compose;
  CLI::App* compose = app.add_subcommand("cegar", "a CEGAR loop of parts that are chosen one by one");
  declare(*compose, of_compose, Command::Compose);
  compose->footer("Exit code: 0 TRUE, 10 FALSE, 20 UNKNOWN, 2 usage or input error (an actor that is absent, too), 70 internal error.");
  Raw of_instrument;
  std::string kind;
  CLI::App* instrument = app.add_subcommand("instrument", "a witness as a part of the program");
  instrument->add_option("KIND", kind, "strengthen | reduce")->required();
  declare(*instrument, of_instrument, Command::Instrument);
  instrument->footer("Exit code: 0 done, 2 usage or input error, 70 internal error.");
  LintOptions lint_options;
  CLI::App* lint = app.add_subcommand("lint-witness", "is a witness what its format asks for?");
  lint->add_option("WITNESS", lint_options.witness, "the witness")->required();
  lint->add_option("FILE", lint_options.files, "the program; default: the files that the witness names");
  CLI::App* list = app.add_subcommand("list", "print presets, strategies, engines, explorers, refiners, solvers or conventions");
  list->add_option("WHAT", what, "presets | strategies | engines | explorers | refiners | solvers | conventions")->required();

  ExperimentOptions experiment;
  std::string experiment_limit;
  const CLI::App* run_experiment = declare_experiment(app, experiment, experiment_limit);

  // Everything after "--" is a file, whatever its name; the compiler needs a name that does not look like an option.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()), files;
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  if (dashes != arguments.end() && (arguments[0] == "check" || arguments[0] == "validate" || arguments[0] == "step" || arguments[0] == "cegar" || arguments[0] == "instrument")) {
    for (auto f = dashes + 1; f != arguments.end(); ++f) files.push_back((f->starts_with('-') ? "./" : "") + *f);
    reversed.assign(std::reverse_iterator(dashes), arguments.rend());
  }
  // CLI11 would take the next word, a file perhaps, for what is missing here.
  for (auto word = arguments.begin(); word != dashes; ++word)
    if (word->starts_with("--") && word->find('=') == word->size() - 1) return fail(*word + ": an empty value");
  // An option given twice is an error (CLI11's default), a flag may repeat.
  try {
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return print(check->parsed() ? check->help() : validate->parsed() ? validate->help() : step->parsed() ? step->help() : compose->parsed() ? compose->help() : instrument->parsed() ? instrument->help() : lint->parsed() ? lint->help() : list->parsed() ? list->help()
                 : run_experiment->parsed() ? run_experiment->help()
                                            : app.help());
  } catch (const CLI::CallForAllHelp&) {
    return print(app.help("", CLI::AppFormatMode::All));
  } catch (const CLI::CallForVersion&) {
    return print(std::string("pippin ") + kVersion + "\n");
  } catch (const CLI::ParseError& e) {
    return fail(std::string(e.what()) + " (try: pippin --help)");
  }
  if (run_experiment->parsed()) {
    CommandLine c;
    c.action = CommandLine::Action::Experiment;
    c.experiment = experiment;
    if (!experiment_limit.empty() && (c.experiment.time_limit = parse_duration(experiment_limit)) <= 0)
      return fail(fmt::format("--timelimit: \"{}\" is not a positive duration (examples: 60s, 15min)", experiment_limit));
    return c;
  }
  if (lint->parsed()) {
    CommandLine c;
    c.action = CommandLine::Action::Lint;
    c.lint = lint_options;
    return c;
  }
  if (validate->parsed()) {
    raw = of_validate;
    check = validate;
  }
  if (step->parsed()) {
    raw = of_step;
    check = step;
  }
  if (compose->parsed()) {
    raw = of_compose;
    check = compose;
  }
  if (instrument->parsed()) {
    raw = of_instrument;
    check = instrument;
  }
  if (list->parsed()) {
    std::string text = list_text(what);
    if (text.empty()) return fail(fmt::format("list: unknown table \"{}\" (presets, strategies, engines, explorers, refiners, solvers or conventions)", what));
    return print(std::move(text));
  }

  raw.files.insert(raw.files.end(), files.begin(), files.end());
  if (check->count("--random") > 0 && !(std::isfinite(raw.random) && raw.random >= 0))
    return fail("--random: a number of seconds is expected, 0 or more");
  CommandLine out;
  CheckOptions& o = out.check;
  if (step->parsed()) {
    if (auto e = resolve_step(raw, role, *check, out)) return fail(*e);
  }
  if (compose->parsed())
    if (auto e = resolve_compose(raw, *check, out)) return fail(*e);
  if (instrument->parsed()) {
    if (auto e = choose<Instrumentation>("instrument", kind, {{"strengthen", Instrumentation::Strengthen}, {"reduce", Instrumentation::Reduce}}, out.instrument.what)) return fail(*e);
    if (raw.in.size() != 1) return fail("instrument: one --in WITNESS");
    if (auto e = check_input_file(raw.in.front(), true)) return fail(e->text());
    out.instrument.in = raw.in.front();
    out.action = CommandLine::Action::Instrument;
  }
  const bool parts = step->parsed() || compose->parsed() || instrument->parsed();
  std::optional<Task> task;
  if (auto e = resolve_files(raw, o, task)) return fail(*e);
  if (auto e = resolve_property(raw, task, o)) return fail(*e);
  if (auto e = resolve_model(raw, task, o)) return fail(*e);
  o.inputs = raw.files;
  o.inputs.insert(o.inputs.end(), o.files.begin(), o.files.end());
  for (const std::string& f : {raw.spec, raw.compile_commands, raw.validate})
    if (!f.empty()) o.inputs.push_back(f);
  o.inputs.insert(o.inputs.end(), raw.in.begin(), raw.in.end());
  if (task)
    for (const TaskProperty& p : task->properties) o.inputs.push_back(p.path);
  if (auto e = resolve_rest(raw, o)) return fail(*e);
  // Commands have directories of their own.
  for (const std::string& i : raw.includes)
    o.compiler_args.push_back("-I" + (o.commands.empty() ? i : std::filesystem::absolute(i).string()));
  for (const std::string& d : raw.defines) o.compiler_args.push_back("-D" + d);
  for (const std::string& u : raw.undefines) o.compiler_args.push_back("-U" + u);
  if (!raw.error_functions.empty()) o.semantics.error_functions = raw.error_functions;
  if (!raw.entry.empty()) o.entry = raw.entry;
  o.entry_depth = raw.entry_depth;
  o.semantics.error_labels = raw.error_label;
  o.named_error_functions = raw.error_functions;
  o.require_error = raw.require_error;
  o.validate = raw.validate;
  o.property_given = !raw.spec.empty() || !raw.property.empty() || (task && !task->properties.empty()) || !raw.error_functions.empty() || raw.error_label || raw.asserts;
  o.model_given = raw.m32 || raw.m64 || (task && task->model) || !raw.compile_commands.empty();
  if (!o.validate.empty()) {
    if (auto error = check_input_file(o.validate)) return fail(error->text());
    if (o.is_cfa) return fail(fmt::format("{}: a .cfa text has no witnesses", o.files.front()));
    if (raw.all) return fail("--all: a validation has one verdict");
    if (check->count("--jobs") > 0) return fail("--jobs: a validation runs one engine at a time");
    if (o.entry != "main") return fail("--entry: the executions of a witness begin in main");
  }
  if (parts && o.is_cfa) return fail(fmt::format("{}: artifacts speak about C, not about a .cfa text", o.files.front()));
  if (parts && o.entry != "main") return fail("--entry: the executions of an artifact begin in main");
  o.witness_path = raw.witness;
  o.dump_dir = raw.dump_dir;
  o.promotion = !raw.no_promotion;
  o.slice = !raw.no_slice;
  o.intervals = !raw.no_intervals;
  o.float_laws = !raw.no_float_laws;
  o.rewrite = !raw.no_rewrite;
  o.certificate_check = !raw.no_certificate;
  o.each_obligation = raw.all;
  o.second_solver = !raw.no_second;
  if (raw.self_checks) o.self_checks = true;
  if (check->count("--random") > 0) o.random_seconds = raw.random;
  o.deterministic = raw.deterministic;
  o.jobs = static_cast<size_t>(raw.jobs);
  o.log_level = raw.log;
  o.json = raw.json;
  if (auto e = find_unread(*check, o)) return fail(*e);
  if (auto e = make_dump_directory(o)) return fail(*e);
  out.progress = !raw.no_progress;
  if (!parts) out.action = CommandLine::Action::Check;
  return out;
}

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& arguments) {
  CommandLine line = parse_arguments(arguments);
  // What could not be parsed may still say in which form it wants its answer.
  line.json = line.action == CommandLine::Action::Fail && std::find(arguments.begin(), arguments.end(), "--json") < std::find(arguments.begin(), arguments.end(), "--");
  return line;
}

}  // namespace pippin::app

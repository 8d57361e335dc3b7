// SPDX-License-Identifier: Apache-2.0
#include "app/raw_options.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace pippin::app {

void declare(CLI::App& check, RawOptions& raw, Command command) {
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
  check.add_option("--memory-region", raw.memory_regions, "BEGIN:SIZE, e.g. 0x40000000:4096: addresses of memory-mapped registers")->allow_extra_args(false)->group("Meaning of the program");
  check.add_option("--volatile", raw.volatiles, "reading a volatile object: what was written last, memory (default) | any")
      ->group("Meaning of the program");
  check.add_option("--missing-bodies", raw.missing_bodies, "calls without body: any | pure | error")
      ->group("Meaning of the program");
  check.add_option("-I", raw.includes, "include directory")->allow_extra_args(false)->group("Meaning of the program");
  check.add_option("-D", raw.defines, "macro definition")->allow_extra_args(false)->group("Meaning of the program");
  check.add_option("-U", raw.undefines, "macro to undefine")->allow_extra_args(false)->group("Meaning of the program");

  check.add_option("--timelimit", raw.timelimit,
                   command == Command::Validate ? "CPU time of all processes together, e.g. 60s (default: 90s for a violation witness, 300s for a correctness witness)" : "CPU time of all processes together, e.g. 60s, 15min")->group("Limits");
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
  check.add_option("--blocks", raw.blocks, "block encoding: none | sequence | choice | loopfree | calls")->group("How to check");
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

  if (command == Command::Validate) {
    check.add_option("--witness", raw.validate, "the witness to validate: YAML 2.0, 2.1 or 2.2, or GraphML 1.0")->required();
    check.add_option("--witness-type", raw.witness_type, "violation | correctness: a witness of the other type is refused");
  }
  if (command == Command::Step) {
    check.add_option("--in", raw.in, "the artifact to read: predicates (explore; may be given several times), a candidate (check, refine); refine: then the predicates that are known")->allow_extra_args(false)->group("What to do");
    check.add_option("--out", raw.witness, "write the artifact of the answer to this file")->group("What to do");
    check.add_option("--explorer", raw.explorer, "explore: see pippin list explorers")->group("What to do");
    check.add_option("--candidates", raw.candidates, "explore: at most so many, with different path programs (the others go to FILE.2, FILE.3, ...)")->group("What to do");
    check.add_option("--exchange", raw.exchange, "refine: write a predicate map, predicates (default), or a witness")->group("What to do");
  }
  if (command == Command::Instrument) {
    check.add_option("--in", raw.in, "the witness: of correctness (strengthen), a candidate (reduce), of a violation (harness)")->allow_extra_args(false)->required()->group("What to do");
    check.add_option("--out", raw.witness, "write the program to this file, and not to standard output")->group("What to do");
  }
  if (command == Command::Compose) {
    check.add_option("--explorer", raw.explorer, "see pippin list explorers, or an actor file (.yml)")->group("Parts");
    check.add_option("--checker", raw.checker, "path-check, or an actor file (.yml)")->group("Parts");
    check.add_option("--refiner", raw.refiner, "a strategy, refiners separated by commas, or an actor file (.yml)")->group("Parts");
    check.add_option("--exchange", raw.exchange, "what our refiners write: predicates (a map, default) | witness")->group("Parts");
    check.add_flag("--processes", raw.processes, "each turn of ours in a process of its own")->group("Parts");
    check.add_flag("--servers", raw.servers, "our turns in a server that keeps the program (pippin serve)")->group("Parts");
    check.add_option("--in", raw.in, "predicates to begin with")->allow_extra_args(false)->group("Parts");
    check.add_option("--iterations", raw.iterations, "at most so many")->group("Parts");
    check.add_option("--keep", raw.keep, "leave all artifacts in this directory")->group("Parts");
  }
  if (command == Command::Check || command == Command::Compose) {
    check.add_option("--witness", raw.witness, "write a witness to this file")->group("Output");
    check.add_option("--witness-format", raw.witness_format, "of --witness: yaml-2.0 (default) | yaml-2.1 | yaml-2.2 | graphml-1.0 (default for *.graphml)")->group("Output");
    check.add_flag("--no-self-validation", raw.no_self_validation, "do not validate the witness before the answer is printed")->group("Output");
  }
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

}  // namespace pippin::app

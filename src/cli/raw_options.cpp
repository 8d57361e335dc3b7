// SPDX-License-Identifier: Apache-2.0
#include "cli/raw_options.h"

namespace pippin::cli {

const std::vector<CommandRow>& command_table() {
  static const std::vector<CommandRow> table = {
      {Command::Check, "check", "verify a program", "0 TRUE, 10 FALSE, 20 UNKNOWN"},
      {Command::Validate, "validate", "is a witness right about its program?",
       "0 TRUE (a correctness witness is confirmed, a violation witness rejected), 10 FALSE (the other way round), 20 UNKNOWN"},
      {Command::Step, "step", "one turn of a CEGAR loop: explore, check or refine",
       "0 TRUE, 10 FALSE, 30 an artifact or the word that a path is infeasible, 20 UNKNOWN", "ROLE", "explore | check | refine"},
      {Command::Compose, "cegar", "a CEGAR loop of parts that are chosen one by one",
       "0 TRUE, 10 FALSE, 20 UNKNOWN (2: an actor that is absent, too)"},
      {Command::Instrument, "instrument", "a witness as a part of the program", "0 done", "KIND", "strengthen | reduce | product | harness"},
  };
  return table;
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

}  // namespace pippin::cli

// SPDX-License-Identifier: Apache-2.0
// The command line, parsed and checked against itself and against the input files. CLI11 stays in options.cpp, raw_options and resolve.
#pragma once

#include <string>
#include <vector>

#include "components/compose.h"
#include "cli/experiment_command.h"
#include "components/instrument.h"
#include "cli/lint_command.h"
#include "cli/show_command.h"
#include "run/pipeline.h"

namespace pippin::cli {

struct CommandLine {
  enum class Action { Check, Step, Compose, Instrument, Serve, Experiment, Lint, Show, Print, Fail } action = Action::Fail;
  run::CheckOptions check;              // Check, Step and Compose; `pippin validate` is one, too
  std::string validate;            // Check: the witness to validate; empty: none
  components::StepOptions step;                // Step; its artifact goes to check.output.witness_path
  components::ComposeOptions compose;          // Compose
  components::InstrumentOptions instrument;    // Instrument; its program goes to check.output.witness_path
  ExperimentOptions experiment;    // Experiment
  LintOptions lint;                // Lint
  ShowOptions show;                // Show
  bool progress = true;            // Check: progress line if stderr is a terminal
  std::string text;                // Print: for stdout, exit 0. Fail: one message for stderr, exit 2
};

CommandLine parse_command_line(const std::vector<std::string>& arguments);

}  // namespace pippin::cli

// SPDX-License-Identifier: Apache-2.0
// The program: command line, watched verification, report, witness, exit code. It reads like that line.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "components/compose.h"
#include "cli/lint_command.h"
#include "cli/options.h"
#include "cli/show_command.h"
#include "run/output.h"
#include "run/pipeline.h"
#include "validate/self_validation.h"
#include "components/serve.h"
#include "validate/validate.h"
#include "cli/watchdog.h"
#include "report/json.h"
#include "report/text.h"
#include "support/heap.h"
#include "support/log.h"
#include "support/printable.h"
#include "support/write_all.h"

namespace pippin::cli {
namespace {

/// At most five messages, each "pippin: where: what".
void print_input_errors(const std::vector<Error>& errors) {
  std::string out;
  for (size_t i = 0; i < errors.size(); ++i) {
    if (i == 5 && errors.size() > 6) {
      out += fmt::format("pippin: ... and {} more errors\n", errors.size() - i);
      break;
    }
    out += "pippin: " + printable(errors[i].text()) + "\n";
  }
  write_all(STDERR_FILENO, out);
}

void add_resources(Statistics& statistics, Clock::time_point start) {
  statistics.seconds("run.wall") = std::chrono::duration<double>(Clock::now() - start).count();
  statistics.seconds("run.cpu") = cpu_seconds();
  rusage own{};
  getrusage(RUSAGE_SELF, &own);
  statistics.counter("run.peak_resident_kib") = static_cast<uint64_t>(own.ru_maxrss);
}

/// The answer as the options want it, on standard output. Every form can be made from what another process sends.
bool print_answer(const run::CheckOptions& options, const report::Document& d) {
  const std::string json = options.confirm.self_checks ? report::to_json(d) : "";
  if (const auto again = report::from_json(json, ""); options.confirm.self_checks)
    PIPPIN_CHECK(again && report::to_json(*again) == json, "a document that JSON does not bring back: {}", again ? "other text" : again.error().text());
  std::string text = report::printer(options.output.form).print(d);
  if (options.output.stats != run::StatsMode::Off && d.statistics && d.report.errors.empty())
    text += options.output.stats == run::StatsMode::Json ? d.statistics->json() + "\n" : d.statistics->text();
  return write_all(STDOUT_FILENO, text);
}

/// Writes the witness of a verdict. Empty, or why there is none.
std::string write_witness(const run::CheckOptions& options, const run::CheckOutcome& outcome) {
  const auto witness = run::witness_text(options.program, options.search, options.output, outcome);
  const auto written = witness.ok() ? witness::write_file(options.output.witness_path, *witness) : Result<bool>(witness.error());
  return written.ok() ? "" : written.error().text();
}

/// The document of an outcome whose witness is written now.
report::Document finished(const run::CheckOptions& options, const run::CheckOutcome& outcome, std::string& trouble) {
  report::Document d = run::document(options.program, outcome.report);
  if (options.output.witness_path.empty() || !outcome.report.errors.empty() || outcome.report.answer == core::Answer::Unknown) return d;
  if (const std::string why = write_witness(options, outcome); why.empty()) d.witness = options.output.witness_path;
  else trouble = fmt::format("pippin: warning: no witness written: {}\n", why);
  return d;
}

/// A step ended with an artifact, or with the word that a path is infeasible.
int report_step(const run::CheckOptions& options, const components::StepResult& step, const report::Report& report, ChildState& state) {
  std::string text = fmt::format("Step result: {}\n{}\n", to_string(step.kind), meaning(step.kind)), trouble;
  for (const Error& w : report.warnings) trouble += "pippin: warning: " + printable(w.text()) + "\n";
  for (const std::string& note : report.notes) text += "Note: " + printable(note) + "\n";
  int code = run::kExitStep;
  if (!options.output.witness_path.empty() && !step.artifact.empty()) {
    const auto written = witness::write_file(options.output.witness_path, step.artifact);
    if (written.ok()) {
      text += fmt::format("Artifact: {}\n", options.output.witness_path);
      for (size_t k = 0; k < step.others.size(); ++k) {
        const std::string path = fmt::format("{}.{}", options.output.witness_path, k + 2);
        if (const auto other = witness::write_file(path, step.others[k]); other.ok()) text += fmt::format("Artifact: {}\n", path);
        else trouble += fmt::format("pippin: no artifact written: {}\n", other.error().text());
      }
    } else {
      trouble += fmt::format("pippin: no artifact written: {}\n", written.error().text());
      code = run::kExitUsage;
    }
  }
  state.code = code;
  state.stage = ChildState::Reporting;
  if (!write_all(STDOUT_FILENO, text)) state.code = code = run::kExitInternal;
  write_all(STDERR_FILENO, trouble);
  state.stage = ChildState::Reported;
  return code;
}

/// The child's whole life: verify, write the witness, print the report.
int check_in_child(const CommandLine& line, ChildState& watched) {
  const Clock::time_point start = Clock::now();
  run::CheckOptions options = line.check;
  g_log_level = options.output.log_level;
  options.calls.progress = [&](const run::Progress& p) {
    std::snprintf(watched.phase, sizeof watched.phase, "%s%s%s", p.phase.c_str(), p.iteration ? ", iteration " : "",
                  p.iteration ? std::to_string(p.iteration).c_str() : "");
  };

  Statistics statistics;
  const auto publish_document = [&](const report::Document& d) { publish(watched, report::to_json(d), d.exit_code); };
  options.calls.so_far = [&](const run::CheckOutcome& o) {
    report::Document d = run::document(options.program, o.report);
    // They are many, and the text has none of them.
    if (d.report.obligations && options.output.form == "text")
      for (report::Obligation& obligation : *d.report.obligations) obligation.counterexample.steps.clear();
    publish_document(d);
  };
  options.calls.finish = [&](const run::CheckOutcome& o) {
    std::string trouble;
    report::Document d = finished(options, o, trouble);
    write_all(STDERR_FILENO, trouble);
    add_resources(statistics, start);
    d.statistics = statistics;
    return d;
  };

  run::CheckOutcome outcome;
  std::optional<components::StepResult> step;
  if (line.action == CommandLine::Action::Step) {
    components::StepOutcome taken = components::run_step(options, line.step, statistics);
    outcome = std::move(taken.run);
    step = std::move(taken.result);
  } else if (line.action == CommandLine::Action::Compose) {
    outcome = components::run_composition(options, line.compose, statistics);
  } else {
    outcome = line.validate.empty() ? run::run_check(options, statistics) : validate::run_validation(options, line.validate, statistics);
  }

  end_progress(watched);
  if (step && outcome.report.errors.empty()) return report_step(options, *step, outcome.report, watched);
  std::string trouble;
  report::Document d = outcome.document ? std::move(*outcome.document) : finished(options, outcome, trouble);
  if (!d.witness.empty() && options.output.self_validation) {
    publish_document(d);   // the answer stands if this is ended from outside
    validate::SelfValidation v = validate::validate_own(options, outcome, validate::self_validation_seconds(options.limits));
    if (v.weakened) {
      outcome.report.invariants = d.report.invariants = std::move(v.invariants);
      if (const std::string why = write_witness(options, outcome); !why.empty())
        trouble = fmt::format("pippin: warning: the witness could not be written again: {}\n", why);
    }
    d.witness_validation = std::move(v.state);
  }
  if (!outcome.document) {   // (that of another process has its own)
    add_resources(statistics, start);
    d.statistics = std::move(statistics);
  }
  watched.code = d.exit_code;
  watched.stage = ChildState::Reporting;
  // If standard output cannot be written, the run fails.
  if (!print_answer(options, d)) watched.code = d.exit_code = run::kExitInternal;
  print_input_errors(d.report.errors);
  write_all(STDERR_FILENO, trouble);
  watched.stage = ChildState::Reported;
  return d.exit_code;
}

/// A step in a server, from the arguments of `pippin step`.
Result<components::StepRequest> parse_step(const std::vector<std::string>& arguments) {
  const CommandLine line = parse_command_line(arguments);
  if (line.action != CommandLine::Action::Step) return Error{"", line.text};
  return components::StepRequest{line.check, line.step};
}

int run(int argc, char** argv) {
  CommandLine line = parse_command_line(std::vector<std::string>(argv + 1, argv + argc));
  switch (line.action) {
    case CommandLine::Action::Print: return write_all(STDOUT_FILENO, line.text) ? 0 : run::kExitInternal;
    case CommandLine::Action::Fail:
      write_all(STDERR_FILENO, line.text + "\n");
      if (!print_answer(line.check, run::document_without_outcome({}, "", "", {{"", line.text.substr(std::strlen("pippin: "))}}, run::kExitUsage)))
        return run::kExitInternal;
      return run::kExitUsage;
    case CommandLine::Action::Experiment: return run_experiment(line.experiment);
    case CommandLine::Action::Instrument: return components::run_instrument(line.check, line.instrument);
    case CommandLine::Action::Lint: return run_lint(line.lint);
    case CommandLine::Action::Show: return run_show(line.show);
    case CommandLine::Action::Serve: return components::run_serve(parse_step);
    case CommandLine::Action::Check:
    case CommandLine::Action::Step:
    case CommandLine::Action::Compose: break;
  }
  line.compose.parse_step = parse_step;
  WatchLimits limits;
  limits.seconds = line.check.limits.cpu_seconds;
  limits.wall_seconds = line.check.limits.wall_seconds;
  limits.memory_bytes = line.check.limits.memory_bytes;
  limits.progress = line.progress && line.check.output.log_level == 0 && isatty(STDERR_FILENO) == 1;
  limits.answer = [&](const EndedRun& ended) {
    auto d = report::from_json(ended.published, "");
    if (d) report::set_end(d->report, ended.reason);
    else d = run::document_without_outcome(line.check.program, ended.reason, ended.detail, {}, ended.code);
    return report::printer(line.check.output.form).print(*d);
  };
  if (!line.check.output.witness_path.empty()) limits.temporary_prefix = line.check.output.witness_path + ".tmp.";
  return run_watched([&](ChildState& state) { return check_in_child(line, state); }, limits);
}

}  // namespace
}  // namespace pippin::cli

int main(int argc, char** argv) {
  pippin::tune_heap();
  return pippin::cli::run(argc, argv);
}

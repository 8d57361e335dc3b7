// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/option_table.h"
#include "cli/names.h"
#include "cli/resolve.h"
#include "cli/unread_options.h"
#include "run/version.h"
#include "support/printable.h"
#include "support/quantity.h"
#include "support/wall_clock.h"
#include "witness/read.h"

namespace pippin::cli {

namespace {

// What a validator of SV-COMP has; without --timelimit.
constexpr double kViolationSeconds = 90, kCorrectnessSeconds = 300;
constexpr const char* kErrorCodes = "2 usage or input error, 70 internal error.";

/// What was given to one of them.
struct Given {
  CLI::App* app = nullptr;
  RawOptions raw;
  std::string word;
};

CommandLine fail(const std::string& message) {
  CommandLine c;
  c.action = CommandLine::Action::Fail;
  c.text = "pippin: " + printable(message);
  return c;
}

CommandLine print(std::string text) {
  CommandLine c;
  c.action = CommandLine::Action::Print;
  c.text = std::move(text);
  return c;
}

/// The last check, because it leaves something behind.
std::optional<std::string> make_dump_directory(const run::OutputOptions& output) {
  if (output.dumps.empty()) return std::nullopt;
  std::error_code error;
  std::filesystem::create_directories(output.dump_dir, error);
  if (error || ::access(output.dump_dir.c_str(), W_OK) != 0) return fmt::format("--dump-dir: {} cannot be written", output.dump_dir);
  return std::nullopt;
}

/// What is written as a witness. (Other commands have --out, for artifacts of several kinds.)
std::optional<std::string> resolve_witness_format(Command command, const RawOptions& raw, run::OutputOptions& output) {
  if (command != Command::Check && command != Command::Compose) return std::nullopt;
  if (raw.witness_format.empty()) {
    if (raw.witness.ends_with(".graphml")) output.witness_format = witness::Format::Graphml10;
    return std::nullopt;
  }
  return choose_word<witness::Format>("--witness-format", raw.witness_format, {witness::kFormats.begin(), witness::kFormats.end()}, output.witness_format);
}

/// What one of the commands of the table was asked to do.
CommandLine resolve(Command command, const CLI::App& given, RawOptions& raw, const std::string& word) {
  if (given.count("--random") > 0 && !(std::isfinite(raw.random) && raw.random >= 0))
    return fail("--random: a number of seconds is expected, 0 or more");
  CommandLine out;
  run::CheckOptions& o = out.check;
  if (command == Command::Step)
    if (auto e = resolve_step(raw, word, given, out)) return fail(*e);
  if (command == Command::Compose)
    if (auto e = resolve_compose(raw, given, out)) return fail(*e);
  if (command == Command::Instrument)
    if (auto e = resolve_instrument(raw, word, out)) return fail(*e);
  const bool parts = command == Command::Step || command == Command::Compose || command == Command::Instrument;
  std::optional<input::Task> task;
  if (auto e = resolve_files(raw, o.program, task)) return fail(*e);
  if (auto e = resolve_property(command, raw, task, o.program)) return fail(*e);
  if (auto e = resolve_model(raw, task, o.program)) return fail(*e);
  o.output.inputs = raw.files;
  o.output.inputs.insert(o.output.inputs.end(), o.program.files.begin(), o.program.files.end());
  for (const std::string& f : {raw.spec, raw.compile_commands, raw.validate})
    if (!f.empty()) o.output.inputs.push_back(f);
  o.output.inputs.insert(o.output.inputs.end(), raw.in.begin(), raw.in.end());
  if (task)
    for (const input::TaskProperty& p : task->properties) o.output.inputs.push_back(p.path);
  if (auto e = resolve_run(raw, o)) return fail(*e);
  if (given.count("--preset") > 0 && !find_preset(raw.preset)->command.empty() && (command != Command::Validate || find_preset(raw.preset)->command != "validate"))
    return fail(fmt::format("--preset {}: it is a part of pippin {}, and nothing else", raw.preset, find_preset(raw.preset)->command));
  // Commands have directories of their own.
  for (const std::string& i : raw.includes)
    o.program.compiler_args.push_back("-I" + (o.program.commands.empty() ? i : std::filesystem::absolute(i).string()));
  for (const std::string& d : raw.defines) o.program.compiler_args.push_back("-D" + d);
  for (const std::string& u : raw.undefines) o.program.compiler_args.push_back("-U" + u);
  if (!raw.error_functions.empty()) o.program.semantics.error_functions = raw.error_functions;
  if (!raw.entry.empty()) o.program.entry = raw.entry;
  o.program.entry_depth = raw.entry_depth;
  o.program.arguments = arguments_about_program(raw);
  o.program.semantics.error_labels = raw.error_label;
  o.question.error_functions = raw.error_functions;
  o.question.require_error = raw.require_error;
  out.validate = raw.validate;
  o.question.property_given = !raw.spec.empty() || !raw.property.empty() || (task && !task->properties.empty()) || !raw.error_functions.empty() || raw.error_label || raw.asserts;
  o.question.model_given = raw.m32 || raw.m64 || (task && task->model) || !raw.compile_commands.empty();
  if (!out.validate.empty()) {
    if (auto error = input::check_input_file(out.validate)) return fail(error->text());
    if (o.program.is_cfa) return fail(fmt::format("{}: a .cfa text has no witnesses", o.program.files.front()));
    if (raw.all) return fail("--all: a validation has one verdict");
    if (given.count("--jobs") > 0) return fail("--jobs: a validation runs one engine at a time");
    if (o.program.entry != "main") return fail("--entry: the executions of a witness begin in main");
    const auto text = witness::read_witness_file(out.validate);
    const bool violation = text && witness::says_violation(*text);
    if (!raw.witness_type.empty()) {
      if (raw.witness_type != "violation" && raw.witness_type != "correctness") return fail(fmt::format("--witness-type: violation or correctness, not \"{}\"", raw.witness_type));
      if (text && violation != (raw.witness_type == "violation")) return fail(fmt::format("{}: a {} witness, and --witness-type is {}", out.validate, violation ? "violation" : "correctness", raw.witness_type));
    }
    if (raw.timelimit.empty()) {
      o.limits.cpu_seconds = violation ? kViolationSeconds : kCorrectnessSeconds;
      if (raw.walltimelimit.empty()) o.limits.wall_seconds = kWallPerCpu * o.limits.cpu_seconds;
    }
  }
  if (parts && o.program.is_cfa) return fail(fmt::format("{}: artifacts speak about C, not about a .cfa text", o.program.files.front()));
  if (parts && o.program.entry != "main") return fail("--entry: the executions of an artifact begin in main");
  o.output.witness_path = raw.witness;
  if (auto e = resolve_witness_format(command, raw, o.output)) return fail(*e);
  o.output.dump_dir = raw.dump_dir;
  o.passes.promotion = !raw.no_promotion;
  o.passes.slice = !raw.no_slice;
  o.passes.intervals = !raw.no_intervals;
  o.passes.float_laws = !raw.no_float_laws;
  o.passes.rewrite = !raw.no_rewrite;
  o.confirm.certificate_check = !raw.no_certificate;
  o.question.each_obligation = raw.all;
  o.confirm.second_solver = !raw.no_second;
  if (raw.self_checks) o.confirm.self_checks = true;
  if (given.count("--random") > 0) o.search.random_seconds = raw.random;
  o.search.deterministic = raw.deterministic;
  o.output.self_validation = !raw.no_self_validation && !raw.deterministic;
  o.search.jobs = static_cast<size_t>(raw.jobs);
  o.output.log_level = raw.log;
  if (raw.json) o.output.form = "json";
  if (auto e = find_unread(given, o)) return fail(*e);
  if (auto e = make_dump_directory(o.output)) return fail(*e);
  out.progress = !raw.no_progress;
  if (!parts) out.action = CommandLine::Action::Check;
  return out;
}

CommandLine parse_arguments(const std::vector<std::string>& arguments) {
  CLI::App app{"Pippin decides whether a C program can reach an error, and proves its answer.", "pippin"};
  app.set_version_flag("--version", std::string("pippin ") + run::kVersion);
  app.require_subcommand(1);
  const std::vector<CommandRow>& commands = command_table();
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  const auto asked = [&](const char* option) { return std::find(arguments.begin(), dashes, option) != dashes; };
  const bool brief = (asked("--help") || asked("-h")) && !asked("--help-all");
  std::vector<Given> given(commands.size());
  for (size_t i = 0; i < commands.size(); ++i) {
    const CommandRow& row = commands[i];
    given[i].app = app.add_subcommand(row.name, row.what);
    if (row.word) given[i].app->add_option(row.word, given[i].word, row.words)->required();
    declare(*given[i].app, given[i].raw, row.command, brief);
    given[i].app->set_help_flag(brief ? "-h,--help" : "-h,--help,--help-all", brief ? "the options that most people need" : "all options");
    if (brief) given[i].app->add_flag("--help-all")->description("all options");
    given[i].app->footer(fmt::format("Exit code: {}, {}", row.codes, kErrorCodes));
  }
  const CLI::App* serve = app.add_subcommand("serve", "the steps as a server: JSON-RPC 2.0 on standard input and output, one message a line");
  LintOptions lint_options;
  CLI::App* lint = app.add_subcommand("lint-witness", "is a witness what its format asks for?");
  lint->add_option("WITNESS", lint_options.witness, "the witness")->required();
  lint->add_option("FILE", lint_options.files, "the program; default: the files that the witness names");
  ShowOptions show_options;
  CLI::App* show = app.add_subcommand("show", "a document of --json, printed for people");
  show->add_option("FILE", show_options.document, "the document")->required();
  for (const report::Printer& p : report::printers())
    show->add_flag_callback("--" + std::string(p.name), [&] { show_options.output = p.name; }, fmt::format("print it as {}", p.name));
  std::string what;
  CLI::App* list = app.add_subcommand("list", "print presets, strategies, engines, explorers, refiners, solvers, conventions, options, the manual page or the completion of bash");
  list->add_option("WHAT", what, "presets | strategies | engines | explorers | refiners | solvers | conventions | options | manual | completion")->required();
  ExperimentOptions experiment;
  std::string experiment_limit;
  const CLI::App* run_experiment = declare_experiment(app, experiment, experiment_limit);

  // Everything after "--" is a file, whatever its name; the compiler needs a name that does not look like an option.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()), files;
  if (dashes != arguments.end() && std::ranges::any_of(commands, [&](const CommandRow& row) { return arguments[0] == row.name; })) {
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
    for (const CLI::App* command : app.get_subcommands({}))
      if (command->parsed()) return print(command->help());
    return print(app.help());
  } catch (const CLI::CallForAllHelp&) {
    return print(app.help("", CLI::AppFormatMode::All));
  } catch (const CLI::CallForVersion&) {
    return print(std::string("pippin ") + run::kVersion + "\n");
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
  if (serve->parsed()) {
    CommandLine c;
    c.action = CommandLine::Action::Serve;
    return c;
  }
  if (lint->parsed()) {
    CommandLine c;
    c.action = CommandLine::Action::Lint;
    c.lint = lint_options;
    return c;
  }
  if (show->parsed()) {
    CommandLine c;
    c.action = CommandLine::Action::Show;
    c.show = show_options;
    return c;
  }
  for (size_t i = 0; i < commands.size(); ++i) {
    if (!given[i].app->parsed()) continue;
    RawOptions& raw = given[i].raw;
    raw.files.insert(raw.files.end(), files.begin(), files.end());
    return resolve(commands[i].command, *given[i].app, raw, given[i].word);
  }
  if (what == "options") return print(options_markdown());
  if (what == "manual") return print(manual_page());
  if (what == "completion") return print(bash_completion());
  std::string text = list_text(what);
  if (text.empty()) return fail(fmt::format("list: unknown table \"{}\" (presets, strategies, engines, explorers, refiners, solvers, conventions, options, manual or completion)", what));
  return print(std::move(text));
}

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& arguments) {
  CommandLine line = parse_arguments(arguments);
  // What could not be parsed may still say in which form it wants its answer.
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  for (const report::Printer& p : report::printers())
    if (line.action == CommandLine::Action::Fail && std::find(arguments.begin(), end, "--" + std::string(p.name)) != end) line.check.output.form = p.name;
  return line;
}

}  // namespace pippin::cli

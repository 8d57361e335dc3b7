// SPDX-License-Identifier: Apache-2.0
#include "components/path_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>

#include "run/output.h"
#include "validate/validate.h"
#include "frontend/asserted_error.h"
#include "ir/recursion.h"
#include "validate/witness_engines.h"
#include "witness/path_program.h"

namespace pippin::components {
namespace {

constexpr size_t kMaxCutRounds = 8;   // a program with cuts that are hidden, too, is right, but larger

/// As the steps see it, before all passes (Run::base).
Result<cfa::Cfa> graph_of(const run::ProgramInput& input, const run::PassOptions& passes, term::TermManager& tm) {
  frontend::Diagnostics diagnostics;
  auto program = frontend::parse_c(run::sources_of(input), ir::Target{.model = input.data_model}, diagnostics);
  if (!program) return diagnostics.errors.empty() ? program.error() : diagnostics.errors.front();
  ir::add_result_variables(*program);
  if (program->has_threads) return Error{input.files.front(), "a program with threads has no path programs"};
  if (!program->entry.valid() || !program->functions[program->entry].has_body()) return Error{input.files.front(), "no function '" + input.entry + "' with a body"};
  const lower::LowerOptions l{.model = lower::IntegerModel::Bv, .semantics = input.semantics, .promotion = passes.promotion};
  return lower::translate(*lower::make_skeleton(*program, l), tm, l);
}

}  // namespace

Result<frontend::CutProgram> path_program_of(run::ProgramInput input, const run::QuestionOptions& question, const run::PassOptions& passes, const std::string& path) {
  if (input.files.size() != 1) return Error{path, "only programs of one file have path programs as C"};
  const auto text = witness::read_witness_file(path);
  if (!text) return text.error();
  std::vector<Error> warnings;
  const auto candidate = read_artifact(*text, path, true, input, question, warnings);
  if (!candidate) return candidate.error();
  if (!candidate->witness->unsupported.empty()) return candidate->witness->unsupported.front();
  if (!input.semantics.checks(ir::Property::UnreachCall) || input.semantics.error_functions.empty()) return Error{path, "only programs whose error is a call have path programs as C"};

  if (std::ranges::find(input.semantics.error_functions, "abort") != input.semantics.error_functions.end()) return Error{path, "executions would be ended by abort, which is the error"};

  term::TermManager tm;
  const auto graph = graph_of(input, passes, tm);
  if (!graph) return graph.error();
  const bool all_named = witness::names_all_decisions(*candidate->witness);
  auto kept = witness::path_program(*graph, candidate->witness->segments, all_named);
  // Long executions are told by less.
  if (!kept && all_named) kept = witness::path_program(*graph, candidate->witness->segments, false);
  if (!kept) return Error{kept.error().where.empty() ? path : kept.error().where, kept.error().message};
  // Behind what cannot be cut there may be more to cut.
  std::set<ir::Cut> hidden;
  for (size_t round = 1;; ++round) {
    const std::vector<ir::Cut> cuts = witness::cuts(*graph, *kept, input.files.front(), hidden);
    frontend::Diagnostics diagnostics;
    auto program = frontend::cut(run::sources_of(input), ir::Target{.model = input.data_model}, cuts, diagnostics);
    if (!program) return diagnostics.errors.empty() ? Error{path, program.error().message} : diagnostics.errors.front();
    if (program->hidden.empty() || round == kMaxCutRounds) return program;
    for (const size_t k : program->hidden) hidden.insert(cuts[k]);
  }
}

Result<bool> assert_error(const run::ProgramInput& input, frontend::CutProgram& program) {
  run::ProgramInput with_text = input;
  with_text.texts = {program.text};
  frontend::Diagnostics diagnostics;
  const auto insertions = frontend::asserted_errors(run::sources_of(with_text), ir::Target{.model = input.data_model}, diagnostics);
  if (!insertions) return diagnostics.errors.empty() ? insertions.error() : diagnostics.errors.front();
  for (const frontend::Insertion& i : std::views::reverse(*insertions)) program.insert(i.at, i.text);
  return true;
}

Result<std::string> predicates_of_path_program(const run::ProgramInput& input, const run::QuestionOptions& question, const run::SearchOptions& search, const frontend::CutProgram& program, const std::string& path,
                                               const std::string& artifact) {
  const auto text = witness::read_witness_file(artifact);
  if (!text) return text.error();
  const auto w = witness::parse(*text, artifact);
  if (!w) return w.error();
  if (w->violation) return Error{artifact, "this is a violation witness; predicates are a correctness witness"};
  run::ProgramInput cut = input;
  cut.files = {path};
  std::vector<size_t> files;
  std::vector<Error> warnings;
  if (auto e = validate::fit_to_program(*w, artifact, cut, question, files, warnings)) return *e;
  std::vector<witness::Invariant> invariants = w->invariants;
  for (witness::Invariant& i : invariants) {
    i.location.file = input.files.front();
    i.location.column = program.column_before(i.location.line, i.location.column);
  }
  const witness::CorrectnessWitness of_program{run::metadata_of(input, search, {}), std::move(invariants)};
  return print(of_program, witness::format_for(of_program));
}

run::CheckOutcome error_by_path_program(const run::CheckOptions& options, const std::string& path, Statistics& statistics) {
  run::CheckOutcome none;
  const auto program = path_program_of(options.program, options.question, options.passes, path);
  if (!program) return none;
  run::CheckOptions o = options;
  o.program.texts = {program->text};
  const run::CheckOutcome found = run::run_check(o, statistics);
  if (!found.report.errors.empty() || found.report.answer != core::Answer::False || !found.execution) return none;
  o = options;
  o.plan = validate::witness_plan("witness-inputs", {{}, {}, found.execution->inputs});
  run::CheckOutcome out = run::run_check(o, statistics);
  if (out.report.answer != core::Answer::False || out.report.property != found.report.property) return none;
  out.report.how_found = found.report.how_found + " in the path program of a candidate";
  return out;
}

}  // namespace pippin::components

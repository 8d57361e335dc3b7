// SPDX-License-Identifier: Apache-2.0
#include "run/output.h"

#include <algorithm>

#include "input/input.h"
#include "run/exit_code.h"
#include "run/version.h"
#include "smt/session.h"
#include "witness/execution.h"

namespace pippin::run {

namespace {

/// Asked once: --all makes many documents.
const std::vector<std::pair<std::string, std::string>>& solver_versions() {
  static const auto versions = [] {
    std::vector<std::pair<std::string, std::string>> out{{"z3", smt::make_z3()->version()}};
    if (const auto cvc5 = smt::make_cvc5()) out.emplace_back("cvc5", cvc5->version());
    return out;
  }();
  return versions;
}

int exit_code(const report::Report& r) {
  if (!r.errors.empty()) return kExitUsage;
  switch (r.answer) {
    case core::Answer::True: return kExitTrue;
    case core::Answer::False: return kExitFalse;
    case core::Answer::Unknown: return kExitUnknown;
  }
  return kExitInternal;
}

}  // namespace

report::Document document(const ProgramInput& program, report::Report report) {
  report::Document d;
  d.version = kVersion;
  d.solvers = solver_versions();
  d.files = program.files;
  if (!program.is_cfa && !program.files.empty()) {
    d.data_model = program.data_model == ir::DataModel::LP64 ? "LP64" : "ILP32";
    d.entry = program.entry;
  }
  d.specification = input::specification_of(program.entry, program.semantics);
  d.exit_code = exit_code(report);
  d.report = std::move(report);
  if (d.report.property.empty()) d.report.property = ir::to_string(program.semantics.properties);
  return d;
}

report::Document document_without_outcome(const ProgramInput& program, const std::string& reason, const std::string& detail,
                                          const std::vector<Error>& errors, int exit_code) {
  report::Report r;
  r.reason = reason;
  if (!detail.empty()) r.notes.push_back(detail);
  r.errors = errors;
  report::Document d = document(program, std::move(r));
  d.exit_code = exit_code;
  return d;
}

std::string specification_of(const ProgramInput& program, const report::Report& report) {
  ir::Semantics s = program.semantics;
  const auto property = ir::find_property(report.property);
  if (report.answer != core::Answer::False || !property) return input::specification_of(program.entry, s);
  s.properties = {*property};
  if (const std::string& error = report.counterexample.error; !error.empty()) {
    const bool function = std::ranges::find(s.error_functions, error) != s.error_functions.end();
    s.error_labels = s.error_labels && !function && error == "ERROR";
    // A function may be the error by another of its names (an assembler name, an alias): the property is what was asked then.
    if (s.error_labels || (s.asserts && error == "__assert_fail")) s.error_functions.clear();
    else if (function) s.error_functions = {error};
    s.asserts = s.asserts && !s.error_labels && error == "__assert_fail";
  }
  return input::specification_of(program.entry, s);
}

witness::Metadata metadata_of(const ProgramInput& program, const SearchOptions& search, const report::Report& report) {
  witness::Metadata m;
  m.files = program.files;
  m.specification = specification_of(program, report);
  m.model = program.data_model;
  if (search.deterministic) m.creation_time = "1970-01-01T00:00:00Z";
  return m;
}

Result<std::string> witness_text(const ProgramInput& program, const SearchOptions& search, const OutputOptions& output, const CheckOutcome& outcome) {
  const auto none = [&](const char* why) { return Error{output.witness_path, why}; };
  const report::Report& r = outcome.report;
  if (program.is_cfa) return none("a .cfa text has no witness format");
  // The format starts executions in main, and our call of the entry function is not in the user's files.
  if (program.entry != "main") return none("the witness format knows no entry function other than main");
  if (outcome.has_threads) return none("no witness of a program with threads is written");
  const auto property = ir::find_property(r.property);
  const ir::PropertySet about = r.answer == core::Answer::False && property ? ir::PropertySet{*property} : program.semantics.properties;
  for (const ir::Property p : about.list())
    if (ir::row(p).set != ir::NamedSet::All) return Error{output.witness_path, fmt::format("no witness is written for {}", ir::name(p))};
  // The format defines it for executions to an invalid access or free only.
  if (r.answer == core::Answer::False && (property == ir::Property::ValidMemtrack || property == ir::Property::ValidMemcleanup))
    return none("no format defines witnesses of memory that is lost or left");
  if (r.answer == core::Answer::True && program.semantics.checks_memory()) return none("no format defines witnesses of memory safety");
  const witness::Metadata m = metadata_of(program, search, r);
  // Witnesses of termination begin with version 2.1.
  const bool ends = about.contains(ir::Property::Termination);
  const witness::Format format = ends && output.witness_format == witness::Format::Yaml20 ? witness::Format::Yaml21 : output.witness_format;
  if (ends && format == witness::Format::Graphml10) return none("no witness of termination is written in GraphML");
  switch (r.answer) {
    case core::Answer::True: {
      witness::CorrectnessWitness w = witness::correctness_witness(m, r.invariants, format);
      w.transitions = r.transitions;
      return print(w, format);
    }
    case core::Answer::Unknown: return none("no witness: the result is unknown");
    case core::Answer::False: break;
  }
  const Origin& violation = r.counterexample.violation;
  if (!violation.known()) return none("no witness: only a native execution reaches the error, and nobody saw where");
  PIPPIN_CHECK(outcome.execution && r.strings, "FALSE about a program without an execution");
  return print(witness::violation_witness(m, *outcome.execution, violation, *r.strings, format), format);
}

}  // namespace pippin::run

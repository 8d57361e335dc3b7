// SPDX-License-Identifier: Apache-2.0
#include "components/instrument.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "components/path_program.h"
#include "run/exit_code.h"
#include "validate/validate.h"
#include "frontend/weave.h"
#include "support/printable.h"
#include "support/write_all.h"

namespace pippin::components {

namespace {

/// The values are those of an execution that follows the witness: the witness may leave any of them open.
Result<std::string> harness(const run::CheckOptions& options, const std::string& path) {
  run::CheckOptions o = options;
  o.output.witness_path.clear();
  Statistics statistics;
  const run::CheckOutcome found = validate::run_validation(o, path, statistics);
  if (!found.report.errors.empty()) return found.report.errors.front();
  if (found.report.answer != core::Answer::False || !found.execution)
    return Error{path, fmt::format("no execution that follows it is known: {}", found.report.answer == core::Answer::True ? "there is none" : found.report.reason)};
  return harness_of(o.program, *found.execution);
}

Result<std::string> with_assertion(const run::ProgramInput& input, frontend::CutProgram program) {
  const auto done = assert_error(input, program);
  return done ? Result<std::string>(std::move(program.text)) : done.error();
}

}  // namespace

Result<std::string> instrumented(const run::CheckOptions& options, const InstrumentOptions& instrument) {
  run::CheckOptions o = options;
  const std::string& path = instrument.in;
  if (o.program.files.size() != 1) return Error{path, "only programs of one file are instrumented"};
  if (instrument.what == Instrumentation::Harness) {
    const auto text = witness::read_witness_file(path);
    if (!text) return text.error();
    const auto w = witness::parse(*text, path);
    if (!w) return w.error();
    if (!w->violation) return Error{path, "a harness is made from a violation witness"};
    return harness(o, path);
  }
  if (instrument.what == Instrumentation::Reduce) {
    auto program = path_program_of(options.program, options.question, options.passes, path);
    if (!program) return program.error();
    return with_assertion(options.program, std::move(*program));
  }
  const auto text = witness::read_witness_file(path);
  if (!text) return text.error();
  const auto w = witness::parse(*text, path);
  if (!w) return w.error();
  const bool product = instrument.what == Instrumentation::Product;
  if (w->violation != product) return Error{path, product ? "the product is one with a violation witness" : "a program is strengthened by a correctness witness"};
  if (!w->unsupported.empty()) return w->unsupported.front();
  std::vector<Error> warnings;
  std::vector<size_t> files;
  if (auto e = validate::fit_to_program(*w, path, o.program, o.question, files, warnings)) return *e;
  if (product)
    if (auto e = validate::fit_to_property(*w, path, o.program, o.question, warnings)) return *e;
  if (!o.program.semantics.checks(ir::Property::UnreachCall) || o.program.semantics.error_functions.empty())
    return Error{path, "only programs whose error is a call are instrumented"};
  if (product && std::ranges::find(o.program.semantics.error_functions, "abort") != o.program.semantics.error_functions.end())
    return Error{path, "executions would be ended by abort, which is the error"};

  std::vector<frontend::Stitch> stitches = validate::stitches_of(*w, files, path);
  frontend::Diagnostics diagnostics;
  std::vector<frontend::StitchError> errors;
  const auto weave = [&] { return frontend::weave(run::sources_of(o.program), ir::Target{.model = o.program.data_model}, stitches, frontend::Follow::AtNextVisit, diagnostics, errors); };
  auto woven = weave();
  // Fewer invariants strengthen it less.
  std::string left_out;
  if (!product && woven && !woven->unsupported.empty()) {
    std::vector<frontend::Stitch> others;
    for (frontend::Stitch& s : stitches) {
      const auto why = std::ranges::find(woven->unsupported, s.where, &Error::where);
      const bool ghost = s.kind == frontend::Stitch::Kind::GhostVariable || s.kind == frontend::Stitch::Kind::GhostUpdate;
      if (why != woven->unsupported.end() && ghost) return *why;   // the others may speak of it
      if (why == woven->unsupported.end()) others.push_back(std::move(s));
      else left_out += "\n// An invariant is left out: " + why->message;
    }
    if (!others.empty()) {
      stitches = std::move(others);
      woven = weave();
    }
  }
  if (!woven) return !diagnostics.errors.empty() ? diagnostics.errors.front() : !errors.empty() ? errors.front() : woven.error();
  if (!woven->unsupported.empty()) return woven->unsupported.front();
  std::string out = std::move(woven->texts.front());
  if (product) return with_assertion(o.program, {.text = std::move(out)});
  const std::string& error = o.program.semantics.error_functions.front();
  if (out.find(error) == std::string::npos) out += fmt::format("\nvoid {}(void);", error);
  for (size_t k = 0; k < stitches.size(); ++k)
    for (const std::string& f : {frontend::refuted_function(k), frontend::undefined_function(k)})
      if (out.find(f + "(void);") != std::string::npos) out += fmt::format("\nvoid {}(void) {{ {}(); }}", f, error);
  return out + left_out + "\n";
}

int run_instrument(const run::CheckOptions& options, const InstrumentOptions& instrument) {
  const auto text = instrumented(options, instrument);
  const auto fail = [](const Error& e) {
    write_all(STDERR_FILENO, "pippin: " + printable(e.text()) + "\n");
    return static_cast<int>(run::kExitUsage);
  };
  if (!text) return fail(text.error());
  if (options.output.witness_path.empty()) return write_all(STDOUT_FILENO, *text) ? run::kExitTrue : run::kExitInternal;
  if (const auto written = witness::write_file(options.output.witness_path, *text); !written) return fail(written.error());
  return run::kExitTrue;
}

}  // namespace pippin::components

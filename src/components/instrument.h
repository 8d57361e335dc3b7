// SPDX-License-Identifier: Apache-2.0
// `pippin instrument`: an artifact as a part of the program, so that tools that read no artifacts can play a role in CEGAR [CCEGAR22].
//
//   strengthen   invariants of a correctness witness   -> the error is also reached where one does not hold
//   reduce       a candidate                           -> its path program: executions that leave the edges of its paths have ended
//   product      a candidate                           -> the error is reached only by executions that follow it
//   harness      a violation witness                   -> a program without inputs: its execution follows the witness
//
// Of a strengthened program a verifier proves the invariants along with it. A verifier of the product is a checker, one of the path program, too, and
// a generator of invariants for the path program is a refiner.
#pragma once

#include <string>

#include "run/pipeline.h"

namespace pippin::components {

enum class Instrumentation : uint8_t { Strengthen, Reduce, Product, Harness };
struct InstrumentOptions {
  Instrumentation what = Instrumentation::Strengthen;
  std::string in;       // path of the witness
};

/// The program's text with the witness in it; it has one file. Lines stay as they are. An Error, with its place, where the witness does not fit to the
/// program or cannot be said in C.
Result<std::string> instrumented(const run::CheckOptions& options, const InstrumentOptions& instrument);

/// What a harness prints on standard error where the error is reached, and then exits with.
inline constexpr const char* kHarnessSays = "pippin: the error is reached";
inline constexpr int kHarnessExit = 107;

/// The program's text (it has one file) with functions that give the values of `found`, an execution to the error, to it: a plain compiler makes a
/// program of it that prints kHarnessSays if its execution reaches the error. An Error where values come from elsewhere than a call, or the error
/// cannot be told.
Result<std::string> harness_of(const run::ProgramInput& input, const witness::FailingExecution& found);

/// Writes it to options.output.witness_path, or to standard output where that is empty. An exit code.
int run_instrument(const run::CheckOptions& options, const InstrumentOptions& instrument);

}  // namespace pippin::components

// SPDX-License-Identifier: Apache-2.0
// `pippin instrument`: an artifact as a part of the program, so that tools that read no artifacts can play a role in CEGAR [CCEGAR22].
//
//   strengthen   invariants of a correctness witness   -> the error is also reached where one does not hold
//   reduce       a candidate                           -> the error is reached only by executions that follow it
//
// Of a strengthened program a verifier proves the invariants along with it; a verifier of the reduced program is a checker.
#pragma once

#include <string>

#include "app/pipeline.h"

namespace pippin::app {

enum class Instrumentation : uint8_t { Strengthen, Reduce };
struct InstrumentOptions {
  Instrumentation what = Instrumentation::Strengthen;
  std::string in;       // path of the witness
};

/// The program's text with the witness in it; it has one file. Lines stay as they are. An Error, with its place, where the witness does not fit to the
/// program or cannot be said in C.
Result<std::string> instrumented(const CheckOptions& options, const InstrumentOptions& instrument);

/// Writes it to options.witness_path, or to standard output where that is empty. An exit code.
int run_instrument(const CheckOptions& options, const InstrumentOptions& instrument);

}  // namespace pippin::app

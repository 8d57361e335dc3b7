// SPDX-License-Identifier: Apache-2.0
// From what a run found to the entries of a witness: invariants get the places that the format has for them; the inputs and branches of
// an executed counterexample become waypoints.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interp/interp.h"
#include "ir/ir.h"
#include "trace/trace.h"
#include "witness/witness.h"

namespace pippin::witness {

/// An execution of the interpreter that violates the property, as it was recorded.
struct FailingExecution {
  std::shared_ptr<const ir::Program> program;   // that was executed
  trace::Trace trace;
  std::vector<interp::InputValue> inputs;       // values the environment has to choose, in order
  /// An execution without end: the state is that after so many inputs and events again (if it is known to be).
  std::optional<interp::Execution::Recurrence> recurs = {};
  bool endless = false;
};

/// The invariants at the places where the format allows them; those without such a place are left out. Reads the source files.
CorrectnessWitness correctness_witness(const Metadata& metadata, const std::vector<Invariant>& invariants, Format format = Format::Yaml20);
/// `violation`: the statement that violates the property, or where an execution without end passes again and again. Reads the source files. Requires: `strings` are those of all origins.
ViolationWitness violation_witness(const Metadata& metadata, const FailingExecution& execution, const Origin& violation,
                                   const StringTable& strings, Format format = Format::Yaml20);

/// A position in a source text.
struct SourcePosition { uint32_t line = 0, column = 0; };
/// The call at `call` (first character of the callee's name) in `text`: the matching right parenthesis, and, where the
/// call is the whole right-hand side of `lhs = call();`, the target and the start of the next statement.
struct CallShape {
  std::string callee;
  SourcePosition close;
  std::string lhs;              // empty: not a plain assignment
  SourcePosition start;         // of the statement; line 0: no plain assignment
  SourcePosition next;          // line 0: no next statement in the same block
};
CallShape call_shape(const std::string& text, uint32_t line, uint32_t column);

}  // namespace pippin::witness

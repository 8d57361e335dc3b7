// SPDX-License-Identifier: Apache-2.0
// Private to src/check: the freestanding runtime that a replayed program is linked with instead of the C library, and
// the edited copy of the program. The runtime locks itself into its cage (resource limits, no descriptors but stdout,
// a seccomp filter that allows only write and exit) before the program's first instruction.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "replay/replay.h"
#include "interp/interp.h"
#include "ir/ir.h"

namespace pippin::replay {

inline constexpr int kExitReached = 113;     // __pippin_reached was called
inline constexpr int kExitNoCage = 114;      // the cage could not be closed: nothing was executed
inline constexpr int kExitNoMemory = 115;    // the program's heap is exhausted
inline constexpr int kExitAborted = 116;     // abort, failed assumption
inline constexpr int kExitLibrary = 117;     // a library function was called that the runtime does not have

/// The fixed parts: the first for every program, with what compilers call on their own; the second for programs that use a
/// function of it (it takes longer to compile than a small program). Functions that start a line with "W " are weak: the
/// program's own definitions win.
extern const char* const kReplayRuntime;
extern const char* const kReplayLibrary;
/// The heap that tells violations of memory, which the runtime includes as the file "watched_heap" if PIPPIN_WATCHED is defined.
extern const char* const kReplayWatchedHeap;
/// What looks for a state that comes back, which the runtime includes as the file "recurrence" if PIPPIN_RECURS is defined.
extern const char* const kReplayRecurrence;
/// Names of the functions they define; of those in a text of this kind.
std::vector<std::string> functions_in(const std::string& text);
std::vector<std::string> runtime_functions();
std::vector<std::string> library_functions();

struct NativeSources {
  std::vector<std::string> programs;  // edited copies, one per input file
  std::string runtime;                // fixed parts (the library's if PIPPIN_LIBRARY is defined), tables of values and stubs
  std::string values;                 // recorded values, which `runtime` includes as the file "values": no compiler reads them
  uint32_t own_blocks = 0;            // the interpreter counts so many before the first block that the program allocates
  bool uses_library = false;          // a function of the library is called; others may be named in headers' inline functions
  /// Non-empty: why a native execution may differ from the interpreted one. It counts if it reaches the error; if it does
  /// not, that says nothing.
  std::string doubt;
  bool reads = true;                  // the read that is the violation is made in any case; false: a compiler may leave it out
  std::string problem;                // non-empty: why a native execution would not be the same execution
};

/// `violated`: what the execution is to violate; `violation`: the interpreter's execution, if that is a property of memory; else null. `inputs`: the
/// values that the interpreter consumed, in order; `token`: what the marker must contain.
NativeSources edit_sources(const ir::Program& program, const std::vector<interp::InputValue>& inputs, const ReplayOptions& options,
                           const std::string& token, ir::Property violated, const interp::Execution* violation);

}  // namespace pippin::replay

// SPDX-License-Identifier: Apache-2.0
// Explicit-state reachability by breadth-first search over term::evaluate: the oracle of the engines. It shares nothing
// with encode, logic or smt. Int havocs range over [-int_range, int_range]; the caller guarantees that larger values
// are cut (random_cfa does). Calls are executed with a stack of bounded depth.
#pragma once

#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::testing {

enum class OracleVerdict { Safe, Unsafe, Unknown };
const char* to_string(OracleVerdict v);

struct OracleOptions {
  int int_range = 6;
  size_t max_states = 20000;
  size_t max_work = 100000;  // operations executed
  size_t max_stack = 6;      // a deeper call ends the search of that branch: Safe becomes Unknown
};

struct OracleResult {
  OracleVerdict verdict = OracleVerdict::Unknown;
  cfa::Path path;                             // Unsafe: a path with the fewest edges
  std::vector<std::vector<cfa::Term>> states;  // Unsafe: values of all variables at each position of the path
  size_t explored = 0;
};

/// Is a location of kind Error reachable from the initial location in any initial state? Variables that are read before
/// they are written make the answer Unknown (arbitrary initial values are not enumerated).
OracleResult explicit_search(const cfa::Cfa& c, const OracleOptions& options = {});

/// Is there an execution along this path (choices as given)?
bool is_executable(const cfa::Cfa& c, const cfa::Path& path, const OracleOptions& options = {});

/// All states (values of the variables, in order) at each location that the search reaches; empty when it gives up.
/// For checking invariants: reached[l] is sorted.
std::vector<std::vector<std::vector<cfa::Term>>> reachable_states(const cfa::Cfa& c, const OracleOptions& options = {});

}  // namespace pippin::testing

// SPDX-License-Identifier: Apache-2.0
// Private to lower: which functions a call through a pointer may call. Inlining needs them before the points-to analysis
// can be complete, and the analysis needs the inlined bodies; so both alternate, from no callees upwards, until the
// points-to sets of all called pointers are covered (make_skeleton). Calls are named by their call string, which does not
// depend on the round, so the sets are context-sensitive and only grow.
#pragma once

#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/ir.h"

namespace pippin::lower {

class IndirectCalls {
 public:
  struct Callees {
    std::set<ir::FunctionId> functions;
    bool unknown = false;      // the pointer may hold what the analysis does not know
    bool unsupported = false;  // and there are too many functions of its type to choose from
  };
  explicit IndirectCalls(const ir::Program& program) : program_(program) {}

  /// Every function whose address the program takes and that can be called with these arguments.
  std::vector<ir::FunctionId> address_taken(const ir::Call& call);

  /// The call string of a context: that of its caller, the call and the function called. 0: file scope.
  uint32_t call_string(uint32_t caller, const ir::Instr* call, ir::FunctionId callee);
  /// What is known so far of the call in a context with that call string.
  Callees& callees(uint32_t call_string, const ir::Instr* call) { return calls_[{call_string, index(call)}]; }

  /// Through a pointer, f calls itself: from the next round on, it is a procedure.
  void found_recursion(ir::FunctionId f) { more_recursion_ |= recursive_.insert(f).second; }
  const std::set<ir::FunctionId>& recursive() const { return recursive_; }
  /// Since the last time that was asked.
  bool found_more_recursion() { return std::exchange(more_recursion_, false); }

  /// No more rounds: whatever was not found is Unsupported.
  void give_up() { gave_up_ = true; }
  bool gave_up() const { return gave_up_; }

 private:
  uint32_t index(const ir::Instr* call);
  const ir::Program& program_;
  std::vector<ir::FunctionId> addresses_;  // in order of ids, once collected
  bool collected_ = false;
  std::unordered_map<const ir::Instr*, uint32_t> indices_;  // never iterated; in order of first use
  std::map<std::pair<std::pair<uint32_t, uint32_t>, ir::FunctionId>, uint32_t> strings_;
  std::map<std::pair<uint32_t, uint32_t>, Callees> calls_;
  std::set<ir::FunctionId> recursive_;
  bool more_recursion_ = false;
  bool gave_up_ = false;
};

/// True iff a value of type `from` is passed as machines pass one of type `to`.
bool convertible(const ir::Program& p, ir::TypeId from, ir::TypeId to);

}  // namespace pippin::lower

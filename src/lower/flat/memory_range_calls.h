// SPDX-License-Identifier: Apache-2.0
// Private to lower: which calls of memcpy, memmove and memset are inlined as their models (ir::Function::model_of), loops over
// elements. Those whose size is no constant in their context, if the elements are those of arrays that end where their objects
// end: the library's functions go on behind the end of an array inside an object, a loop over its elements does not (where the
// call names such an array, its model looks at the size first). As indirect calls (indirect.h), this is known when the
// points-to analysis is done, and the program is inlined again.
#pragma once

#include <map>
#include <utility>

#include "lower/flat/flat.h"

namespace pippin::lower {

class MemoryRangeCalls {
 public:
  enum class Decision : uint8_t { Operation, Model, Never };
  Decision& decision(uint32_t call_string, const ir::Instr* call) { return decisions_[{call_string, call}]; }
  bool modelled(uint32_t call_string, const ir::Instr* call) const {
    const auto it = decisions_.find({call_string, call});
    return it != decisions_.end() && it->second == Decision::Model;
  }

 private:
  std::map<std::pair<uint32_t, const ir::Instr*>, Decision> decisions_;  // by the context's call string; never iterated
};

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// qsort and bsearch (C17 7.22.5): library functions that call the program back. Elements that compare equal keep their
// order, which the standard leaves open and glibc does.
#include <algorithm>
#include <cstring>

#include "interp/machine.h"

namespace pippin::interp {

/// Calls int f(const void*, const void*). False if the execution ended meanwhile.
bool Machine::call_comparison(uint64_t function, uint64_t left, uint64_t right, int64_t& result) {
  const uint64_t index = (function - kFunctionBase) / 16;
  if (function < kFunctionBase || (function & 15) != 0 || index >= code_.functions.size())
    return undefined("call through an invalid function pointer");
  const Fn& fn = code_.functions[index];
  if (!fn.has_body) return end(End::Unsupported, "comparison by a function without body");
  if (fn.params.size() != 2 || fn.params[0].value_class != ValueClass::Int || fn.params[1].value_class != ValueClass::Int ||
      fn.result_class != ValueClass::Int)
    return undefined("call through a function pointer of another type");
  static const Fn caller_fn = [] {
    Fn f;
    f.slots = 3;
    return f;
  }();
  static const CallInfo call = [] {
    CallInfo c;
    c.wants_result = c.plain = true;
    c.result = 2;
    c.result_class = ValueClass::Int;
    return c;
  }();
  // A frame for the library function, which gets the result.
  const Frame caller = frames_.back();
  uint64_t* regs = caller.regs + std::max(2u, caller.fn->slots);
  if (regs + 8 > stack_end_) return end(End::StepLimit, "call depth limit");
  frames_.push_back({&caller_fn, nullptr, nullptr, regs, caller.memory_end, caller.memory_end, memory_.stack_objects()});
  const Op* const before = pc_;
  if (!enter_function(fn, &call, nullptr)) return false;
  frames_.back().regs[fn.params[0].slot] = left;
  frames_.back().regs[fn.params[1].slot] = right;
  if (!execute(code_.ops.data() + fn.entry)) return false;
  pc_ = before;
  result = static_cast<int64_t>(regs[2]);
  frames_.pop_back();
  frame_memory_end_ = frames_.back().memory_end;
  return true;
}

bool Machine::sorting_function(Library which, const CallInfo& call, uint64_t* regs, uint64_t& result) {
  const auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  int64_t order = 0;
  if (which == Library::Bsearch) {
    const uint64_t key = arg(0), base = arg(1), size = arg(3), compare = arg(4);
    for (uint64_t low = 0, high = arg(2); low < high;) {
      const uint64_t middle = low + (high - low) / 2;
      if (!call_comparison(compare, key, base + middle * size, order)) return false;
      if (order == 0) {
        result = base + middle * size;
        return true;
      }
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return true;
  }
  const uint64_t base = arg(0), count = arg(1), size = arg(2), compare = arg(3);
  uint64_t bytes_in_all = 0;
  if (__builtin_mul_overflow(count, size, &bytes_in_all)) return undefined("size of an array");
  if (count < 2 || size == 0) return true;
  if (!writable(base, bytes_in_all) || !readable(base, bytes_in_all)) return false;
  // Merge sort of the positions; the elements stay where they are while they are compared.
  std::vector<uint64_t> from(count), to(count);
  for (uint64_t k = 0; k < count; ++k) from[k] = k;
  for (uint64_t run = 1; run < count; run *= 2) {
    for (uint64_t begin = 0; begin < count; begin += 2 * run) {
      const uint64_t middle = std::min(begin + run, count), last = std::min(begin + 2 * run, count);
      uint64_t l = begin, r = middle;
      for (uint64_t k = begin; k < last; ++k) {
        bool left = r >= last;
        if (l < middle && r < last) {
          if (!call_comparison(compare, base + from[l] * size, base + from[r] * size, order)) return false;
          left = order <= 0;
        }
        to[k] = left ? from[l++] : from[r++];
      }
    }
    std::swap(from, to);
  }
  const std::vector<uint8_t> old(bytes(base), bytes(base) + bytes_in_all);
  for (uint64_t k = 0; k < count; ++k) std::memcpy(bytes(base) + k * size, old.data() + from[k] * size, size);
  return true;
}

}  // namespace pippin::interp

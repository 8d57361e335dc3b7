// SPDX-License-Identifier: Apache-2.0
// Allocation and blocks of bytes (C17 7.22.3, 7.24.2) on the machine's memory. Bytes that are read are asked for
// where they are indeterminate.
#include <algorithm>
#include <cstring>

#include "interp/machine.h"

namespace pippin::interp {

bool Machine::memory_function(Library which, const CallInfo& call, uint64_t* regs, uint64_t& result) {
  auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  auto allocate = [&](uint64_t n) {
    const uint64_t base = memory_.allocate(n);
    if (base == UINT64_MAX) return end(End::StepLimit, "memory limit");
    result = kArenaBase + base;
    Object& o = *memory_.object_at(result);
    o.made_by = call.instr;
    o.owned = true;
    return true;
  };
  const auto release = [&](Object* o) {
    o->freed_by = call.instr;
    memory_.release(o);
  };
  switch (which) {
    case Library::Malloc: return allocate(arg(0));
    case Library::AlignedAlloc:
      if (!allocate(arg(1))) return false;
      // Objects have one alignment here.
      return arg(0) != 0 && result % arg(0) == 0 ? true : end(End::Unsupported, "alignment of an allocated object");
    case Library::Calloc: {
      uint64_t n = 0;
      if (__builtin_mul_overflow(arg(0), arg(1), &n) || n >> (program_.type(program_.size_type).width - 1) > 1) {
        result = 0;   // no size_t holds the product
        return true;
      }
      if (!allocate(n)) return false;
      std::memset(bytes(result), 0, n);
      memory_.mark_initialised(result - kArenaBase, n);
      return true;
    }
    case Library::Realloc: {
      if (arg(1) == 0) return end(End::Unsupported, "realloc to size 0");
      if (arg(0) == 0) return allocate(arg(1));
      Object* old = memory_.object_at(arg(0));
      if (old == nullptr || old->kind != 2 || kArenaBase + old->base != arg(0)) return bad_free(arg(0));
      const Object before = *old;
      if (!allocate(arg(1))) return false;
      memory_.object_at(result)->resized_from = before.resized_from != nullptr ? before.resized_from : before.made_by;
      const uint64_t n = std::min(before.size, arg(1)), to = result - kArenaBase;
      std::memcpy(memory_.data() + to, memory_.data() + before.base, n);
      std::memcpy(memory_.state() + to, memory_.state() + before.base, n);
      release(memory_.object_at(arg(0)));
      return true;
    }
    case Library::Free: {
      if (arg(0) == 0) return true;
      if (streams_.contains(arg(0))) return bad_free(arg(0));
      Object* o = memory_.object_at(arg(0));
      const bool foreign = o != nullptr && o->kind == 4 && kArenaBase + o->base + kForeignFront == arg(0);
      if (o == nullptr || (!foreign && (o->kind != 2 || kArenaBase + o->base != arg(0)))) return bad_free(arg(0));
      release(o);
      return true;
    }
    case Library::Alloca: {
      const uint64_t n = arg(0);
      Frame& frame = frames_.back();
      uint64_t base = 0;
      if (n > memory_.size() || !memory_.grow_frame(Memory::footprint(n), base, frame.memory_end)) return end(End::StepLimit, "memory limit");
      frame_memory_end_ = frame.memory_end;
      memory_.begin_object(base, n, ir::VarId(), 0, 3);
      result = kArenaBase + base;
      memory_.object_at(result)->made_by = call.instr;
      return true;
    }
    case Library::Memset: {
      const uint64_t n = arg(2);
      if (!writable(arg(0), n)) return false;
      observe_block(call, 0, true, arg(0), n);
      if (n != 0) {
        std::memset(bytes(arg(0)), static_cast<int>(arg(1) & 0xFF), n);
        memory_.mark_initialised(arg(0) - kArenaBase, n);
      }
      result = arg(0);
      return true;
    }
    case Library::Memcpy:
    case Library::Memmove: {
      const uint64_t to = arg(0), from = arg(1), n = arg(2);
      if (!readable(from, n) || !writable(to, n)) return false;
      observe_block(call, 0, true, to, n);
      observe_block(call, 1, false, from, n);
      // C17 7.24.2.1p2: overlapping memcpy is undefined.
      if (which == Library::Memcpy && n != 0 && to != from && to < from + n && from < to + n) return undefined("memcpy between overlapping objects");
      if (n != 0) {
        std::memmove(bytes(to), bytes(from), n);
        memory_.mark_initialised(to - kArenaBase, n);
      }
      result = to;
      return true;
    }
    case Library::Memcmp: {
      const uint64_t n = arg(2);
      if (!readable(arg(0), n) || !readable(arg(1), n)) return false;
      const int r = n == 0 ? 0 : std::memcmp(bytes(arg(0)), bytes(arg(1)), n);
      result = compared(r);
      return true;
    }
    default: {  // __VERIFIER_nondet_memory: the bytes become indeterminate
      const uint64_t n = arg(1);
      if (!writable(arg(0), n)) return false;
      for (uint64_t i = 0; i < n; ++i) {
        uint64_t v = 0;
        if (!ask(InputValue(), program_.char_type, &v)) return false;
        *bytes(arg(0) + i) = static_cast<uint8_t>(v);
      }
      memory_.mark_initialised(arg(0) - kArenaBase, n);
      return true;
    }
  }
}

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// Byte-accurate memory of one execution: a flat arena of target addresses (statics, stack, heap) with one state byte
// per data byte and a table from 16-byte granules to objects. Invariants: objects never share a granule; kFront inaccessible bytes
// are before each of them and a red zone of at least 16 follows, in both of which pointers still belong to the object (programs
// compute `p - 1` and `a + sizeof(a)`); a byte is accessible iff it belongs to a live object. Addresses of dead
// stack frames and freed blocks are reused as late as possible, so that dangling accesses are seen.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "interp/code.h"

namespace pippin::interp {

inline constexpr uint64_t kArenaBase = 0x10000000;   // target address of arena offset 0
inline constexpr uint64_t kFunctionBase = 0x10000;   // function k is at kFunctionBase + 16 k
inline constexpr uint64_t kFront = 16;               // bytes before an object that are its own
// A pointer that left its object so far that its address may be in another one. Nothing is there; nothing can be calculated with it.
// Those before their objects are below all others, those behind above, and different ones are different.
inline constexpr uint64_t kStrayBefore = 0x08000000, kStrayBehind = 0xE0000000, kStrays = 0x07000000;
inline bool is_stray(uint64_t address) { return address - kStrayBefore < kStrays || address - kStrayBehind < kStrays; }
inline constexpr uint8_t kAccessible = 1, kInitialised = 2, kReadOnly = 4, kPartial = 8;  // kPartial: masks() says which bits are initialised

struct Object {
  uint64_t base = 0, size = 0;  // arena offset
  ir::VarId var;                // invalid: heap
  uint32_t serial = 0;          // heap: number of the allocation; foreign: of the object; variables: executions of the declaration before
  const ir::Instr* made_by = nullptr;  // heap and alloca: the call, if the program called
  const ir::Instr* freed_by = nullptr;  // heap: the call of free or realloc
  const ir::Instr* resized_from = nullptr;  // heap: what made_by was before realloc
  uint8_t kind = 0;             // 0 static, 1 stack, 2 heap (malloc), 3 alloca, 4 foreign (InputValue::value)
  bool alive = false;
  bool owned = false;           // heap: the program has to free it
};

class Memory {
 public:
  explicit Memory(uint64_t limit);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  bool ok() const { return data_ != nullptr; }
  /// Forgets everything but the layout of statics; `limit`: bytes that may be used.
  void reset(const Code& code, const ir::Program& program, uint64_t limit);
  void save_statics(const Code& code, const ir::Program& program);
  bool statics_saved() const { return saved_; }

  uint8_t* data() { return data_; }
  uint8_t* state() { return state_; }
  uint8_t* masks();  // meaningful for bytes that are kPartial; reserved when first needed
  uint64_t size() const { return size_; }

  /// All `n` bytes from arena offset `off` are accessible.
  bool accessible(uint64_t off, uint64_t n) const;
  bool writable(uint64_t off, uint64_t n) const;
  bool initialised(uint64_t off, uint64_t n) const;
  void mark_initialised(uint64_t off, uint64_t n);

  /// The live object that contains the address or in whose red zone it lies; null if none.
  Object* object_at(uint64_t address);
  /// The same, dead ones among them as long as no other has their memory.
  const Object* object_around(uint64_t address) const;
  /// Live blocks that the program has to free, oldest first.
  std::vector<const Object*> left() const;
  /// Those of them that no pointer leads to, directly or through other blocks and objects of the environment, from static objects or
  /// (`frames`) the stack or one of the numbers in [slots, slots_end). A pointer leads to a block if it points into it or to its end.
  std::vector<const Object*> lost(uint32_t pointer_bytes, bool frames, const uint64_t* slots, const uint64_t* slots_end) const;
  const char* describe(uint64_t address, uint64_t n);  // why an access is invalid

  /// The live objects, with what is in them and what of it is initialised.
  struct Image {
    std::vector<std::pair<uint64_t, uint64_t>> objects;   // base, size; statics and heap, then the stack
    size_t on_stack = 0;
    std::vector<uint8_t> bytes;                           // of each object: data, state, and masks if there are any
  };
  void copy_to(Image& image) const;
  /// The live objects are those of the image, and the same is in them. Dead memory does not count.
  bool same_as(const Image& image) const { return same_as(image, 0); }
  /// The same of all objects of the image; automatic objects that began later may be there, too.
  bool begins_with(const Image& image) const;

  /// From now on the stack is that of this thread, from 0 on. False: there is no room for another one.
  bool use_stack(uint32_t thread);
  static constexpr uint32_t kThreads = 64;

  // Stack. A frame's memory is [base, end).
  bool push_frame(uint64_t bytes, uint64_t& base);
  void pop_frame(uint64_t base, uint64_t end, size_t objects, uint64_t caller_end);
  size_t stack_objects() const { return stack_objects_.size(); }
  /// Grows the current frame (VLA, alloca).
  bool grow_frame(uint64_t bytes, uint64_t& base, uint64_t& frame_end);
  void begin_object(uint64_t base, uint64_t size, ir::VarId var, uint32_t serial, uint8_t kind);

  /// Nothing happens if no object of that variable lives there.
  void end_object(uint64_t base, ir::VarId var);

  // Heap. Returns the arena offset, or UINT64_MAX when the limit is reached.
  uint64_t allocate(uint64_t size);
  /// An object of the environment: has no number among the allocations.
  uint64_t allocate_foreign(uint64_t size, uint32_t number);
  void release(Object* object);

  /// Bytes of all objects begun since the reset: what an execution costs besides its steps.
  uint64_t bytes_begun() const { return bytes_begun_; }
  /// At most so many bytes lost() looks at.
  uint64_t bytes_in_use() const { return stack_high_ - stack_begin_ + heap_high_ - heap_begin_ + stack_begin_; }

  /// From an object's first byte on, what belongs to it: the object and its red zone.
  static uint64_t reach(uint64_t size) {
    const uint64_t zone = size <= 4 ? 16 : size >= 128 ? 512 : 4 * size;
    return (size + zone + 15) & ~15ull;
  }
  /// The same and what belongs to the object that may follow.
  static uint64_t footprint(uint64_t size) { return reach(size) + kFront; }

 private:
  bool same_as(const Image& image, size_t more) const;
  void cover(uint64_t base, uint64_t size, uint32_t tag);
  uint64_t begin_block(uint64_t size, uint32_t serial, uint8_t kind);

  uint8_t* data_ = nullptr;
  uint8_t* state_ = nullptr;
  uint8_t* masks_ = nullptr;       // touched by bit-fields only
  uint32_t* granules_ = nullptr;   // low bit: stack object; rest: index
  uint64_t size_ = 0, limit_ = 0;
  std::vector<Object> objects_;    // statics, then heap
  std::vector<Object> stack_objects_;
  size_t static_count_ = 0;
  std::vector<uint8_t> image_, image_state_;
  bool saved_ = false;
  uint64_t stack_begin_ = 0, stack_end_ = 0, rotor_ = 0, live_end_ = 0, window_end_ = 0, stack_high_ = 0;   // of the thread
  struct Stack { uint64_t begin = 0, end = 0, rotor = 0, live_end = 0, window_end = 0, high = 0; };
  std::vector<Stack> stacks_;      // by thread, if there are several; that of `thread_` is in the members above
  uint32_t thread_ = 0;
  uint64_t heap_begin_ = 0, heap_next_ = 0, heap_high_ = 0;
  uint32_t heap_serial_ = 0;
  uint64_t bytes_begun_ = 0;
  struct Freed { uint64_t base, bytes; };
  std::vector<Freed> freed_;       // oldest first, from freed_next_
  size_t freed_next_ = 0;
};

inline Object* Memory::object_at(uint64_t address) {
  const uint64_t off = address - kArenaBase;
  if (off >= size_) return nullptr;
  const uint32_t tag = granules_[off >> 4];
  std::vector<Object>& table = (tag & 1) ? stack_objects_ : objects_;
  const size_t index = tag >> 1;
  if (index >= table.size()) return nullptr;
  Object& o = table[index];
  return o.alive && off + kFront - o.base < footprint(o.size) ? &o : nullptr;
}

inline const Object* Memory::object_around(uint64_t address) const {
  const uint64_t off = address - kArenaBase;
  if (off >= size_) return nullptr;
  const uint32_t tag = granules_[off >> 4];
  const std::vector<Object>& table = (tag & 1) ? stack_objects_ : objects_;
  const size_t index = tag >> 1;
  return index < table.size() && off + kFront - table[index].base < footprint(table[index].size) ? &table[index] : nullptr;
}

}  // namespace pippin::interp

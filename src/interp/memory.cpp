// SPDX-License-Identifier: Apache-2.0
// See memory.h. The arena is reserved once (untouched pages cost nothing) and cleared only where it was used.
#include "interp/memory.h"

#include <sys/mman.h>

#include <algorithm>

#include "support/check.h"

namespace pippin::interp {

namespace {

constexpr uint64_t kWindow = 64 * 1024;       // stack addresses handed out before old ones come again
constexpr uint64_t kQuarantine = 32ull << 20;  // heap bytes handed out before freed ones come again

void* reserve(uint64_t bytes) {
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

void clear(uint8_t* from, uint64_t bytes) {
  if (bytes > (4u << 20)) {
    const uint64_t page = 4096;
    uint8_t* begin = reinterpret_cast<uint8_t*>((reinterpret_cast<uintptr_t>(from) + page - 1) & ~(page - 1));
    uint8_t* end = reinterpret_cast<uint8_t*>(reinterpret_cast<uintptr_t>(from + bytes) & ~(page - 1));
    std::memset(from, 0, static_cast<size_t>(begin - from));
    std::memset(end, 0, static_cast<size_t>(from + bytes - end));
    madvise(begin, static_cast<size_t>(end - begin), MADV_DONTNEED);
    return;
  }
  std::memset(from, 0, bytes);
}

}  // namespace

Memory::Memory(uint64_t limit) : size_((limit + 0xFFFF) & ~0xFFFFull) {
  void* d = reserve(size_);
  void* s = reserve(size_ + 64);
  void* g = reserve(size_ / 16 * 4);
  if (d == nullptr || s == nullptr || g == nullptr) {
    if (d) munmap(d, size_);
    if (s) munmap(s, size_ + 64);
    if (g) munmap(g, size_ / 16 * 4);
    size_ = 0;
    return;
  }
  data_ = static_cast<uint8_t*>(d);
  state_ = static_cast<uint8_t*>(s);
  granules_ = static_cast<uint32_t*>(g);
}

Memory::~Memory() {
  if (data_ == nullptr) return;
  munmap(data_, size_);
  munmap(state_, size_ + 64);
  munmap(granules_, size_ / 16 * 4);
  if (masks_ != nullptr) munmap(masks_, size_);
}

uint8_t* Memory::masks() {
  if (masks_ == nullptr) {
    masks_ = static_cast<uint8_t*>(reserve(size_));
    PIPPIN_CHECK(masks_ != nullptr, "cannot reserve {} bytes", size_);
  }
  return masks_;
}

void Memory::cover(uint64_t base, uint64_t size, uint32_t tag) {
  const uint64_t last = (base + reach(size) - 1) >> 4;
  for (uint64_t g = (base - kFront) >> 4; g <= last; ++g) granules_[g] = tag;
}

void Memory::reset(const Code& code, const ir::Program& program, uint64_t limit) {
  limit_ = std::min(limit, size_);
  if (!stacks_.empty()) (void)use_stack(0);
  for (const Stack& other : stacks_)
    if (other.high > other.begin) clear(state_ + other.begin, other.high - other.begin);
  stacks_.clear();
  if (stack_high_ > stack_begin_) clear(state_ + stack_begin_, stack_high_ - stack_begin_);
  if (heap_high_ > heap_begin_) clear(state_ + heap_begin_, heap_high_ - heap_begin_);
  stack_objects_.clear();
  stack_begin_ = (code.statics_end + 0xFFF) & ~0xFFFull;
  const uint64_t rest = limit_ > stack_begin_ ? limit_ - stack_begin_ : 0;
  stack_end_ = stack_begin_ + (rest / 2 & ~0xFFFull);
  heap_begin_ = stack_end_;
  rotor_ = live_end_ = stack_high_ = stack_begin_;
  window_end_ = std::min(stack_end_, stack_begin_ + kWindow);
  heap_next_ = heap_high_ = heap_begin_;
  heap_serial_ = 0;
  bytes_begun_ = 0;
  freed_.clear();
  freed_next_ = 0;
  if (saved_) {
    std::memcpy(data_, image_.data(), image_.size());
    std::memcpy(state_, image_state_.data(), image_state_.size());
    objects_.resize(static_count_);
    return;
  }
  objects_.clear();
  for (const StaticObject& s : code.statics) {
    const ir::Variable& v = program.vars[s.var];
    Object o;
    o.base = s.offset;
    o.size = s.size;
    o.var = s.var;
    o.alive = true;
    cover(o.base, o.size, static_cast<uint32_t>(objects_.size()) << 1);
    objects_.push_back(o);
    std::memset(data_ + s.offset, 0, s.size);
    std::memset(state_ + s.offset, v.is_extern ? kAccessible : kAccessible | kInitialised, s.size);
  }
  static_count_ = objects_.size();
}

void Memory::save_statics(const Code& code, const ir::Program& program) {
  for (const StaticObject& s : code.statics) {
    const ir::Variable& v = program.vars[s.var];
    if (!v.is_read_only && !(v.is_const && !v.is_extern)) continue;
    for (uint64_t i = 0; i < s.size; ++i) state_[s.offset + i] |= kReadOnly;
  }
  image_.assign(data_, data_ + code.statics_end);
  image_state_.assign(state_, state_ + code.statics_end);
  saved_ = true;
}

bool Memory::accessible(uint64_t off, uint64_t n) const {
  if (off >= size_ || n > size_ - off) return false;
  for (uint64_t i = 0; i < n; ++i)
    if (!(state_[off + i] & kAccessible)) return false;
  return true;
}

bool Memory::writable(uint64_t off, uint64_t n) const {
  if (off >= size_ || n > size_ - off) return false;
  for (uint64_t i = 0; i < n; ++i)
    if ((state_[off + i] & (kAccessible | kReadOnly)) != kAccessible) return false;
  return true;
}

bool Memory::initialised(uint64_t off, uint64_t n) const {
  for (uint64_t i = 0; i < n; ++i)
    if (!(state_[off + i] & kInitialised)) return false;
  return true;
}

void Memory::mark_initialised(uint64_t off, uint64_t n) {
  for (uint64_t i = 0; i < n; ++i) state_[off + i] |= kInitialised;
}

const char* Memory::describe(uint64_t address, uint64_t n) {
  if (address < 0x1000) return "null pointer dereference";
  if (is_stray(address)) return "access outside an object";
  const uint64_t off = address - kArenaBase;
  if (off >= size_) return "dereference of a number that is the address of no object (memory-mapped registers: --memory-region)";
  if (accessible(off, n)) return "write to a constant object";
  Object* o = object_at(address);
  if (o != nullptr) return "access outside an object";
  if (off >= heap_begin_ && off < heap_high_) return "access to freed or unallocated memory";
  if (off >= stack_begin_ && off < stack_high_) return "access outside an object or after its lifetime";
  return "access outside an object";
}

/// The first thread has half of the memory for stacks, and the others share the rest.
bool Memory::use_stack(uint32_t thread) {
  if (thread == thread_) return true;
  if (thread >= kThreads) return false;
  if (stacks_.empty()) {
    const uint64_t half = stack_begin_ + ((stack_end_ - stack_begin_) / 2 & ~0xFFFull);
    if (live_end_ > half) return false;
    const uint64_t each = (stack_end_ - half) / kThreads & ~0xFFFull;
    stacks_.resize(kThreads);
    for (uint32_t k = 1; k < kThreads; ++k) {
      const uint64_t begin = half + k * each;
      stacks_[k] = {begin, begin + each, begin, begin, std::min(begin + each, begin + kWindow), begin};
    }
    stack_end_ = half;
    window_end_ = std::min(window_end_, half);
    if (rotor_ > half) rotor_ = live_end_;
  }
  stacks_[thread_] = {stack_begin_, stack_end_, rotor_, live_end_, window_end_, stack_high_};
  const Stack& s = stacks_[thread];
  stack_begin_ = s.begin, stack_end_ = s.end, rotor_ = s.rotor, live_end_ = s.live_end, window_end_ = s.window_end, stack_high_ = s.high;
  thread_ = thread;
  return true;
}

bool Memory::push_frame(uint64_t bytes, uint64_t& base) {
  uint64_t at = std::max(rotor_, live_end_);
  if (at + bytes > window_end_) {
    at = live_end_;
    if (at + bytes > window_end_) {
      if (at + bytes > stack_end_) return false;
      window_end_ = std::min(stack_end_, at + bytes + kWindow);
    }
  }
  base = at;
  rotor_ = live_end_ = at + bytes;
  stack_high_ = std::max(stack_high_, live_end_);
  return true;
}

void Memory::pop_frame(uint64_t base, uint64_t end, size_t objects, uint64_t caller_end) {
  if (end > base) std::memset(state_ + base, 0, end - base);
  if (stacks_.empty()) {
    stack_objects_.resize(objects);
  } else {   // objects of other threads are among them
    for (size_t k = objects; k < stack_objects_.size(); ++k)
      if (stack_objects_[k].base >= base && stack_objects_[k].base < end) stack_objects_[k].alive = false;
    while (stack_objects_.size() > objects && !stack_objects_.back().alive) stack_objects_.pop_back();
  }
  live_end_ = caller_end;
}

bool Memory::grow_frame(uint64_t bytes, uint64_t& base, uint64_t& frame_end) {
  // The frame on top owns everything up to the rotor: what callees left there is dead.
  base = frame_end;
  const uint64_t end = base + bytes;
  if (end < base || end > stack_end_) return false;
  frame_end = live_end_ = end;
  rotor_ = std::max(rotor_, end);
  if (end > window_end_) window_end_ = std::min(stack_end_, end + kWindow);
  stack_high_ = std::max(stack_high_, end);
  return true;
}

void Memory::begin_object(uint64_t base, uint64_t size, ir::VarId var, uint32_t serial, uint8_t kind) {
  bytes_begun_ += size;
  std::memset(state_ + base, kAccessible, size);
  const uint32_t tag = granules_[base >> 4];
  if ((tag & 1) && (tag >> 1) < stack_objects_.size()) {
    Object& old = stack_objects_[tag >> 1];
    if (old.base == base && old.size == size && old.var == var) {  // the declaration is executed again
      old.serial = serial;
      old.alive = true;
      return;
    }
  }
  Object o;
  o.base = base;
  o.size = size;
  o.var = var;
  o.serial = serial;
  o.kind = kind;
  o.alive = true;
  cover(base, size, static_cast<uint32_t>(stack_objects_.size()) << 1 | 1);
  stack_objects_.push_back(o);
}

void Memory::end_object(uint64_t base, ir::VarId var) {
  Object* o = object_at(kArenaBase + base);
  if (o == nullptr || o->base != base || o->var != var) return;
  o->alive = false;
  std::memset(state_ + base, 0, o->size);
}

uint64_t Memory::allocate(uint64_t size) {
  const uint64_t base = begin_block(size, heap_serial_, 2);
  if (base != UINT64_MAX) ++heap_serial_;
  return base;
}

uint64_t Memory::allocate_foreign(uint64_t size, uint32_t number) { return begin_block(size, number, 4); }

uint64_t Memory::begin_block(uint64_t size, uint32_t serial, uint8_t kind) {
  const uint64_t bytes = footprint(size);
  if (bytes < size) return UINT64_MAX;
  uint64_t base = UINT64_MAX;
  if (heap_next_ - heap_begin_ > kQuarantine) {
    // Only the oldest few are looked at: equal sizes are what long-running programs use.
    for (size_t k = freed_next_; k < freed_.size() && k < freed_next_ + 16; ++k) {
      if (freed_[k].bytes != bytes) continue;
      base = freed_[k].base;
      freed_.erase(freed_.begin() + static_cast<ptrdiff_t>(k));
      break;
    }
  }
  if (base == UINT64_MAX) {
    if (heap_next_ + bytes > limit_ || heap_next_ + bytes < heap_next_) return UINT64_MAX;
    base = heap_next_;
    heap_next_ += bytes;
    heap_high_ = heap_next_;
  }
  Object o;
  o.base = base;
  o.size = size;
  o.serial = serial;
  o.kind = kind;
  o.alive = true;
  cover(base, size, static_cast<uint32_t>(objects_.size()) << 1);
  objects_.push_back(o);
  bytes_begun_ += size;
  std::memset(state_ + base, kAccessible, size);
  return base;
}

void Memory::release(Object* object) {
  object->alive = false;
  std::memset(state_ + object->base, 0, object->size);
  freed_.push_back({object->base, footprint(object->size)});
}

std::vector<const Object*> Memory::left() const {
  std::vector<const Object*> out;
  for (size_t k = static_count_; k < objects_.size(); ++k)
    if (objects_[k].alive && objects_[k].owned) out.push_back(&objects_[k]);
  return out;
}

std::vector<const Object*> Memory::lost(uint32_t pointer_bytes, bool frames, const uint64_t* slots, const uint64_t* slots_end) const {
  std::vector<char> reached(objects_.size(), 0);
  std::vector<size_t> work;
  const auto follow = [&](uint64_t address) {
    for (const uint64_t a : {address, address - 1}) {   // the end belongs to the block
      const uint64_t off = a - kArenaBase;
      if (off >= size_) continue;
      const uint32_t tag = granules_[off >> 4];
      const size_t index = tag >> 1;
      if ((tag & 1) || index < static_count_ || index >= objects_.size() || reached[index]) continue;
      const Object& o = objects_[index];
      if (!o.alive || address - kArenaBase < o.base || address - kArenaBase > o.base + o.size) continue;
      reached[index] = 1;
      work.push_back(index);
    }
  };
  const auto scan = [&](uint64_t from, uint64_t n) {
    for (uint64_t at = from; at + pointer_bytes <= from + n; ++at) {
      if (!(state_[at] & kAccessible)) continue;   // a frame that is gone
      uint64_t address = 0;
      std::memcpy(&address, data_ + at, pointer_bytes);
      if (address - kArenaBase < size_) follow(address);
    }
  };
  for (size_t k = 0; k < objects_.size(); ++k) {
    if (k < static_count_) scan(objects_[k].base, objects_[k].size);
    else if (objects_[k].alive && !objects_[k].owned && !reached[k]) { reached[k] = 1; work.push_back(k); }
  }
  if (frames) {
    scan(stack_begin_, stack_high_ - stack_begin_);
    for (size_t k = 0; k < stacks_.size(); ++k)
      if (k != thread_) scan(stacks_[k].begin, stacks_[k].high - stacks_[k].begin);
    for (const uint64_t* s = slots; s != slots_end; ++s) follow(*s);
  }
  while (!work.empty()) {
    const Object& o = objects_[work.back()];
    work.pop_back();
    scan(o.base, o.size);
  }
  std::vector<const Object*> out;
  for (const Object* o : left())
    if (!reached[static_cast<size_t>(o - objects_.data())]) out.push_back(o);
  return out;
}

void Memory::copy_to(Image& image) const {
  image.objects.clear();
  image.on_stack = 0;
  image.bytes.clear();
  for (const std::vector<Object>* table : {&objects_, &stack_objects_})
    for (const Object& o : *table) {
      if (!o.alive) continue;
      image.objects.emplace_back(o.base, o.size);
      if (table == &stack_objects_) ++image.on_stack;
      for (const uint8_t* part : {data_, state_, masks_})
        if (part != nullptr) image.bytes.insert(image.bytes.end(), part + o.base, part + o.base + o.size);
    }
}

bool Memory::begins_with(const Image& image) const {
  size_t more = 0;
  for (const Object& o : stack_objects_) more += o.alive;
  return more >= image.on_stack && same_as(image, more - image.on_stack);
}

bool Memory::same_as(const Image& image, size_t more) const {
  size_t k = 0, at = 0;
  for (const std::vector<Object>* table : {&objects_, &stack_objects_})
    for (const Object& o : *table) {
      if (!o.alive) continue;
      if (table == &stack_objects_ && k == image.objects.size() && more > 0) {
        --more;
        continue;
      }
      if (k == image.objects.size() || image.objects[k++] != std::pair(o.base, o.size)) return false;
      for (const uint8_t* part : {data_, state_, masks_}) {
        if (part == nullptr) continue;
        if (at + o.size > image.bytes.size() || std::memcmp(part + o.base, image.bytes.data() + at, o.size) != 0) return false;
        at += o.size;
      }
    }
  return k == image.objects.size() && at == image.bytes.size();
}

}  // namespace pippin::interp

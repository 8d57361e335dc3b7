// SPDX-License-Identifier: Apache-2.0
// The parts of the machine that touch memory other than by simple loads and stores, and everything that asks the
// InputSource. An indeterminate value is asked for once and then stored, so that it is stable.
#include <algorithm>
#include <cstring>

#include "interp/float_ops.h"
#include "interp/machine.h"

namespace pippin::interp {

namespace {

/// The bits of byte `i` that belong to the `width` bits from `bit`.
uint8_t bits_of(uint64_t i, uint64_t bit, uint32_t width) {
  uint8_t mask = 0;
  for (uint64_t b = 0; b < 8; ++b)
    if (i * 8 + b >= bit && i * 8 + b < bit + width) mask = static_cast<uint8_t>(mask | 1u << b);
  return mask;
}

}  // namespace

bool Machine::ask(InputValue request, ir::TypeId type, uint64_t* slots) {
  const ValueClass c = value_class(program_, type);
  if (c == ValueClass::None || c == ValueClass::Record || c == ValueClass::Unsupported)
    return end(End::Unsupported, "input of type " + (type.valid() ? program_.type(type).name : std::string("void")));
  const ir::Type& t = program_.type(type);
  uint32_t bits = 64;
  bool is_signed = false;
  switch (c) {
    case ValueClass::Int:
    case ValueClass::Wide:
      bits = t.kind == ir::TypeKind::Pointer ? program_.target.pointer_bytes() * 8 : t.is_bool ? 1 : t.width;
      is_signed = t.kind == ir::TypeKind::Int && t.is_signed;
      break;
    case ValueClass::F32: bits = 32; break;
    case ValueClass::X87: bits = 80; break;
    default: break;
  }
  request.type = type;
  if (pc_ != nullptr) request.origin = code_.origin_table[code_.origins[static_cast<size_t>(pc_ - code_.ops.data())]];
  if (watched_offset_ != UINT64_MAX) request.watched = watched();
  const std::optional<ir::Int128> answer = inputs_->next(request, bits, is_signed);
  if (!answer) return end(End::InputExhausted, "no more inputs");
  Unsigned128 v = static_cast<Unsigned128>(*answer);
  if (bits < 128) {
    const unsigned s = 128 - bits;
    v = is_signed ? static_cast<Unsigned128>(static_cast<ir::Int128>(v << s) >> s) : v << s >> s;
  }
  if (t.kind == ir::TypeKind::Pointer && v != 0) {
    uint32_t number = 0;
    uint64_t address = 0;
    if (!foreign_object(static_cast<uint64_t>(v), type, number, address)) return false;
    pointer_inputs_ |= request.uninit_site == UINT32_MAX && request.heap_block == UINT32_MAX;
    if (owned_.contains(number) && !answers_owned_) return end(End::AssumeFailed, "a pointer to an object that another function returned");
    request.value = number;
    v = address;
  }
  if (c == ValueClass::X87) {
    // Only canonical values: the integer bit is set iff the exponent is not zero.
    const bool exponent = (static_cast<uint64_t>(v >> 64) & 0x7FFF) != 0;
    const uint64_t low = static_cast<uint64_t>(v) & ~(1ull << 63);
    v = v >> 64 << 64 | low | (exponent ? 1ull << 63 : 0);
  }
  slots[0] = static_cast<uint64_t>(v);
  if (c == ValueClass::Wide || c == ValueClass::X87) slots[1] = static_cast<uint64_t>(v >> 64);
  ++asked_;
  if (!keep_inputs_) return true;
  if (t.kind != ir::TypeKind::Pointer) request.value = static_cast<ir::Int128>(v);
  request.step = result_.trace.size();
  result_.inputs.push_back(request);
  return true;
}

bool Machine::foreign_object(uint64_t name, ir::TypeId pointer, uint32_t& number, uint64_t& address) {
  size_t k = 0;
  while (k < foreign_.size() && foreign_[k].first != name) ++k;
  number = static_cast<uint32_t>(k + 1);
  if (k == foreign_.size()) {
    const uint64_t base = memory_.allocate_foreign(foreign_bytes(program_, pointer), number);
    if (base == UINT64_MAX) return end(End::StepLimit, "memory limit");
    foreign_.emplace_back(name, base);
  }
  address = kArenaBase + foreign_[k].second + kForeignFront;
  return true;
}

bool Machine::ask_missing(const Fn& fn, ir::TypeId type, uint64_t* slots, int64_t least, int64_t most) {
  InputValue request;
  request.missing = fn.id;
  request.least = least;
  request.most = most;
  return ask(request, type, slots);
}

InputValue Machine::request_for(uint64_t off) {
  InputValue request;
  const Object* o = memory_.object_at(kArenaBase + off);
  if (o == nullptr) return request;
  request.offset = off - o->base;
  if (o->kind == 2) {
    request.heap_block = o->serial;
  } else if (o->kind == 4) {
    request.foreign = o->serial;
  } else if (o->var.valid() && storing_input_) {
    request.written = o->var;
    const auto calls = written_.find(o->var.value);
    request.occurrence = calls == written_.end() ? 0 : calls->second - 1;
  } else if (o->var.valid()) {
    request.uninit_site = program_.vars[o->var].uninit_site;
    if (request.uninit_site != UINT32_MAX) request.occurrence = o->serial;
  }
  return request;
}

bool Machine::resolve_bytes(uint64_t off, uint64_t n) {
  static_assert(sizeof(uint64_t) == 8);
  for (uint64_t i = off; i < off + n; ++i) {
    if (memory_.state()[i] & kInitialised) continue;
    if (errno_offset_ != UINT64_MAX && i - errno_offset_ < 4) return errno_unknown();
    uint64_t v = 0;
    if (!ask(request_for(i), program_.char_type, &v)) return false;
    set_unknown_bits(i, static_cast<uint8_t>(v));
  }
  return true;
}

void Machine::set_unknown_bits(uint64_t off, uint8_t value) {
  const uint8_t known = memory_.state()[off] & kPartial ? memory_.masks()[off] : 0;
  memory_.data()[off] = static_cast<uint8_t>((memory_.data()[off] & known) | (value & ~known));
  memory_.state()[off] = static_cast<uint8_t>((memory_.state()[off] & ~kPartial) | kInitialised);
}

bool Machine::resolve_bits(uint64_t off, uint64_t bit, uint32_t width) {
  for (uint64_t i = bit / 8; width != 0 && i <= (bit + width - 1) / 8; ++i) {
    const uint8_t state = memory_.state()[off + i];
    if (state & kInitialised) continue;
    const uint8_t known = state & kPartial ? memory_.masks()[off + i] : 0;
    if ((bits_of(i, bit, width) & ~known) == 0) continue;
    if (!resolve_bytes(off + i, 1)) return false;
  }
  return true;
}

bool Machine::resolve_value(uint64_t off, uint64_t n, ir::TypeId type) {
  bool none = true;
  bool all = true;
  for (uint64_t i = off; i < off + n; ++i) {
    if (!(memory_.state()[i] & kInitialised)) all = false;
    if (memory_.state()[i] & (kInitialised | kPartial)) none = false;
  }
  if (all) return true;
  if (!none || !type.valid()) return resolve_bytes(off, n);
  if (off == errno_offset_) return errno_unknown();
  uint64_t v[2] = {0, 0};
  if (!ask(request_for(off), type, v)) return false;
  std::memcpy(memory_.data() + off, v, n);
  memory_.mark_initialised(off, n);
  return true;
}

bool Machine::resolve_object(uint64_t off, ir::TypeId type) {
  const ir::Type& t = program_.type(type);
  if (t.size == 0 || memory_.initialised(off, t.size)) return true;
  switch (t.kind) {
    case ir::TypeKind::Int:
    case ir::TypeKind::Pointer: return resolve_value(off, t.size, type);
    case ir::TypeKind::Float: return resolve_value(off, t.format == ir::FloatFormat::X87Extended ? 10 : t.size, type);
    case ir::TypeKind::Array:
      for (uint64_t k = 0; k < t.count; ++k)
        if (!resolve_object(off + k * program_.type(t.element).size, t.element)) return false;
      return true;
    case ir::TypeKind::Record: {
      // Of a union the largest member is made definite; padding stays indeterminate.
      const ir::Field* largest = nullptr;
      for (const ir::Field& f : t.fields) {
        if (t.is_union) {
          if (largest == nullptr || program_.type(f.type).size > program_.type(largest->type).size) largest = &f;
          continue;
        }
        if (f.is_bitfield) {
          if (!f.name.empty() && !resolve_bits(off, f.bit_offset, f.bit_width)) return false;
        } else if (!resolve_object(off + f.byte_offset, f.type)) {
          return false;
        }
      }
      if (largest == nullptr) return true;
      if (largest->is_bitfield) return resolve_bytes(off, (largest->bit_width + 7) / 8);
      return resolve_object(off, largest->type);
    }
    case ir::TypeKind::Void:
    case ir::TypeKind::Function: return true;
  }
  return true;
}

bool Machine::read_uninitialised_slot(uint64_t* slots, ir::VarId var, ir::TypeId type) {
  InputValue request;
  request.uninit_site = program_.vars[var].uninit_site;
  if (request.uninit_site != UINT32_MAX) {
    const uint32_t n = declared_[request.uninit_site];
    request.occurrence = n == 0 ? 0 : n - 1;
  }
  if (!ask(request, type, slots)) return false;
  if (options_->record_trace) {
    trace::Event event;
    event.variable = var;
    event.value = value_in(value_class(program_, type), type, slots);
    event.indeterminate = true;
    record(std::move(event));
  }
  return true;
}

bool Machine::readable(uint64_t address, uint64_t n) {
  if (n == 0) return true;
  const uint64_t off = address - kArenaBase;
  if (!memory_.accessible(off, n)) return invalid_access(address, n);
  if (options_->observer != nullptr) (void)concrete(address, n);
  return resolve_bytes(off, n);
}

bool Machine::writable(uint64_t address, uint64_t n) {
  if (n == 0) return true;
  if (!memory_.writable(address - kArenaBase, n)) return invalid_access(address, n);
  if (library_call_ != nullptr)
    if (const auto at = concrete(address, n)) options_->observer->library_write(library_call_->instr->get<ir::Call>().args, *at);
  return true;
}

std::optional<ir::ConcretePlace> Machine::concrete(uint64_t address, uint64_t n) {
  const Object* o = memory_.object_at(address);
  if (n == 0 || o == nullptr || !memory_.accessible(address - kArenaBase, n)) return std::nullopt;
  if (o->var.valid()) behind_pointers_.insert(o->var.value);
  const auto origin = [](const ir::Instr* i) { return i != nullptr ? i->origin : Origin(); };
  return ir::ConcretePlace{o->var, origin(o->made_by), origin(o->resized_from), address - kArenaBase - o->base, n};
}

void Machine::observe_access(const Observed& o, uint64_t address) {
  if (const auto at = concrete(address, o.size)) options_->observer->access(o.place, o.write, *at);
}

void Machine::observe_block(const CallInfo& call, size_t argument, bool write, uint64_t address, uint64_t n) {
  if (options_->observer == nullptr) return;
  if (const auto at = concrete(address, n)) options_->observer->block(call.instr->get<ir::Call>().args[argument], write, *at);
}

bool Machine::load_slow(uint64_t address, uint64_t n, uint32_t type) {
  const uint64_t off = address - kArenaBase;
  if (!memory_.accessible(off, n)) return invalid_access(address, n);
  return resolve_value(off, n, type == UINT32_MAX ? ir::TypeId() : ir::TypeId(type));
}

/// A value that nobody uses.
bool Machine::read_record(uint64_t address, ir::TypeId type) {
  const uint64_t n = program_.type(type).size;
  return n == 0 || memory_.accessible(address - kArenaBase, n) || invalid_access(address, n);
}

bool Machine::copy_record(uint64_t to, uint64_t from, ir::TypeId type) {
  const uint64_t n = program_.type(type).size;
  if (n == 0) return true;
  const uint64_t source = from - kArenaBase, target = to - kArenaBase;
  if (!memory_.accessible(source, n)) return invalid_access(from, n);
  if (!memory_.writable(target, n)) return invalid_access(to, n);
  if (source == target) return true;
  if (!resolve_object(source, type)) return false;
  // C17 6.5.16.1p3: the overlap must be exact; a partial overlap is undefined and is executed as memmove.
  std::memmove(memory_.data() + target, memory_.data() + source, n);
  if (memory_.initialised(source, n)) {
    memory_.mark_initialised(target, n);
    return true;
  }
  constexpr uint8_t kMoved = kInitialised | kPartial;
  const std::vector<uint8_t> states(memory_.state() + source, memory_.state() + source + n);
  std::vector<uint8_t> masks;
  if (std::any_of(states.begin(), states.end(), [](uint8_t s) { return (s & kPartial) != 0; }))
    masks.assign(memory_.masks() + source, memory_.masks() + source + n);
  for (uint64_t i = 0; i < n; ++i) {
    uint8_t& state = memory_.state()[target + i];
    state = static_cast<uint8_t>((state & ~kMoved) | (states[i] & kMoved));
    if (states[i] & kPartial) memory_.masks()[target + i] = masks[i];
  }
  return true;
}

bool Machine::zero_memory(uint64_t address, ir::TypeId type) {
  const uint64_t n = program_.type(type).size;
  if (n == 0) return true;
  const uint64_t off = address - kArenaBase;
  if (!memory_.writable(off, n)) return invalid_access(address, n);
  std::memset(memory_.data() + off, 0, n);
  memory_.mark_initialised(off, n);
  return true;
}

bool Machine::load_bits(const BitAccess& b, uint64_t address, uint64_t* out) {
  const uint64_t n = (b.bit + b.width + 7) / 8;
  if (!memory_.accessible(address - kArenaBase, n)) return invalid_access(address, n);
  if (!resolve_bits(address - kArenaBase, b.bit, b.width)) return false;
  const uint8_t* p = bytes(address);
  Unsigned128 v = 0;
  for (uint32_t k = 0; k < b.width; ++k) {
    const uint32_t bit = b.bit + k;
    v |= static_cast<Unsigned128>(p[bit / 8] >> (bit % 8) & 1) << k;
  }
  if (b.is_signed && b.width > 0 && b.width < 128 && (v >> (b.width - 1) & 1)) v |= ~static_cast<Unsigned128>(0) << b.width;
  out[0] = static_cast<uint64_t>(v);
  if (b.wide) out[1] = static_cast<uint64_t>(v >> 64);
  return true;
}

bool Machine::store_bits(const BitAccess& b, uint64_t address, const uint64_t* in) {
  const uint64_t n = (b.bit + b.width + 7) / 8;
  if (!writable(address, n)) return false;
  const uint64_t off = address - kArenaBase;
  uint8_t* p = bytes(address);
  for (uint32_t k = 0; k < b.width; ++k) {
    const uint32_t bit = b.bit + k;
    const uint8_t mask = static_cast<uint8_t>(1u << (bit % 8));
    if (in[k / 64] >> (k % 64) & 1) p[bit / 8] |= mask; else p[bit / 8] &= static_cast<uint8_t>(~mask);
  }
  // The neighbours' bits keep their state.
  for (uint64_t i = 0; i < n; ++i) {
    uint8_t& state = memory_.state()[off + i];
    if (state & kInitialised) continue;
    const uint8_t known = state & kPartial ? memory_.masks()[off + i] : 0;
    const uint8_t now = static_cast<uint8_t>(known | bits_of(i, b.bit, b.width));
    memory_.masks()[off + i] = now;
    state |= now == 0xFF ? kInitialised : kPartial;
  }
  return true;
}

bool Machine::declare(const FrameObject& o) {
  uint32_t serial = 0;
  if (o.var.valid()) {
    const uint32_t site = program_.vars[o.var].uninit_site;
    if (site < declared_.size()) serial = declared_[site]++;
  }
  memory_.begin_object(frames_.back().memory + o.offset, o.size, o.var, serial, 1);
  return true;
}

bool Machine::declare_vla(const FrameObject& o, int64_t count, bool) {
  // C17 6.7.6.2p5: the size expression shall be greater than zero.
  if (count <= 0) return undefined("length of a variable-length array is not positive");
  if (static_cast<uint64_t>(count) > (1ull << 40) / std::max<uint64_t>(o.size, 1)) return end(End::StepLimit, "memory limit");
  const uint64_t size = static_cast<uint64_t>(count) * o.size;
  Frame& frame = frames_.back();
  uint64_t* home = frame.regs + o.vla_slot;  // address, capacity
  uint32_t serial = 0;
  const uint32_t site = program_.vars[o.var].uninit_site;
  if (site < declared_.size()) serial = declared_[site]++;
  if (home[0] != 0) {
    if (Object* old = memory_.object_at(home[0])) std::memset(memory_.state() + old->base, 0, old->size);
  }
  if (home[0] == 0 || home[1] < size) {
    uint64_t base = 0;
    if (!memory_.grow_frame(Memory::footprint(size), base, frame.memory_end)) return end(End::StepLimit, "memory limit");
    frame_memory_end_ = frame.memory_end;
    home[0] = kArenaBase + base;
    home[1] = size;
  }
  memory_.begin_object(home[0] - kArenaBase, size, o.var, serial, 1);
  return true;
}

bool Machine::pointer_add(uint64_t& out, uint64_t pointer, int64_t count, uint64_t size) {
  const uint64_t result = (pointer + static_cast<uint64_t>(count) * size) & pointer_mask();
  if (is_stray(pointer)) return undefined(kOutside);
  const Object* o = checks_memory() ? memory_.object_around(pointer) : memory_.object_at(pointer);
  if (o != nullptr) {
    // C17 6.5.6p8 allows the object and one past it. A pointer into the red zone is harmless as no access through it
    // succeeds, and programs do compute it (`p - 1`, `a + sizeof(a)`); anything further ends the execution.
    const uint64_t base = kArenaBase + o->base;
    if (result + kFront < base || result >= base + Memory::reach(o->size)) {
      if (!checks_memory() || o->kind == 4 || has_unknown_size(*o)) return undefined(kOutside);
      strayed_ = true;   // only an access is an error
      out = ((count < 0) ? kStrayBefore : kStrayBehind) + result % kStrays;
      return true;
    }
  }
  out = result;
  return true;
}

bool Machine::element_address(uint64_t& out, uint64_t array, uint64_t index, uint64_t count, uint64_t size) {
  if (index < count) {
    out = array + index * size;
    return true;
  }
  // Objects bound accesses, not the arrays in them.
  if (!checks_memory()) return undefined("array index out of bounds");
  return pointer_add(out, array, static_cast<int64_t>(index), size);
}

void Machine::record(trace::Event event) {
  constexpr size_t kMaxTrace = 200'000, kMaxInitialisers = 20'000;   // large tables leave room for what main does
  if (result_.trace.size() >= (initialising_ ? kMaxInitialisers : kMaxTrace)) return;
  if (pc_ != nullptr) event.origin = code_.origin_table[code_.origins[static_cast<size_t>(pc_ - code_.ops.data())]];
  if (pc_ != nullptr && !code_.points.empty()) event.point = code_.points[static_cast<size_t>(pc_ - code_.ops.data())];
  event.point.depth = static_cast<uint32_t>(frames_.size());
  event.point.thread = thread_;
  result_.trace.push_back(std::move(event));
  note_lost_blocks();
}

/// The branch is the one that the guide expects here, or the guide has ended.
bool Machine::on_guide(const Traced& branch, const Op& op) {
  const std::vector<Decision>& guide = *options_->guide;
  if (result_.followed >= guide.size()) return true;
  const Decision& expected = guide[result_.followed];
  const Origin& here = code_.origin_table[code_.origins[static_cast<size_t>(&op - code_.ops.data())]];
  if (!(here == expected.origin) || branch.event.holds != expected.holds || branch.condition != expected.condition) return end(End::LeftGuide, "");
  ++result_.followed;
  return true;
}

trace::Value Machine::value_in(ValueClass c, ir::TypeId type, const uint64_t* slots) const {
  const bool wide = c == ValueClass::Wide || c == ValueClass::X87;
  const ir::Type& t = program_.type(type);
  if (wide) return {type, static_cast<ir::Int128>(static_cast<Unsigned128>(slots[1]) << 64 | slots[0])};
  return {type, t.kind == ir::TypeKind::Int && t.is_signed ? ir::Int128{static_cast<int64_t>(slots[0])} : ir::Int128{slots[0]}};
}

}  // namespace pippin::interp

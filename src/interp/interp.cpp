// SPDX-License-Identifier: Apache-2.0
// The public face of the interpreter and the replay of recorded inputs.
#include "interp/interp.h"

#include <algorithm>
#include <map>

#include "interp/machine.h"

namespace pippin::interp {

const char* to_string(End e) {
  switch (e) {
    case End::Returned: return "returned";
    case End::AssumeFailed: return "assumption failed";
    case End::ErrorReached: return "error reached";
    case End::UndefinedBehaviour: return "undefined behaviour";
    case End::StepLimit: return "step limit";
    case End::InputExhausted: return "input exhausted";
    case End::Unsupported: return "unsupported";
    case End::LeftGuide: return "left the expected path";
  }
  return "?";
}

uint64_t foreign_bytes(const ir::Program& program, ir::TypeId pointer) {
  const ir::Type& pointee = program.type(program.type(pointer).element);
  const bool any = pointee.kind == ir::TypeKind::Void || pointee.size <= 1;  // often only the beginning of something larger
  return kForeignFront + (any ? 4096 : std::max<uint64_t>(1024, 2 * pointee.size));
}

bool known_library_function(const ir::Function& f) { return library_of(f) != Library::None; }

bool returns_object(const ir::Function& f) {
  const Library l = library_of(f);
  return l == Library::Opened || l == Library::Variable;
}

struct Interpreter::Impl {
  explicit Impl(const ir::Program& p) : program(p) {}
  struct Loaded {
    Loaded(const ir::Program& p, bool trace, bool observe, const ir::PropertySet& a)
        : asked(a), code(compile(p, trace, observe, a)), machine(p, code) {}
    const ir::PropertySet asked;
    Code code;
    Machine machine;
  };
  const ir::Program& program;
  std::unique_ptr<Loaded> loaded[2][2];  // by trace, observe; made when first needed
};

Interpreter::Interpreter(const ir::Program& program) : impl_(std::make_unique<Impl>(program)) {}
Interpreter::~Interpreter() = default;

Execution Interpreter::run(InputSource& inputs, const ExecutionOptions& options) {
  const bool trace = options.record_trace || options.guide != nullptr;
  const bool observe = options.observer != nullptr;
  auto& loaded = impl_->loaded[trace][observe];
  const ir::PropertySet& asked = options.semantics.properties;
  if (loaded == nullptr || loaded->asked != asked) loaded = std::make_unique<Impl::Loaded>(impl_->program, trace, observe, asked);
  return loaded->machine.run(inputs, options);
}

struct RecordedInputs::Impl {
  // Ordered keys: (site), (uninit site, offset), (heap block, offset), (function), (foreign object, offset), (variable, offset).
  using Key = std::tuple<int, uint64_t, uint64_t>;
  struct Recorded { ir::Int128 value; uint32_t bytes; };
  struct Queue {
    std::map<uint32_t, Recorded> by_occurrence;
    uint32_t next = 0;     // occurrences given out by order
    uint32_t added = 0;
  };
  std::map<Key, Queue> queues;
  std::vector<ir::Int128> unkeyed;
  size_t next_unkeyed = 0;
  Schedule schedule;

  static Key key(const InputValue& v) {
    if (v.site != UINT32_MAX) return {0, v.site, 0};
    if (v.uninit_site != UINT32_MAX) return {1, v.uninit_site, v.offset};
    if (v.heap_block != UINT32_MAX) return {2, v.heap_block, v.offset};
    if (v.missing.valid()) return {3, v.missing.value, 0};
    if (v.written.valid()) return {6, v.written.value, v.offset};
    if (v.foreign != 0) return {5, v.foreign, v.offset};
    return {4, 0, 0};
  }

  /// What is recorded for this place alone.
  std::optional<Recorded> find(const Key& key, uint32_t occurrence) {
    const auto it = queues.find(key);
    if (it == queues.end()) return std::nullopt;
    Queue& q = it->second;
    const uint32_t n = occurrence != UINT32_MAX ? occurrence : q.next;
    q.next = n + 1;
    const auto found = q.by_occurrence.find(n);
    if (found == q.by_occurrence.end()) return std::nullopt;
    return found->second;
  }
};

RecordedInputs::RecordedInputs(std::vector<InputValue> values, Schedule schedule) : impl_(std::make_unique<Impl>()) {
  impl_->schedule = std::move(schedule);
  for (const InputValue& v : values) {
    const Impl::Key key = Impl::key(v);
    if (std::get<0>(key) == 4) {
      impl_->unkeyed.push_back(v.value);
      continue;
    }
    Impl::Queue& q = impl_->queues[key];
    q.by_occurrence[v.occurrence != UINT32_MAX ? v.occurrence : q.added] = {v.value, v.bytes};
    ++q.added;
  }
}
RecordedInputs::~RecordedInputs() = default;

std::optional<size_t> RecordedInputs::next_thread(const std::vector<uint32_t>& ready, size_t steps) {
  if (steps >= impl_->schedule.size()) return 0;
  const auto at = std::ranges::find(ready, impl_->schedule[steps].thread);
  if (at == ready.end()) return std::nullopt;
  return static_cast<size_t>(at - ready.begin());
}

std::optional<ir::Int128> RecordedInputs::next(const InputValue& request, uint32_t bits, bool) {
  __extension__ using Unsigned128 = unsigned __int128;
  Impl::Key key = Impl::key(request);
  if (std::get<0>(key) == 4) {
    if (impl_->next_unkeyed < impl_->unkeyed.size()) return impl_->unkeyed[impl_->next_unkeyed++];
    missed_ = true;
    return ir::Int128{0};
  }
  const std::optional<Impl::Recorded> whole = impl_->find(key, request.occurrence);
  const uint32_t bytes = (bits + 7) / 8;
  if (whole && (whole->bytes == 0 || whole->bytes >= bytes)) return whole->value;
  // Recorded in smaller pieces: little endian.
  Unsigned128 v = 0;
  bool any = false;
  for (uint32_t k = 0; k < bytes && k < 16;) {
    const std::optional<Impl::Recorded> piece = k == 0 ? whole : impl_->find(key, request.occurrence);
    const uint32_t size = piece && piece->bytes != 0 ? piece->bytes : 1;
    if (piece) {
      any = true;
      const Unsigned128 mask = size >= 16 ? ~Unsigned128{0} : (Unsigned128{1} << (8 * size)) - 1;
      v |= (static_cast<Unsigned128>(piece->value) & mask) << (8 * k);
    }
    k += size;
    std::get<2>(key) = request.offset + k;
  }
  if (!any) missed_ = true;
  return static_cast<ir::Int128>(v);
}

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// The public face of the interpreter and the replay of recorded inputs.
#include "interp/interp.h"

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
  }
  return "?";
}

bool known_library_function(const std::string& name) { return library_by_name(name) != Library::None; }

struct Interpreter::Impl {
  explicit Impl(const ir::Program& p) : program(p) {}
  struct Loaded {
    Loaded(const ir::Program& p, bool trace) : code(compile(p, trace)), machine(p, code) {}
    Code code;
    Machine machine;
  };
  const ir::Program& program;
  std::unique_ptr<Loaded> plain, traced;
};

Interpreter::Interpreter(const ir::Program& program) : impl_(std::make_unique<Impl>(program)) {}
Interpreter::~Interpreter() = default;

Execution Interpreter::run(InputSource& inputs, const ExecutionOptions& options) {
  auto& loaded = options.record_trace ? impl_->traced : impl_->plain;
  if (loaded == nullptr) loaded = std::make_unique<Impl::Loaded>(impl_->program, options.record_trace);
  return loaded->machine.run(inputs, options);
}

struct RecordedInputs::Impl {
  // Ordered keys: (site), (uninit site, offset), (heap block, offset), (function).
  using Key = std::tuple<int, uint64_t, uint64_t>;
  struct Queue {
    std::map<uint32_t, ir::Int128> by_occurrence;
    uint32_t next = 0;     // occurrences given out by order
    uint32_t added = 0;
  };
  std::map<Key, Queue> queues;
  std::vector<ir::Int128> unkeyed;
  size_t next_unkeyed = 0;

  static Key key(const InputValue& v) {
    if (v.site != UINT32_MAX) return {0, v.site, 0};
    if (v.uninit_site != UINT32_MAX) return {1, v.uninit_site, v.offset};
    if (v.heap_block != UINT32_MAX) return {2, v.heap_block, v.offset};
    if (v.missing.valid()) return {3, v.missing.value, 0};
    return {4, 0, 0};
  }
};

RecordedInputs::RecordedInputs(std::vector<InputValue> values) : impl_(std::make_unique<Impl>()) {
  for (const InputValue& v : values) {
    const Impl::Key key = Impl::key(v);
    if (std::get<0>(key) == 4) {
      impl_->unkeyed.push_back(v.value);
      continue;
    }
    Impl::Queue& q = impl_->queues[key];
    q.by_occurrence[v.occurrence != UINT32_MAX ? v.occurrence : q.added] = v.value;
    ++q.added;
  }
}
RecordedInputs::~RecordedInputs() = default;

std::optional<ir::Int128> RecordedInputs::next(const InputValue& request, uint32_t, bool) {
  const Impl::Key key = Impl::key(request);
  auto it = impl_->queues.find(key);
  if (std::get<0>(key) != 4 && it != impl_->queues.end()) {
    Impl::Queue& q = it->second;
    const uint32_t n = request.occurrence != UINT32_MAX ? request.occurrence : q.next;
    q.next = n + 1;
    auto found = q.by_occurrence.find(n);
    if (found != q.by_occurrence.end()) return found->second;
  } else if (impl_->next_unkeyed < impl_->unkeyed.size()) {
    return impl_->unkeyed[impl_->next_unkeyed++];
  }
  missed_ = true;
  return ir::Int128{0};
}

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// Start and end of an execution, calls and their arguments. The loop is in machine_execute.cpp.
#include "interp/machine.h"

#include <sys/mman.h>

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstring>

#include "interp/float_ops.h"
#include "support/check.h"

namespace pippin::interp {

namespace {

constexpr uint64_t kStackSlots = 16u << 20;  // 128 MiB of address space, touched as needed

uint64_t* reserve_slots() {
  void* p = mmap(nullptr, kStackSlots * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<uint64_t*>(p);
}
void release_slots(uint64_t* p) {
  if (p != nullptr) munmap(p, kStackSlots * 8);
}

}  // namespace

Machine::Machine(const ir::Program& program, const Code& code)
    : program_(program), code_(code), memory_(std::max<uint64_t>(256u << 20, code.statics_end + (64u << 20))),
      stack_(reserve_slots(), release_slots) {
  if (stack_ != nullptr) stack_end_ = stack_.get() + kStackSlots;
  for (const StaticObject& o : code.statics) {
    const ir::Variable& v = program.vars[o.var];
    if (v.name == "stdin" && v.kind == ir::VarKind::Global && v.is_extern) stdin_offset_ = o.offset;
    if (v.name == "__pippin_errno") errno_offset_ = o.offset;
    extern_errno_ |= v.name == "errno" && v.kind == ir::VarKind::Global && v.is_extern;
  }
}

bool Machine::end(End e, std::string detail) {
  result_.end = e;
  result_.detail = std::move(detail);
  if (pc_ != nullptr) result_.origin = code_.origin_table[code_.origins[static_cast<size_t>(pc_ - code_.ops.data())]];
  // An access to where a stray pointer points to is an error. Other errors may depend on the pointer's value, which is not known: a union
  // or memcpy reads the value as a number.
  if (e == End::ErrorReached && strayed_ && !at_stray_) {
    result_.end = End::UndefinedBehaviour;
    result_.detail = kOutside;
    return false;
  }
  if (e == End::ErrorReached && options_->ignored && options_->ignored(result_)) {
    result_.end = End::Returned;
    result_.detail = "at an error that does not count";
  }
  return false;
}

bool Machine::memory_error(ir::Property p, std::string what) {
  if (!options_->semantics.checks(p) || pointer_inputs_) return end(End::UndefinedBehaviour, std::move(what));
  result_.violated = p;
  end(End::ErrorReached, std::move(what));
  // Inside the model of a library function: the program called it.
  for (size_t k = frames_.size(); k-- > 1 && program_.functions[frames_[k].fn->id].is_model;)
    if (const Op* after = frames_[k].return_to; after != nullptr && result_.end == End::ErrorReached)
      result_.origin = code_.origin_table[code_.origins[static_cast<size_t>(after - code_.ops.data()) - 1]];
  return false;
}

namespace {
std::string bytes_in_words(uint64_t n) { return std::to_string(n) + (n == 1 ? " byte" : " bytes"); }
}  // namespace

/// "line 5", and of which file unless the program has only that one.
std::string Machine::line_in_words(const Origin& o) const {
  const std::string line = "line " + std::to_string(o.line);
  if (!program_.strings || (program_.files.size() == 1 && program_.strings->at(o.file) == program_.files.front())) return line;
  return line + " of " + program_.strings->at(o.file);
}

std::string Machine::in_line(const ir::Instr* by, const char* what) const {
  return by != nullptr && by->origin.known() ? std::string(", ") + what + " in " + line_in_words(by->origin) : std::string();
}

/// `o`: what the address belongs to, if anything. Before memory_error, which ends the execution.
void Machine::blame(const Object* o, uint64_t address, uint64_t n) {
  using Kind = Culprit::Kind;
  Culprit& c = result_.culprit.emplace();
  c.length = n;
  c.in_call = (pc_ != nullptr && (pc_->code == OpCode::CallFn || pc_->code == OpCode::CallPtr)) ||
              (!frames_.empty() && program_.functions[frames_.back().fn->id].is_model);
  if (o == nullptr) {
    c.kind = address < 0x1000 ? Kind::Null : Kind::Number;
    return;
  }
  const bool constant = o->var.valid() && program_.vars[o->var].is_read_only;
  static constexpr Kind kKinds[] = {Kind::Static, Kind::Stack, Kind::Block, Kind::Stack, Kind::Foreign};
  c.kind = constant ? Kind::Constant : kKinds[o->kind];
  c.alive = o->alive;
  c.size = o->size;
  c.block = o->serial;
  c.offset = static_cast<int64_t>(address - kArenaBase - o->base);
}

/// It is defined elsewhere, and its declaration does not say how large it is.
bool Machine::has_unknown_size(const Object& o) const {
  if (!o.var.valid() || !program_.vars[o.var].is_extern) return false;
  ir::TypeId t = program_.vars[o.var].type;
  while (program_.type(t).kind == ir::TypeKind::Record && !program_.type(t).is_union && !program_.type(t).fields.empty()) t = program_.type(t).fields.back().type;
  const ir::Type& last = program_.type(t);
  return !last.is_complete || last.size == 0;
}

bool Machine::invalid_access(uint64_t address, uint64_t n) {
  const Object* o = memory_.object_around(address);
  if (o != nullptr && has_unknown_size(*o) && address - kArenaBase >= o->base) return end(End::Unsupported, "an object whose size is not known");
  if (o != nullptr && o->kind == 4) return undefined(memory_.describe(address, n));
  if (o != nullptr && o->alive && memory_.accessible(address - kArenaBase, n) && !program_.vars[o->var].is_read_only)
    return undefined(memory_.describe(address, n));
  std::string what = memory_.describe(address, n);
  if (options_->record_trace) {
    what += ": " + bytes_in_words(n);
    if (o != nullptr) what += " at offset " + std::to_string(static_cast<int64_t>(address - kArenaBase - o->base)) + " of " + object_in_words(*o);
  }
  blame(o, address, n);
  at_stray_ = is_stray(address);
  const ir::ExprRef operation = pc_ != nullptr ? code_.operations[static_cast<size_t>(pc_ - code_.ops.data())] : nullptr;
  if (operation != nullptr && operation->kind == ir::ExprKind::Load) result_.read = operation;
  return memory_error(ir::Property::ValidDeref, std::move(what));
}

/// "a block of 8 bytes, allocated in line 3"
std::string Machine::block_in_words(const Object& o) const {
  return "a block of " + bytes_in_words(o.size) + in_line(o.made_by, "allocated") + in_line(o.freed_by, "freed");
}

std::string Machine::object_in_words(const Object& o) const {
  if (!o.var.valid()) return block_in_words(o);
  const ir::Variable& v = program_.vars[o.var];
  if (v.kind == ir::VarKind::StringLiteral) return "a string literal of " + bytes_in_words(o.size);
  std::string text = (v.name.empty() ? "a temporary object" : v.name) + " of " + bytes_in_words(o.size);
  if (v.origin.known()) text += ", declared in " + line_in_words(v.origin);
  return o.alive ? text : text + ", whose lifetime has ended";
}

/// Which blocks are lost now; those that were not before are lost by what happened since the last step of the trace. (What a temporary
/// holds for a moment is not lost for long.)
void Machine::note_lost_blocks() {
  constexpr uint64_t kMostBytes = 1u << 28;   // looked at, in all: longer executions do not tell
  if (!options_->semantics.checks(ir::Property::ValidMemtrack) || frames_.empty() || searched_ > kMostBytes || memory_.left().empty()) return;
  searched_ += memory_.bytes_in_use();
  std::vector<uint64_t> values;   // of variables that are not in memory
  for (const Frame& frame : frames_)
    for (const int slot : frame.fn->named) values.push_back(frame.regs[slot]);
  std::map<uint32_t, Origin> lost;
  for (const Object* o : memory_.lost(program_.target.pointer_bytes(), true, values.data(), values.data() + values.size())) {
    const auto before = lost_in_.find(o->serial);
    lost.emplace(o->serial, before != lost_in_.end() ? before->second : result_.trace.back().origin);
  }
  lost_in_ = std::move(lost);
}

std::string Machine::last_seen(const Object& o) const {
  const auto it = lost_in_.find(o.serial);
  return it != lost_in_.end() && it->second.known() ? ", since " + line_in_words(it->second) : std::string();
}

std::string Machine::invalid_free(uint64_t address) const {
  const Object* o = memory_.object_around(address);
  if (o == nullptr) return "free of a pointer that was not allocated";
  const std::string object = ": " + object_in_words(*o);
  if (o->kind != 2) return "free of a pointer that was not allocated" + object;
  if (!o->alive) return "free of a block that is freed already" + object;
  return "free of a pointer that is not the beginning of its block: offset " +
         std::to_string(static_cast<int64_t>(address - kArenaBase - o->base)) + " of " + object_in_words(*o);
}

bool Machine::bad_free(uint64_t address) {
  // Nobody tells where the scope of an array of variable length or of a compound literal is left: an access to its variable through a pointer may have been the first error.
  const Object* o = memory_.object_around(address);
  const ir::Variable* v = o != nullptr && o->alive && o->var.valid() && o->kind == 1 ? &program_.vars[o->var] : nullptr;
  const bool seen = options_->observer == nullptr || (v != nullptr && behind_pointers_.contains(o->var.value));
  if (v != nullptr && !v->is_outermost && !v->ends && v->kind != ir::VarKind::Param && seen) return undefined("free of a variable of an inner block");
  blame(o, address, 0);
  return memory_error(ir::Property::ValidFree, invalid_free(address));
}

/// Locals of main are gone when it returns; exit and abort leave every frame where it is, and a block that only they point to is not
/// lost. It is left, however the program ends.
bool Machine::program_ends(std::string how, bool returned) {
  const ir::Semantics& s = options_->semantics;
  result_.returned = returned;
  const bool track = s.checks(ir::Property::ValidMemtrack), cleanup = s.checks(ir::Property::ValidMemcleanup);
  if (!initialising_ && (track || cleanup)) {
    if (track && program_.has_threads && !memory_.left().empty()) return end(End::Unsupported, "lost memory in a program with threads");
    if (track && !memory_.left().empty()) {
      const Frame& top = frames_.back();
      const auto lost = memory_.lost(program_.target.pointer_bytes(), !returned, stack_.get(), top.regs + top.fn->slots + 64);
      if (!lost.empty()) {
        blame(lost.front(), kArenaBase + lost.front()->base, 0);
        memory_error(ir::Property::ValidMemtrack, block_in_words(*lost.front()) + ", is lost: no pointer leads to it any more" + last_seen(*lost.front()));
        if (result_.end != End::Returned || !cleanup) return false;   // it counts
      }
    }
    if (cleanup)
      if (const auto left = memory_.left(); !left.empty()) {
        blame(left.front(), kArenaBase + left.front()->base, 0);
        return memory_error(ir::Property::ValidMemcleanup, block_in_words(*left.front()) + ", is not freed");
      }
  }
  return end(End::Returned, std::move(how));
}

bool Machine::error_in_call(const CallInfo& call, std::string detail) {
  result_.call = call.instr;
  return end(End::ErrorReached, std::move(detail));
}

const Execution& Machine::run(InputSource& inputs, const ExecutionOptions& options) {
  if (start(inputs, options)) {
    const Fn& fn = code_.functions[program_.entry.value];
    pc_ = code_.ops.data() + fn.entry;
    threads_.emplace_back();
    if (enter_function(fn, nullptr, nullptr) && pass_main_arguments(fn, frames_.back().regs))
      execute(code_.ops.data() + fn.entry);
    std::fesetround(FE_TONEAREST);  // the program may have changed it
    result_.watched = watched();
  }
  return result_;
}

bool Machine::same_frames() const {
  if (frames_.size() != snapshot_.frames.size()) return false;
  for (size_t k = frames_.size(); k-- > 0;) {
    const Frame &now = frames_[k], &then = snapshot_.frames[k];
    if (now.fn != then.fn || now.call != then.call || now.return_to != then.return_to || now.memory != then.memory || now.memory_end != then.memory_end ||
        now.objects != then.objects)
      return false;
  }
  return std::equal(snapshot_.regs.begin(), snapshot_.regs.end(), stack_.get());
}

bool Machine::same_environment(const Snapshot& s) const {
  const bool hidden = code_.asks_for_time || stream_used_ || descriptor_used_;
  return !hidden && streams_ == s.streams && descriptors_ == s.descriptors && std::fegetround() == s.rounding;
}

bool Machine::at_loop_head(const Op* head) {
  if (program_.has_threads) return true;   // the state of the others would also have to be the same
  ++visits_;
  const size_t in_use = static_cast<size_t>(frames_.back().regs - stack_.get()) + std::max(2u, frames_.back().fn->slots);
  // Comparing memory costs more than the steps in between where there is much of it: then not at each visit.
  const uint64_t most = 64 * (visits_ + 1000);
  if (snapshot_.head == head && same_environment(snapshot_) && snapshot_.regs.size() == in_use && compared_ < most && same_frames()) {
    compared_ += snapshot_.memory.bytes.size() / 16;
    if (memory_.same_as(snapshot_.memory)) {
      pc_ = head;
      result_.recurs = snapshot_.at;
      result_.violated = ir::Property::Termination;
      return end(End::ErrorReached, "the state at the head of the loop is the one that was there before");
    }
  }
  if ((visits_ & (visits_ - 1)) == 0) keep(snapshot_, head, in_use, visits_);
  return true;
}

void Machine::keep(Snapshot& s, const Op* head, size_t in_use, uint64_t visits) {
  s.head = head;
  s.frames = frames_;
  s.regs.assign(stack_.get(), stack_.get() + in_use);
  memory_.copy_to(s.memory);
  s.streams = streams_;
  s.descriptors = descriptors_;
  s.rounding = std::fegetround();
  s.numbers = numbers_;
  s.at = {result_.inputs.size(), result_.trace.size(), visits, false};
}

bool Machine::at_recursion_head(const Op* head) {
  if (program_.has_threads) return true;
  ++activations_;
  const Frame& frame = frames_.back();
  const size_t in_use = static_cast<size_t>(frame.regs - stack_.get()) + std::max(2u, frame.fn->slots);
  const auto same_call = [&] {
    const size_t depth = activation_.frames.size();
    if (depth >= frames_.size() || frames_[depth - 1].fn != frame.fn || frames_[depth - 1].return_to != activation_.frames.back().return_to) return false;
    const uint64_t* then = activation_.regs.data() + (activation_.frames.back().regs - stack_.get());
    for (const ParamInfo& p : frame.fn->params) {
      if (p.value_class == ValueClass::Record || program_.type(p.type).kind == ir::TypeKind::Pointer || frame.regs[p.slot] != then[p.slot]) return false;
      if ((p.value_class == ValueClass::Wide || p.value_class == ValueClass::X87) && frame.regs[p.slot + 1] != then[p.slot + 1]) return false;
    }
    return true;
  };
  // The locals of each activation have addresses of their own: a number made of them may tell the activations apart.
  const bool may_be_same = activation_.head == head && activation_.numbers == numbers_ && same_environment(activation_);
  if (may_be_same && same_call() && memory_.begins_with(activation_.memory)) {
    pc_ = head;
    result_.recurs = activation_.at;
    result_.recurs->call = true;
    result_.violated = ir::Property::Termination;
    return end(End::ErrorReached, "the function was called in this state before, and has not returned");
  }
  // No execution comes back to an activation that has returned.
  const bool gone = activation_.head != nullptr && frames_.size() <= activation_.frames.size();
  if (gone || (activations_ & (activations_ - 1)) == 0) keep(activation_, head, in_use, activations_);
  return true;
}

int64_t Machine::watched() {
  int32_t value = 0;
  if (watched_offset_ != UINT64_MAX) std::memcpy(&value, memory_.data() + watched_offset_, sizeof value);
  return value;
}

bool Machine::start(InputSource& inputs, const ExecutionOptions& options) {
  result_.end = End::Returned;
  result_.violated = ir::Property::UnreachCall;
  result_.operation = nullptr;
  result_.element = nullptr;
  result_.call = nullptr;
  result_.detail.clear();
  result_.values.clear();
  result_.origin = Origin();
  result_.return_value = 0;
  result_.open_result = false;
  seeded_ = seeded_twice_ = false;
  input_ = InputStream();
  stream_used_ = descriptor_used_ = storing_input_ = false;
  written_.clear();
  descriptors_.clear();
  result_.steps = 0;
  result_.followed = 0;
  result_.inputs.clear();
  foreign_.clear();
  owned_.clear();
  strayed_ = at_stray_ = pointer_inputs_ = false;
  unreadable_.clear();
  environment_.clear();
  asked_ = 0;
  result_.trace.clear();
  result_.recurs.reset();
  snapshot_.head = activation_.head = nullptr;
  visits_ = compared_ = activations_ = 0;
  result_.returned = false;
  behind_pointers_.clear();
  lost_in_.clear();
  searched_ = 0;
  options_ = &options;
  inputs_ = &inputs;
  result_.watched = 0;
  watched_offset_ = UINT64_MAX;
  if (options.watched.valid())
    for (const StaticObject& o : code_.statics)
      if (o.var == options.watched && o.size == sizeof(int32_t)) watched_offset_ = o.offset;
  pc_ = nullptr;
  result_.schedule.clear();
  threads_.clear();
  thread_ = 0;
  in_step_ = must_choose_ = false;
  atomic_ = 0;
  scheduled_ = 0;
  if (stack_ != nullptr) stack_end_ = stack_.get() + (program_.has_threads ? kStackSlots / 2 : kStackSlots);
  frames_.clear();
  coverage_.clear();
  library_call_ = nullptr;
  if (options.observer != nullptr) options.observer->begin();
  if (!code_.too_large.empty()) return end(End::Unsupported, code_.too_large);
  if (!memory_.ok() || stack_ == nullptr) return end(End::Unsupported, "not enough memory for the interpreter");
  if (!program_.entry.valid() || !program_.functions[program_.entry].has_body()) return end(End::Unsupported, "no entry function");
  declared_.assign(program_.uninit_sites.size(), 0);
  site_calls_.assign(program_.nondet_sites.size(), 0);
  if (!memory_.statics_saved() && !initialise_statics(options)) return false;
  memory_.reset(code_, program_, options.max_memory);
  frame_memory_end_ = 0;
  streams_.clear();
  return standard_streams();
}

bool Machine::initialise_statics(const ExecutionOptions& options) {
  memory_.reset(code_, program_, std::max<uint64_t>(options.max_memory, code_.statics_end));
  initialising_ = true;
  static const Fn none{};
  uint64_t* regs = stack_.get();
  std::fill(regs, regs + code_.init_slots, 0);
  frames_.push_back({&none, nullptr, nullptr, regs, 0, 0, 0});
  const bool ok = execute(code_.ops.data() + code_.init_entry) || result_.end == End::Returned;
  initialising_ = false;
  frames_.clear();
  if (!ok) return false;
  result_.inputs.clear();
  result_.steps = 0;
  memory_.save_statics(code_, program_);
  return true;
}

bool Machine::enter_function(const Fn& fn, const CallInfo* call, const Op* return_to) {
  uint64_t* regs = frames_.empty() ? slots_of_thread() : frames_.back().regs + std::max(2u, frames_.back().fn->slots);
  if (frames_.size() >= options_->max_call_depth || regs + fn.slots + 64 > stack_end_)
    return end(End::StepLimit, "call depth limit");
  Frame frame{&fn, call, return_to, regs, 0, 0, memory_.stack_objects()};
  regs[0] = 0;
  regs[1] = 0;
  if (fn.memory != 0) {
    if (!memory_.push_frame(fn.memory, frame.memory)) return end(End::StepLimit, "memory limit");
    frame.memory_end = frame.memory + fn.memory;
    regs[1] = kArenaBase + frame.memory;
    frame_memory_end_ = frame.memory_end;
  } else {
    uint64_t base = 0;
    if (!memory_.push_frame(0, base)) return end(End::StepLimit, "memory limit");
    frame.memory = frame.memory_end = base;
    frame_memory_end_ = base;
  }
  for (uint32_t s = fn.clear_from; s < fn.clear_to; ++s) regs[s] = 0;
  frames_.push_back(frame);
  return true;
}

bool Machine::pass_main_arguments(const Fn& fn, uint64_t* regs) {
  if (fn.params.empty()) return true;
  // C17 5.1.2.2.1: argc >= 0, argv[argc] is null, the strings are any strings.
  uint64_t argc = 1;
  InputValue request;
  if (!ask(request, fn.params[0].type, regs + fn.params[0].slot)) return false;
  argc = regs[fn.params[0].slot];
  if (argc < 1 || argc > 8) argc = 1;
  if (keep_inputs_) result_.inputs.back().value = static_cast<ir::Int128>(argc);
  regs[fn.params[0].slot] = argc;
  const uint64_t pointer = program_.target.pointer_bytes();
  for (size_t k = 1; k < fn.params.size(); ++k) {
    const uint64_t n = k == 1 ? argc : 0;
    const uint64_t table = memory_.allocate((n + 1) * pointer);
    if (table == UINT64_MAX) return end(End::StepLimit, "memory limit");
    for (uint64_t i = 0; i <= n; ++i) {
      uint64_t value = 0;
      if (i < n) {
        const uint64_t text = memory_.allocate(16);
        if (text == UINT64_MAX) return end(End::StepLimit, "memory limit");
        memory_.data()[text + 15] = 0;
        memory_.mark_initialised(text + 15, 1);
        value = kArenaBase + text;
      }
      std::memcpy(memory_.data() + table + i * pointer, &value, pointer);
    }
    memory_.mark_initialised(table, (n + 1) * pointer);
    regs[fn.params[k].slot] = kArenaBase + table;
  }
  return true;
}

bool Machine::convert_argument(const CallArg& arg, const uint64_t* from, ir::TypeId to, uint64_t* out) {
  const ValueClass c = value_class(program_, to);
  const ir::Type& type = program_.type(to);
  if (c == ValueClass::Int && arg.value_class == ValueClass::Int) {
    const unsigned width = type.kind == ir::TypeKind::Pointer ? program_.target.pointer_bytes() * 8 : type.width;
    *out = type.is_bool ? *from != 0 : extend(*from, width, type.kind == ir::TypeKind::Int && type.is_signed);
    return true;
  }
  if (c == arg.value_class) {
    out[0] = from[0];
    if (c == ValueClass::Wide || c == ValueClass::X87) out[1] = from[1];
    if (c == ValueClass::Record && to != arg.type) return undefined("argument of another record type");
    return true;
  }
  if (c == ValueClass::F32 && arg.value_class == ValueClass::F64) {  // K&R definition with a float parameter
    set_float(out, c, get_float(ValueClass::F64, from));
    return true;
  }
  return undefined("argument of a type that does not fit the parameter");
}

bool Machine::do_call(const CallInfo& call, const Op*& next, uint64_t*& regs) {
  ir::FunctionId callee = call.callee;
  bool plain = call.plain;
  if (!callee.valid()) {
    const uint64_t address = regs[call.pointer];
    const uint64_t index = (address - kFunctionBase) / 16;
    if (address < kFunctionBase || (address & 15) != 0 || index >= code_.functions.size())
      return undefined("call through an invalid function pointer");
    callee = ir::FunctionId(index);
    const Fn& fn = code_.functions[index];
    plain = program_.functions[callee].type == call.function_type && fn.params.size() == call.args.size();
    if (!plain && fn.has_body) {
      const ir::Type& type = program_.type(call.function_type);
      if (call.args.size() != fn.params.size() && !(call.args.size() > fn.params.size() && (fn.variadic || !type.has_prototype)))
        return undefined("call through a function pointer of another type");
      if (call.wants_result && call.result_class != fn.result_class)
        return undefined("call through a function pointer of another type");
    }
  }
  const Fn& fn = code_.functions[callee.value];
  if (options_->observer != nullptr && !call.callee.valid()) options_->observer->call(call.instr->get<ir::Call>().pointer, callee);
  if (options_->record_trace && call.traced) {
    trace::Event event;
    event.kind = trace::EventKind::Call;
    event.instr = call.instr;
    record(std::move(event));
  }
  if (program_.functions[callee].is_error) return error_in_call(call, program_.functions[callee].name);
  if (!fn.has_body) {
    for (const CallArg& a : call.args)
      if (a.value_class == ValueClass::Record && !read_record(regs[a.slot], a.type)) return false;
    if (!call_without_body(fn, call, regs)) return false;
    return true;
  }
  const uint64_t* from = regs;
  if (!enter_function(fn, &call, next)) return false;
  uint64_t* to = frames_.back().regs;
  if (plain) {
    for (size_t k = 0; k < fn.params.size(); ++k) {
      const ParamInfo& p = fn.params[k];
      to[p.slot] = from[call.args[k].slot];
      if (p.value_class == ValueClass::Wide || p.value_class == ValueClass::X87) to[p.slot + 1] = from[call.args[k].slot + 1];
    }
  } else {
    for (size_t k = 0; k < fn.params.size(); ++k) {
      const ParamInfo& p = fn.params[k];
      if (k >= call.args.size()) {
        if (p.value_class == ValueClass::Record) return undefined("missing argument");
        if (!ask(InputValue(), p.type, to + p.slot)) return false;
      } else if (!convert_argument(call.args[k], from + call.args[k].slot, p.type, to + p.slot)) {
        return false;
      }
    }
  }
  regs = to;
  next = code_.ops.data() + fn.entry;
  return true;
}

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// Threads: one at a time, each with its own frames, slots and stack. They change only before a step (ir::Instr::step), so that a schedule is
// the list of threads that make the steps. Sequential consistency: each step sees what all steps before it wrote. The order of
// initialisation, unsequenced operands and the like is that of the program's instructions, as without threads.
#include <algorithm>

#include "interp/machine.h"

namespace pippin::interp {

namespace {
constexpr uint64_t kSlotsOfThread = 1u << 16;
constexpr uint64_t kSlotsOfFirst = 8u << 20;   // half of what machine.cpp reserves
}  // namespace

uint64_t* Machine::slots_of_thread() { return thread_ == 0 ? stack_.get() : stack_.get() + kSlotsOfFirst + thread_ * kSlotsOfThread; }

void Machine::begin_step(const Op* op) {
  in_step_ = true;
  step_pc_ = op;
  step_frames_ = frames_.size();
  if (keep_inputs_) result_.schedule.push_back({thread_, static_cast<uint32_t>(op->a)});
  ++scheduled_;
}

void Machine::load(uint32_t thread) {
  in_step_ = false;
  if (thread == thread_) return;
  Thread& from = threads_[thread_];
  from.frames.swap(frames_);
  from.frame_memory_end = frame_memory_end_;
  from.slots_end = stack_end_;
  Thread& to = threads_[thread];
  to.frames.swap(frames_);
  frame_memory_end_ = to.frame_memory_end;
  stack_end_ = to.slots_end;
  thread_ = thread;
  (void)memory_.use_stack(thread);   // it had room when it began
}

bool Machine::choose_thread() {
  std::vector<uint32_t>& ready = ready_;
  ready.clear();
  const auto can = [&](uint32_t t) { return !threads_[t].ended && !threads_[t].waits; };
  if (can(thread_)) ready.push_back(thread_);
  for (uint32_t t = 0; t < threads_.size(); ++t)
    if (t != thread_ && can(t)) ready.push_back(t);
  if (ready.empty()) {
    if (std::ranges::all_of(threads_, [](const Thread& t) { return t.ended; })) return program_ends("the last thread ends", false);
    return end(End::Returned, "all threads wait");
  }
  size_t chosen = 0;
  if (ready.size() > 1) {
    ++asked_;
    const std::optional<size_t> answer = inputs_->next_thread(ready, scheduled_);
    if (!answer) return end(End::LeftGuide, "a thread cannot make the next step of the schedule");
    chosen = std::min(*answer, ready.size() - 1);
  }
  load(ready[chosen]);
  return true;
}

bool Machine::wait() {
  if (frames_.size() != step_frames_ || atomic_ > 1) return end(End::Unsupported, "a thread that waits in an atomic block");
  if (keep_inputs_) result_.schedule.pop_back();
  --scheduled_;
  atomic_ = 0;
  threads_[thread_].waits = true;
  threads_[thread_].pc = step_pc_;
  must_choose_ = true;
  return true;
}

bool Machine::end_thread(uint64_t result) {
  while (!frames_.empty()) {
    const Frame frame = frames_.back();
    frames_.pop_back();
    frame_memory_end_ = frames_.empty() ? frame.memory : frames_.back().memory_end;
    memory_.pop_frame(frame.memory, frame.memory_end, frame.objects, frame_memory_end_);
  }
  threads_[thread_].ended = true;
  threads_[thread_].result = result;
  atomic_ = 0;
  for (Thread& t : threads_) t.waits = false;
  return true;
}

bool Machine::create_thread(const CallInfo& call, uint64_t* regs, uint64_t& number) {
  const uint64_t body = (regs[call.args[0].slot] - kFunctionBase) / 16;
  if (call.args.size() != 3 || body >= code_.functions.size()) return end(End::Unsupported, "a thread without a body");
  const Fn& fn = code_.functions[body];
  if (fn.params.size() != 2 || !fn.has_body) return end(End::Unsupported, "a thread without a body");
  if (threads_.size() >= Memory::kThreads) return end(End::Unsupported, "too many threads");
  const uint32_t creator = thread_, created = static_cast<uint32_t>(threads_.size());
  const uint64_t start = regs[call.args[1].slot], argument = regs[call.args[2].slot];
  threads_.emplace_back();
  // The new thread is loaded while its first frame is made.
  const bool in_step = in_step_;
  if (!memory_.use_stack(created)) return end(End::Unsupported, "no memory for the stack of a thread");
  (void)memory_.use_stack(creator);
  load(created);
  stack_end_ = slots_of_thread() + kSlotsOfThread;
  frame_memory_end_ = 0;
  if (!enter_function(fn, nullptr, nullptr)) return false;
  frames_.back().regs[fn.params[0].slot] = start;
  frames_.back().regs[fn.params[1].slot] = argument;
  threads_[created].pc = code_.ops.data() + fn.entry;
  load(creator);
  in_step_ = in_step;
  number = created;
  return true;
}

bool Machine::thread_operation(Library which, const CallInfo& call, uint64_t* regs) {
  uint64_t result = 0;
  const auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  switch (which) {
    case Library::ThreadCreate:
      if (!create_thread(call, regs, result)) return false;
      break;
    case Library::ThreadJoin:
      // C17 and POSIX leave the rest undefined.
      if (arg(0) == 0 || arg(0) >= threads_.size() || arg(0) == thread_) return undefined("join of what is no other thread");
      if (!threads_[arg(0)].ended) return wait();
      result = threads_[arg(0)].result;
      break;
    case Library::ThreadExit:
      if (threads_.size() == 1) return program_ends("the only thread", false);
      must_choose_ = true;
      return end_thread(arg(0));
    case Library::ThreadSelf: result = thread_; break;
    case Library::Await:
      if (static_cast<uint32_t>(arg(0)) == 0) return program_.has_threads ? wait() : end(End::Returned, "all threads wait");
      break;
    case Library::AtomicBegin: ++atomic_; break;
    case Library::AtomicEnd:
      if (atomic_ > 0) --atomic_;
      break;
    default: return end(End::Unsupported, "an operation of threads");
  }
  if (call.wants_result && call.result >= 0) regs[call.result] = result;
  return true;
}

}  // namespace pippin::interp

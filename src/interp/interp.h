// SPDX-License-Identifier: Apache-2.0
// Concrete execution of IR programs: the executable specification of C, written from the C standard and independent of
// `lower`. Byte-accurate memory; every object has bounds and a lifetime.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ir/access.h"
#include "ir/ir.h"
#include "spec/property.h"
#include "support/budget.h"
#include "trace/trace.h"

namespace pippin::interp {

/// One value taken from the environment during an execution, in order.
struct InputValue {
  uint32_t site = UINT32_MAX;      // index into Program::nondet_sites; UINT32_MAX for uninitialised or unmodelled values
  uint32_t uninit_site = UINT32_MAX;  // index into Program::uninit_sites
  uint64_t offset = 0;             // byte offset inside the uninitialised object
  /// How often the declaration (uninit_site) or the call (site) was executed before, or UINT32_MAX: position in the list
  /// decides. Uninitialised variables are asked for when first read, so occurrences of a declaration may be skipped.
  uint32_t occurrence = UINT32_MAX;
  uint32_t heap_block = UINT32_MAX;  // uninitialised heap memory: number of the allocation, from 0
  uint32_t foreign = 0;              // contents of an object of the environment: its number, from 1
  ir::FunctionId missing;            // result of a function without body
  /// Input that a library function stored in this variable, at `offset`; `occurrence`: how many calls did so before.
  ir::VarId written;
  uint32_t bytes = 0;                // recorded values: of memory they fill; 0: as many as are asked for
  size_t step = 0;                   // recorded with a trace: how many of its events came before
  ir::TypeId type;
  /// Integers; floats as their bits. Pointers: 0 is null, n a pointer to object n of the environment, which exists from the
  /// beginning and has any contents. An InputSource may give the objects any numbers but 0; recorded are 1, 2, … in order
  /// of appearance.
  ir::Int128 value = 0;
  /// Of a request: the values that the place can have, where the type has more; an execution with another value ends.
  int64_t least = 0, most = -1;
  int64_t watched = 0;               // of a request: the value of ExecutionOptions::watched
  Origin origin;
};

/// The interpreter executes this function of C's library itself (or knows that it must not be ignored).
bool known_library_function(const ir::Function& f);
/// It returns an object of the environment or null, as fopen does: the result is recorded.
bool returns_object(const ir::Function& f);

/// Bytes of an object of the environment that a pointer of this type points to, and bytes of it before that place (the
/// object may be a member of a larger one).
uint64_t foreign_bytes(const ir::Program& program, ir::TypeId pointer);
inline constexpr uint64_t kForeignFront = 512;

/// Where values come from.
class InputSource {
 public:
  virtual ~InputSource() = default;
  /// The value of a nondet call or an indeterminate scalar. `bits` and sign are those of the type. Returning nullopt
  /// ends the execution with `InputExhausted`.
  virtual std::optional<ir::Int128> next(const InputValue& request, uint32_t bits, bool is_signed) = 0;
  /// The index of the thread that makes the next step, among several that can. The one that made the last step comes first, if it can go
  /// on. `steps`: that were made so far. nullopt: as above.
  virtual std::optional<size_t> next_thread(const std::vector<uint32_t>& ready, size_t steps) {
    (void)ready, (void)steps;
    return 0;
  }
};

/// A step of a thread: threads are numbered as they begin, `main` is 0. An atomic section is one step, its first.
struct ScheduledStep {
  uint32_t thread = 0;
  uint32_t step = 0;                 // ir::Instr::step; kNoStep, of the last one: the thread goes on without a step
  friend bool operator==(const ScheduledStep&, const ScheduledStep&) = default;
};
using Schedule = std::vector<ScheduledStep>;

enum class End : uint8_t {
  Returned,        // main returned or exit/abort was called
  AssumeFailed,    // __VERIFIER_assume(0)
  ErrorReached,    // the property's error function (or label, or assert)
  UndefinedBehaviour,  // signed overflow, division by zero, invalid access, …: `detail` says which, `origin` where
  StepLimit, InputExhausted, Unsupported,
  LeftGuide,       // a branch went the other way than ExecutionOptions::guide says, or a thread cannot go on as the schedule says
};
const char* to_string(End e);

/// A branch of an expected execution: where, the C text of the condition, and its outcome.
struct Decision {
  Origin origin;
  std::string condition;
  bool holds = false;
  ir::ExprRef expression = nullptr;   // the condition in the program; not compared
  friend bool operator==(const Decision& a, const Decision& b) { return a.origin == b.origin && a.condition == b.condition && a.holds == b.holds; }
};

struct Execution;

struct ExecutionOptions {
  uint64_t max_steps = 1'000'000;
  uint64_t max_memory = 256u << 20;
  uint32_t max_call_depth = 10'000;
  ir::Semantics semantics;            // what the error is; does signed overflow end the execution?
  /// What C leaves undefined of shifts by too much, and of conversions of a float that does not fit the integer type, is what gcc's
  /// code does on x86: counts are taken modulo the width; otherwise it ends the execution.
  bool as_x86 = false;
  /// Where C leaves a library function's result open (the magnitude of strcmp's, the last bit of sin's): another one than
  /// usual. An error that only one choice reaches is none (check::replay).
  bool other_results = false;
  bool record_trace = false;          // fill Execution::trace
  const std::vector<Decision>* guide = nullptr;  // the execution ends where it takes another branch
  /// Violations that are no error in this execution: it ends there as if the program had returned. Asked with what Execution
  /// says of the violation and its place.
  std::function<bool(const Execution&)> ignored;
  ir::VarId watched;                  // a variable `int` with static storage: its values are told (InputValue::watched, Execution::watched)
  ir::AccessObserver* observer = nullptr;  // told of every access behind a pointer and call through one; such executions are slower
  const Budget* budget = nullptr;     // polled now and then; when it ends, so does the execution (StepLimit, "time limit")
};

/// The object that a violation of memory is about, where one is: that of the access or of free, the block that is lost or left.
struct Culprit {
  enum class Kind : uint8_t { Null, Number, Static, Constant, Stack, Block, Foreign };  // Number: no object is there
  Kind kind = Kind::Number;
  bool alive = false;
  uint32_t block = 0;                 // Block: number of the allocation
  uint64_t size = 0;
  int64_t offset = 0;                 // of the address
  uint64_t length = 0;                // of the access
  bool in_call = false;               // an access that a function of the library makes
};

struct Execution {
  End end = End::Returned;
  ir::Property violated = ir::Property::UnreachCall;  // ErrorReached: which property
  ir::ExprRef operation = nullptr;    // ErrorReached by an operation: which
  ir::PlaceRef element = nullptr;     // ErrorReached by an index: of which element; by a bit-field: which
  const ir::Instr* call = nullptr;    // ErrorReached by a call: which
  std::optional<Culprit> culprit;     // ErrorReached and is_memory(violated)
  ir::ExprRef read = nullptr;         // an invalid access that the program makes: the read that it is part of, if any
  std::string detail;
  std::string values;                 // ErrorReached by an operation of integers: with its operands' values, "140 << 24"
  Origin origin;                      // where it ended
  bool returned = false;              // ErrorReached when the program had returned
  ir::Int128 return_value = 0;
  bool open_result = false;           // some result depended on ExecutionOptions::other_results
  uint64_t steps = 0;
  size_t followed = 0;                // branches that were as in the guide
  int64_t watched = 0;                // the last value of ExecutionOptions::watched
  std::vector<InputValue> inputs;
  Schedule schedule;                  // of a program with threads
  trace::Trace trace;
  /// ErrorReached of Termination: the state at `origin` is the one that was there after so many inputs and events. The environment may
  /// choose again what it chose since.
  struct Recurrence { size_t inputs = 0, events = 0; uint64_t visits = 0; bool call = false; };   // call: a function calls itself for ever
  std::optional<Recurrence> recurs;
};

/// Compiles once, executes often.
class Interpreter {
 public:
  explicit Interpreter(const ir::Program& program);
  ~Interpreter();
  Execution run(InputSource& inputs, const ExecutionOptions& options);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Random and boundary inputs until the error is reached or the time ends. Deterministic for a seed and `max_runs`.
/// `execution.max_steps` is the largest limit of one run; runs start with a small one.
struct RandomOptions {
  uint64_t seed = 1;
  uint64_t max_runs = 1'000'000;
  double cpu_seconds = 1e18;          // of run_random
  ExecutionOptions execution = [] {
    ExecutionOptions e;
    e.max_steps = 100'000'000;
    return e;
  }();
};

/// Seconds of CPU time of this process, so that a busy machine does not shorten the search, from its beginning on (not from a
/// later call on). While all runs with the largest step limit are cut by it, it may go on: executions of such programs do not
/// even end in the short time.
struct RandomTime {
  double seconds = 1e18;
  double while_cut = 0;
  double while_news = 0;              // if also runs still do what none did before
};

struct RandomResult {
  std::optional<Execution> failure;   // an execution with End::ErrorReached
  uint64_t runs = 0;
  bool exhaustive = false;            // the program takes no inputs at all and every run is this one run
  std::string unsupported;            // first feature that stopped executions, if any
};

/// A search that can be interrupted: another call goes on with what was learned. Not after a failure.
class RandomSearch {
 public:
  /// The program must live as long.
  RandomSearch(const ir::Program& program, const RandomOptions& options);
  ~RandomSearch();
  RandomResult run(const RandomTime& time, const Budget& budget);
  /// Were all runs with the largest step limit so far cut by it?
  bool cut() const;
  bool took_inputs() const;
  /// What the last run asked for that was cut at its step limit, as it is recorded. A longer one may ask for more.
  std::vector<InputValue> inputs_of_cut_run(const Budget& budget);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};
RandomResult run_random(const ir::Program& program, const RandomOptions& options, const Budget& budget);

/// Replays a list of recorded values: keyed by what they are the value of, and by occurrence; 0 where nothing is recorded.
class RecordedInputs : public InputSource {
 public:
  explicit RecordedInputs(std::vector<InputValue> values, Schedule schedule = {});
  ~RecordedInputs() override;
  std::optional<ir::Int128> next(const InputValue& request, uint32_t bits, bool is_signed) override;
  /// As the schedule says; where it has ended, the first one.
  std::optional<size_t> next_thread(const std::vector<uint32_t>& ready, size_t steps) override;
  /// True if some request had no recorded value.
  bool missed() const { return missed_; }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  bool missed_ = false;
};

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// Private to src/interp: executes Code. One machine per Interpreter; run() starts from the initial state every time.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "interp/code.h"
#include "interp/input_stream.h"
#include "interp/interp.h"
#include "interp/library.h"
#include "interp/memory.h"

namespace pippin::interp {

/// Which block-to-block steps an execution took and roughly how often (as greybox fuzzers do).
struct Coverage {
  static constexpr uint32_t kSize = 1u << 16;
  std::vector<uint8_t> counts = std::vector<uint8_t>(kSize, 0);
  std::vector<uint32_t> touched;
  void clear() {
    for (uint32_t i : touched) counts[i] = 0;
    touched.clear();
  }
};

class Machine {
 public:
  Machine(const ir::Program& program, const Code& code);
  /// Runs the entry function. The result is valid until the next call.
  const Execution& run(InputSource& inputs, const ExecutionOptions& options);
  Coverage& coverage() { return coverage_; }
  /// Without, Execution::inputs stays empty (random execution keeps the values itself).
  void keep_inputs(bool keep) { keep_inputs_ = keep; }
  bool took_inputs() const { return asked_ != 0; }
  /// What the last run cost, about in steps: steps, inputs, memory to initialise.
  uint64_t cost() const { return result_.steps + 4 * asked_ + (memory_.bytes_begun() + code_.statics_end) / 32 + 20; }

 private:
  struct Frame {
    const Fn* fn;
    const CallInfo* call;      // how this frame was called; null for the first
    const Op* return_to;
    uint64_t* regs;            // of this frame
    uint64_t memory, memory_end;  // arena offsets
    size_t objects;            // stack objects before this frame
  };

  struct Socket {
    bool open = true, stream = false, bound = false, listens = false, connected = false;
    bool operator==(const Socket&) const = default;
  };
  /// The state at the head of a loop, for the search for one that comes back (Brent: An improved Monte Carlo factorization algorithm, 1980): it is
  /// kept at the 1st, 2nd, 4th, 8th … visit of any head.
  struct Snapshot {
    const Op* head = nullptr;
    std::vector<Frame> frames;
    std::vector<uint64_t> regs;
    Memory::Image memory;
    std::unordered_set<uint64_t> streams;
    std::map<int64_t, Socket> descriptors;
    int rounding = 0;
    uint64_t numbers = 0;              // addresses of which the program made numbers by then
    Execution::Recurrence at;
  };
  bool at_loop_head(const Op* head);
  /// A function that may call itself begins: with the same parameters, which are no pointers, in the same state of all that was there when an
  /// activation of it began that has not ended.
  bool at_recursion_head(const Op* head);
  void keep(Snapshot& s, const Op* head, size_t in_use, uint64_t visits);
  bool same_frames() const;
  /// What the library and the processor keep besides memory.
  bool same_environment(const Snapshot& s) const;

  // machine_threads.cpp
  /// A thread of the program. That of the current one is in the members of the machine.
  struct Thread {
    std::vector<Frame> frames;
    const Op* pc = nullptr;            // of its next step, or where it begins
    uint64_t frame_memory_end = 0;
    uint64_t* slots_end = nullptr;
    bool waits = false;                // no thread made a step since it could not go on
    bool ended = false;
    uint64_t result = 0;
  };
  /// A step is about to be made, or the current thread cannot go on: chooses who makes the next step, and loads that thread.
  bool choose_thread();
  uint64_t* slots_of_thread();
  void load(uint32_t thread);
  /// The step goes on. Recorded.
  void begin_step(const Op* op);
  /// What the current thread does in its step depends on others: the step is not made. False: the execution ends.
  bool wait();
  bool end_thread(uint64_t result);
  bool create_thread(const CallInfo& call, uint64_t* regs, uint64_t& number);
  bool thread_operation(Library which, const CallInfo& call, uint64_t* regs);

  bool start(InputSource& inputs, const ExecutionOptions& options);
  bool initialise_statics(const ExecutionOptions& options);
  bool pass_main_arguments(const Fn& fn, uint64_t* regs);
  bool execute(const Op* pc);
  bool enter_function(const Fn& fn, const CallInfo* call, const Op* return_to);
  bool do_call(const CallInfo& call, const Op*& next, uint64_t*& regs);
  bool convert_argument(const CallArg& arg, const uint64_t* from, ir::TypeId to, uint64_t* out);
  bool call_without_body(const Fn& fn, const CallInfo& call, uint64_t* regs);

  // ends
  bool end(End e, std::string detail);
  bool error_in_call(const CallInfo& call, std::string detail);
  /// An operation of the program violates the property, if that is checked; else its behaviour is undefined.
  bool breaks(ir::Property p, const char* what, std::string values = {}) {
    // (Initialisers of static objects belong to no function.)
    if (!options_->semantics.checks(p) || initialising_ || program_.functions[frames_.back().fn->id].is_model) return undefined(what);
    result_.violated = p;
    result_.operation = code_.operations[static_cast<size_t>(pc_ - code_.ops.data())];
    result_.values = std::move(values);
    return end(End::ErrorReached, what);
  }
  bool overflow(const char* what, std::string values = {}) { return breaks(ir::Property::NoOverflow, what, std::move(values)); }
  /// To the left. Undefined, and to some an overflow.
  bool negative_shifted() {
    if (options_->semantics.checks(ir::Property::NoInvalidShift)) return breaks(ir::Property::NoInvalidShift, "left shift of a negative number");
    return end(End::Unsupported, "left shift of a negative number as an overflow");
  }
  static constexpr const char* kOutside = "pointer arithmetic outside an object";
  bool undefined(const char* what) { return end(End::UndefinedBehaviour, what); }
  bool checks_memory() const { return options_->semantics.checks_memory(); }
  /// The violation of p, if it is checked; else undefined behaviour.
  bool memory_error(ir::Property p, std::string what);
  void blame(const Object* o, uint64_t address, uint64_t n);
  bool has_unknown_size(const Object& o) const;
  bool invalid_access(uint64_t address, uint64_t n);
  std::string invalid_free(uint64_t address) const;
  std::string line_in_words(const Origin& o) const;
  std::string in_line(const ir::Instr* by, const char* what) const;
  std::string block_in_words(const Object& o) const;
  std::string object_in_words(const Object& o) const;
  void note_lost_blocks();
  /// Where memory is checked: what the function reads by its row in the table, as far as that says how many bytes.
  bool reads_blocks(const Fn& fn, const CallInfo& call, const uint64_t* regs);
  /// ", since line 5": where the last pointer to a lost block went; empty: not known.
  std::string last_seen(const Object& o) const;
  bool bad_free(uint64_t address);
  /// main returned, or exit, abort or the like was called: is there memory that was lost or has to be freed?
  bool program_ends(std::string how, bool returned);
  bool element_address(uint64_t& out, uint64_t array, uint64_t index, uint64_t count, uint64_t size);

  // inputs
  bool ask(InputValue request, ir::TypeId type, uint64_t* slots);
  bool foreign_object(uint64_t name, ir::TypeId pointer, uint32_t& number, uint64_t& address);
  /// [least, most]: results that the function can have; empty: any of its type.
  bool ask_missing(const Fn& fn, ir::TypeId type, uint64_t* slots, int64_t least = 0, int64_t most = -1);
  InputValue request_for(uint64_t off);
  bool errno_unknown() { return end(End::Unsupported, "errno after a library function that may set it"); }
  bool resolve_bytes(uint64_t off, uint64_t n);                       // asks for each uninitialised byte
  bool resolve_bits(uint64_t off, uint64_t bit, uint32_t width);      // asks where one of these bits is unknown
  void set_unknown_bits(uint64_t off, uint8_t value);
  bool resolve_value(uint64_t off, uint64_t n, ir::TypeId type);      // asks for one scalar where possible
  bool resolve_object(uint64_t off, ir::TypeId type);                 // asks member by member
  bool read_uninitialised_slot(uint64_t* slots, ir::VarId var, ir::TypeId type);

  // memory
  bool readable(uint64_t address, uint64_t n);  // accessible and, asking where needed, initialised
  bool writable(uint64_t address, uint64_t n);
  bool load_slow(uint64_t address, uint64_t n, uint32_t type);
  bool read_record(uint64_t address, ir::TypeId type);
  bool copy_record(uint64_t to, uint64_t from, ir::TypeId type);
  bool zero_memory(uint64_t address, ir::TypeId type);
  bool load_bits(const BitAccess& b, uint64_t address, uint64_t* out);
  bool store_bits(const BitAccess& b, uint64_t address, const uint64_t* in);
  bool declare(const FrameObject& o);
  bool declare_vla(const FrameObject& o, int64_t count, bool is_signed);
  bool pointer_add(uint64_t& out, uint64_t pointer, int64_t count, uint64_t size);
  uint64_t pointer_mask() const { return program_.target.pointer_bytes() == 8 ? ~0ull : 0xFFFFFFFFull; }

  // library*.cpp
  bool call_library(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool memory_function(Library which, const CallInfo& call, uint64_t* regs, uint64_t& result);
  bool math_function(const Fn& fn, const CallInfo& call, uint64_t* regs);
  // library_input.cpp
  void note_written(const std::vector<uint64_t>& targets);  // once a call
  bool forget(uint64_t address, uint64_t n);   // what is there is any value, asked for when it is read
  bool any_scalar(uint64_t address, uint64_t n, ir::TypeId type);  // the same, but asked for now
  bool any_byte(uint64_t address, int& c);
  bool any_float(uint64_t target, uint64_t n);
  ir::TypeId scalar_type(ValueClass c, uint64_t n) const;
  bool read_from(const Fn& fn, const uint64_t* file);  // null: standard input
  /// A pointer to an object of the environment that no other answer may name from now on, or null.
  bool ask_owned(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool opened_stream(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool standard_streams();   // gives stdin and its kind their streams
  bool uses_stream(uint64_t stream);
  bool uses_standard_stream(std::string_view name);
  void close_stream(uint64_t stream);
  bool environment_variable(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool read_character(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool read_line(const Fn& fn, const CallInfo& call, uint64_t* regs, uint64_t& result);
  bool read_word(const Fn& fn, uint64_t target, uint64_t most);
  bool scan_input(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool socket_function(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool internet_address(uint64_t text, uint64_t& result);
  bool is_file(uint64_t descriptor) const;
  bool writing_function(const Fn& fn, const CallInfo& call, uint64_t* regs);
  // library_text.cpp
  bool read_string(uint64_t address, std::string& text);
  bool store_bytes(uint64_t address, const void* from, uint64_t n);
  bool print_to_string(const Fn& fn, const CallInfo& call, uint64_t* regs, uint64_t& result);
  /// What printf prints: the format is argument `at`, the variable arguments follow. `sources`: the strings that are read.
  bool formatted(const Fn& fn, const CallInfo& call, const uint64_t* regs, size_t at, std::string& out, std::vector<uint64_t>& sources);
  bool print_result(const Fn& fn, const CallInfo& call, const uint64_t* regs, uint64_t& result);
  bool read_float(const Fn& fn, const CallInfo& call, uint64_t* regs);
  bool scan_string(const Fn& fn, const CallInfo& call, uint64_t* regs, uint64_t& result);
  bool split_function(const Fn& fn, const CallInfo& call, uint64_t* regs);
  uint8_t* bytes(uint64_t address) { return memory_.data() + (address - kArenaBase); }
  long double float_argument(const CallInfo& call, const uint64_t* regs, size_t k) const;
  void set_float(uint64_t* out, ValueClass c, long double v) const;

  // for the observer
  std::optional<ir::ConcretePlace> concrete(uint64_t address, uint64_t n);
  void observe_access(const Observed& o, uint64_t address);
  void observe_block(const CallInfo& call, size_t argument, bool write, uint64_t address, uint64_t n);

  void record(trace::Event event);
  bool on_guide(const Traced& branch, const Op& op);
  trace::Value value_in(ValueClass c, ir::TypeId type, const uint64_t* slots) const;

  const ir::Program& program_;
  const Code& code_;
  Memory memory_;
  Coverage coverage_;
  std::vector<uint32_t> declared_;   // by uninit site: executions so far
  std::vector<uint32_t> site_calls_; // by nondet site
  std::unordered_set<uint32_t> owned_;                  // numbers of those that only one function answers with
  bool answers_owned_ = false;
  bool strayed_ = false;                                // some pointer left its object so far that its value is not known
  bool at_stray_ = false;                               // the violation is an access through such a pointer
  bool pointer_inputs_ = false;                         // the environment chose a pointer: nobody knows how large its object is
  std::unordered_set<uint64_t> streams_;                // that are open
  std::unordered_set<uint64_t> unreadable_;             // streams that were opened for writing
  std::unordered_map<std::string, uint64_t> environment_;  // addresses of what getenv returned, by name
  std::vector<std::pair<uint64_t, uint64_t>> foreign_;  // objects of the environment: what the source calls it, arena offset
  std::unique_ptr<uint64_t[], void (*)(uint64_t*)> stack_;
  uint64_t* stack_end_ = nullptr;      // of the slots of the current thread
  std::vector<Thread> threads_;        // empty before the entry function begins
  uint32_t thread_ = 0;                // the current one
  bool in_step_ = false;               // it has made the step that it was chosen for
  bool must_choose_ = false;           // after a library function: another thread goes on
  uint32_t atomic_ = 0;                // open atomic sections
  const Op* step_pc_ = nullptr;        // of the step under way
  size_t step_frames_ = 0;             // open calls where the step begins
  size_t scheduled_ = 0;               // steps made
  std::vector<uint32_t> ready_;
  std::vector<Frame> frames_;
  /// The result of a comparison: C fixes its sign.
  uint64_t compared(int64_t difference) {
    if (difference == 0) return 0;
    return static_cast<uint64_t>(open<int64_t>(difference < 0 ? -1 : 1, difference < -1 || difference > 1 ? difference : 7 * difference));
  }
  /// A result that C leaves open.
  template <class T>
  T open(T usual, T other) {
    result_.open_result = true;
    return options_->other_results ? other : usual;
  }
  int64_t watched();                 // the value of ExecutionOptions::watched
  uint64_t watched_offset_ = UINT64_MAX;
  std::unordered_set<uint32_t> behind_pointers_;   // variables that were accessed so; only where somebody observes
  Snapshot snapshot_;                    // only where termination is checked
  Snapshot activation_;                  // the same for calls, by their number
  uint64_t activations_ = 0;
  uint64_t visits_ = 0;                  // of loop heads
  uint64_t numbers_ = 0;                 // addresses of which the program made numbers
  uint64_t compared_ = 0;                // bytes of memory compared with the snapshot's
  std::map<uint32_t, Origin> lost_in_;   // blocks by their number: the event of the trace after which no pointer led to them
  uint64_t searched_ = 0;                // bytes looked at for that
  bool seeded_ = false, seeded_twice_ = false;  // rand's sequence
  // Input. One text: a program that reads from two streams, or from a descriptor and a stream, would need several.
  InputStream input_;
  bool stream_used_ = false, descriptor_used_ = false;
  std::map<int64_t, Socket> descriptors_;  // those that socket and accept gave
  uint64_t stream_ = 0;               // the one in use; 0: standard input
  uint64_t stdin_offset_ = UINT64_MAX;  // arena offset of the variable stdin, if the program has it
  // Reads of errno after a call that may have set it are Unsupported.
  uint64_t errno_offset_ = UINT64_MAX;  // arena offset of the object of __errno_location (library model), if the program has it
  bool extern_errno_ = false;           // it has a variable `errno` of the library's instead
  std::map<uint32_t, uint32_t> written_;  // variables: how many calls stored input in them
  bool storing_input_ = false;
  Execution result_;
  const ExecutionOptions* options_ = nullptr;
  InputSource* inputs_ = nullptr;
  const CallInfo* library_call_ = nullptr;  // under way, if its writes are observed
  const Op* pc_ = nullptr;           // of the operation under way, for origins
  uint64_t frame_memory_end_ = 0;
  bool initialising_ = false;
  bool keep_inputs_ = true;
  uint64_t asked_ = 0;
};

}  // namespace pippin::interp

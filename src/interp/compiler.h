// SPDX-License-Identifier: Apache-2.0
// Private to src/interp: ir::Program to Code. Expressions are compiled to temporaries in stack order; only the last
// operation of an expression writes its destination, so `x = x + 1` needs no copy.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "interp/code.h"

namespace pippin::interp {

/// Which variables of a function are held in slots and which of them may be read before they are written.
struct VarHome {
  enum Kind : uint8_t { Slot, Frame, Vla, Static, None } kind = None;
  int slot = -1;        // Slot, Vla
  int flag = -1;        // Slot: flag slot, -1 if always initialised when read
  int object = -1;      // Frame, Vla: index into Fn::objects
  uint64_t offset = 0;  // Frame: in the frame; Static: arena offset
};

struct Label {
  int pc = -1;
  std::vector<int> uses;
};

/// An address: [slot base] + offset, or a variable held in a slot, or a bit-field.
struct Address {
  int base = 0;             // slot
  int64_t offset = 0;
  const VarHome* home = nullptr;  // set: the whole variable, held in a slot
  ir::VarId var;
  const ir::Field* bits = nullptr;
  uint64_t bit = 0;         // bit-field: from [base + offset]
  bool plain_static = false;  // scalar static object, accessed as a whole
  bool unsupported = false;
};

class Compiler {
 public:
  Compiler(const ir::Program& program, bool trace, bool observe, const ir::PropertySet& asked)
      : p_(program), trace_(trace), observe_(observe), asked_(asked) {}
  Code run();

 private:
  // layout
  void find_address_taken();
  void scan(ir::ExprRef e);
  void scan(ir::PlaceRef place, bool address_of);
  void lay_out_statics();
  void begin_function();
  void compile_function(ir::FunctionId f);
  void assign_homes(const ir::Function& f, Fn& fn);
  void find_maybe_uninitialised(const ir::Function& f);
  bool held_in_slot(ir::VarId v) const;

  // code
  int emit(OpCode code, int a = 0, int b = 0, int c = 0, uint8_t x = 0, uint8_t y = 0);
  /// The same for an operation of the program: Execution::operation, where it violates a property.
  void emit_operation(ir::ExprRef e, OpCode code, int a, int b, int c, uint8_t x, uint8_t y = 0) { code_.operations[static_cast<size_t>(emit(code, a, b, c, x, y))] = e; }
  void emit_const(int slot, uint64_t value);
  void emit_extra(uint64_t size, uint64_t count);
  void jump(OpCode code, Label& target, int a = 0, int b = 0, uint8_t x = 0);
  void bind(Label& l);
  int temp(int n = 1);
  int want_or_temp(int want, ValueClass c) { return want >= 0 ? want : temp(slots_of(c)); }
  static int slots_of(ValueClass c) { return c == ValueClass::Wide || c == ValueClass::X87 ? 2 : 1; }
  void at(const Origin& o) { if (o.known()) origin_ = o; }
  void unsupported(const std::string& feature, const std::string& text);
  ValueClass cls(ir::TypeId t) const { return value_class(p_, t); }
  uint32_t width(ir::TypeId t) const;
  bool is_signed(ir::TypeId t) const;
  bool is_wide(ir::TypeId t) const { return cls(t) == ValueClass::Wide; }

  // instructions
  void instr(const ir::Instr& i);
  void assign(const ir::Assign& i);
  void zero_init(const ir::ZeroInit& i);
  void declare(const ir::Declare& i);
  void call(const ir::Instr& i);
  /// Every argument has its parameter's type, so that it is copied without a conversion.
  bool passed_plainly(const ir::Function& callee, const CallInfo& call) const;
  void terminator(const ir::Terminator& t, uint32_t next_block);
  /// By block: an edge of a depth-first search closes a cycle there.
  static std::vector<bool> loop_heads(const ir::Function& f);
  void trace_assign(ir::PlaceRef target, ir::TypeId type, int slot, bool always = false);
  void trace_record(ir::PlaceRef target);
  void trace_event(Traced t);
  void trace_branch(const ir::Terminator& t, const std::string& condition, bool holds);
  void copy(int to, int from, ValueClass c);

  // expressions
  int expr(ir::ExprRef e, int want = -1);
  int binary(ir::ExprRef e, int want);
  int float_binary(ir::ExprRef e, int want, ValueClass c);
  int wide_binary(ir::ExprRef e, int want, ir::TypeId operand);
  int compare(ir::ExprRef e, int want);
  int shift(ir::ExprRef e, int want);
  int cast(ir::ExprRef e, int want);
  int boolean(ir::ExprRef e, int want);
  int constant_slot(ir::ExprRef e, int want);
  void jump_if(ir::ExprRef e, bool sense, Label& target);
  int index_slot(ir::ExprRef e);
  int widen(int slot, ir::TypeId from);
  bool small_constant(ir::ExprRef e, int32_t& value) const;
  /// Are operations of the function asked about? (What models of the library do, the program does not. Initialisers of static objects are
  /// constants, which no execution calculates.)
  bool asks(ir::Property p) const { return asked_.contains(p) && function_ != nullptr && !function_->is_model; }
  void check_conversion(ir::ExprRef e);
  void check_unsigned(ir::ExprRef e, int a, int b, bool wide);

  // places
  Address place(ir::PlaceRef place, bool address_only);
  Address address_of(ir::PlaceRef place, bool address_only);
  void check_elements(ir::PlaceRef place, bool one_past);
  Address field(ir::PlaceRef place, bool address_only);
  Address index(ir::PlaceRef place, bool address_only);
  int address_slot(const Address& a, int want = -1);
  int load(const Address& a, ir::TypeId type, int want);
  void store(const Address& a, ir::TypeId type, int slot);
  void observe(const Address& a, ir::PlaceRef place, bool write);
  const VarHome& home(ir::VarId v);

  const ir::Program& p_;
  bool trace_, observe_;
  const ir::PropertySet asked_;
  Code code_;
  std::vector<bool> address_taken_;       // by VarId
  std::vector<VarHome> homes_;            // by VarId
  std::vector<bool> maybe_uninit_;        // by VarId, of the current function
  std::unordered_map<const void*, bool> seen_;  // scanned expressions; looked up only
  Fn* fn_ = nullptr;
  const ir::Function* function_ = nullptr;
  std::vector<Label> blocks_;
  Origin origin_;
  uint32_t origin_index_ = 0;
  trace::ProgramPoint point_;
  std::vector<bool> recursive_;        // by function, where termination is asked about
  const ir::Instr* instr_ = nullptr;   // being compiled
  int next_temp_ = 2;
  int max_slots_ = 2;
  uint32_t block_number_ = 0;
};

}  // namespace pippin::interp

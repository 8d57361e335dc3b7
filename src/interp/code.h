// SPDX-License-Identifier: Apache-2.0
// Internal code of the interpreter: a register machine over 64-bit slots, compiled once from ir::Program.
// Invariants: an integer of width <= 64 lies in one slot, sign- or zero-extended from its width; 128-bit integers and
// x87 long doubles take two slots, float and double one (their bits); records are represented by their address. Slot 0
// of every frame is 0 and slot 1 is the address of the frame's memory, so absolute and frame addresses need no own ops.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interp/interp.h"
#include "ir/library.h"

namespace pippin::interp {

// a, b, c: slots unless said otherwise; x, y: small immediates. "I" forms: c is an immediate.
#define PIPPIN_INTERP_OPS(X)                                                                                       \
  X(Enter) /* a: function-local block, b: steps, c: block number in the program */                                 \
  X(Const) X(Mov) X(Mov2) X(CheckInit) /* a: slot, b: flag slot, c: variable */                                    \
  X(AddS32) X(AddU32) X(AddS64) X(AddU64) X(SubS32) X(SubU32) X(SubS64) X(SubU64)                                  \
  X(MulS32) X(MulU32) X(MulS64) X(MulU64)                                                                          \
  X(AddS32I) X(AddU32I) X(AddS64I) X(AddU64I) X(SubS32I) X(SubU32I) X(SubS64I) X(SubU64I)                          \
  X(MulS32I) X(MulU32I) X(MulS64I) X(MulU64I)                                                                      \
  X(DivS) X(DivU) X(RemS) X(RemU) /* x: width */                                                                   \
  X(And) X(Or) X(Xor) X(AndI) X(OrI) X(XorI)                                                                       \
  X(NotS) X(NotU) X(NegS) X(NegU)      /* x: width */                                                              \
  X(Shl) X(ShrS) X(ShrU)               /* x: width, y: signed */                                                   \
  X(Eq) X(Ne) X(LtS) X(LeS) X(LtU) X(LeU) X(EqI) X(NeI) X(LtSI) X(LeSI) X(GtSI) X(GeSI) X(LtUI) X(LeUI) X(GtUI)    \
  X(GeUI) X(LNot) X(ToBool) X(Ext)     /* x: width, y: signed */                                                   \
  X(Jmp) X(Jnz) X(Jz)                  /* c: target; a: condition */                                               \
  X(JEq) X(JNe) X(JLtS) X(JLeS) X(JLtU) X(JLeU)                         /* a, b slots */                           \
  X(JEqI) X(JNeI) X(JLtSI) X(JLeSI) X(JGtSI) X(JGeSI) X(JLtUI) X(JLeUI) X(JGtUI) X(JGeUI) /* b: immediate */       \
  X(Widen) X(Narrow)                   /* Widen y: signed */                                                       \
  X(WBin)  /* x: ir::ExprKind, y: signed */ X(WCmp) X(WNeg) X(WNot) X(WShift)                                      \
  X(WFit)  /* a <- b(wide): x: width, y: bit 0 signed, bit 1 overflow is undefined */                              \
  X(FBin)  /* x: ir::ExprKind, y: format */ X(FCmp) X(FNeg) X(FToBool) X(FCast) /* x: from, y: to */               \
  X(IToF)  /* x: format, y: signed */ X(WToF) X(FToI) /* x: format, y: signed, c: width */ X(FToW)                 \
  X(Ld8S) X(Ld8U) X(Ld16S) X(Ld16U) X(Ld32S) X(Ld32U) X(Ld64) X(Ld128)  /* a <- [b + c] */                         \
  X(St8) X(St16) X(St32) X(St64) X(St128) X(StX87)                      /* [b + c] <- a */                         \
  X(LdG8S) X(LdG8U) X(LdG16S) X(LdG16U) X(LdG32S) X(LdG32U) X(LdG64)    /* a <- global at arena offset c */        \
  X(StG8) X(StG16) X(StG32) X(StG64)                                                                               \
  X(LdBits) X(StBits)                  /* a, address b, c: index into bit_accesses */                              \
  X(Offset)                            /* a <- b + immediate c */                                                  \
  X(Number) /* the pointer in a becomes a number */ \
  X(Index) /* a <- b + c * size; x: one past the end allowed; next word: Extra (a: count, b/c: size) */            \
  X(PtrAdd) /* a <- b + c * size, inside the object; next word: Extra */ X(PtrDiff) X(PtrRel) /* x: kind */        \
  X(Extra)                                                                                                         \
  X(CopyRec) X(ZeroMem)                /* [a] <- [b], c: type */                                                   \
  X(Declare) X(EndObject) X(DeclareVla)             /* a: index into Fn::objects; b: count slot */ X(MarkUninit) /* a: flag */  \
  X(CallFn) X(CallPtr)                 /* a: index into calls */                                                   \
  X(Ret) X(RetVal) X(RetRec) X(RetUndef)                                                                           \
  X(SwitchOp)                          /* a: value, b: index into switches */                                      \
  X(ErrorLabel) X(UnsupportedOp) /* a: message */ X(Unreachable) X(Trace) /* a: index into Code::traced */ X(LoopHead) X(RecursionHead) \
  X(CountDecl) /* a: uninit site */                                                                                \
  /* Before an operation that a property asks about; made only for those asked for. */                             \
  X(CheckU)   /* b, c: unsigned operands (a: wide); x: ir::ExprKind, y: width */                                   \
  X(CheckFit) /* a: the number; x: width of the type, y: bit 0 signed, bit 1 the number is wide, bit 2 and unsigned; b: 0 or 1 + index into elements */ \
  X(CheckNan) /* b, c: operands; x: ir::ExprKind, y: format */                                                     \
  X(CheckIndex) /* a: the index; b: index into elements */                                                         \
  X(Step)     /* a: a step of the thread (ir::Instr::step) */                                                      \
  X(Observe) /* [a + c] is about to be accessed; b: index into observed */

enum class OpCode : uint16_t {
#define X(name) name,
  PIPPIN_INTERP_OPS(X)
#undef X
};

struct Op {
  OpCode code;
  uint8_t x = 0, y = 0;
  int32_t a = 0, b = 0, c = 0;
  uint64_t imm() const { return static_cast<uint32_t>(b) | static_cast<uint64_t>(static_cast<uint32_t>(c)) << 32; }
  void set_imm(uint64_t v) {
    b = static_cast<int32_t>(v);
    c = static_cast<int32_t>(v >> 32);
  }
};

/// How a value is held in slots.
enum class ValueClass : uint8_t { None, Int, Wide, F32, F64, X87, Record, Unsupported };

enum class Library : uint8_t;

struct FrameObject {     // a variable of a function that lives in memory
  ir::VarId var;
  uint64_t offset = 0;   // in the frame's memory; VLAs: unused
  uint64_t size = 0;     // VLAs: size of an element
  int vla_slot = -1;     // slots (address, capacity in bytes)
};

struct ParamInfo {
  ir::TypeId type;
  ValueClass value_class = ValueClass::Int;
  int slot = 0;
};

struct Fn {
  ir::FunctionId id;
  uint32_t entry = 0;       // pc
  uint32_t slots = 2;
  uint32_t clear_from = 2, clear_to = 2;  // slots set to 0 at entry (initialisation flags, VLA addresses)
  uint64_t memory = 0;      // bytes of frame memory
  std::vector<FrameObject> objects;
  std::vector<ParamInfo> params;
  std::vector<int> named;   // slots of variables that the program names
  bool has_body = false;
  bool is_nondet = false;
  bool variadic = false;
  bool returns_value = false;
  ir::TypeId result;
  ValueClass result_class = ValueClass::None;
  Library library{};
  const ir::LibraryFunction* row = nullptr;  // of a library function that has one
};

struct CallArg {
  int slot = 0;
  ir::TypeId type;
  ValueClass value_class = ValueClass::Int;
};

struct CallInfo {
  ir::FunctionId callee;    // invalid: through a pointer
  int pointer = -1;
  std::vector<CallArg> args;
  bool wants_result = false;
  int result = -1;          // slot; records: slot with the address of a temporary of the caller
  ir::TypeId result_type;
  ValueClass result_class = ValueClass::None;
  uint32_t site = UINT32_MAX;
  bool plain = false;       // arguments fit the callee's parameters without conversion
  ir::TypeId function_type; // static type of the callee expression
  bool traced = false;      // its beginning is an event
  const ir::Instr* instr = nullptr;
};

struct BitAccess {
  uint64_t byte = 0;        // first byte, from the address
  uint32_t bit = 0, width = 0;
  bool is_signed = false, wide = false;
};

struct SwitchTable {
  struct Case { int64_t low, high; uint32_t target; };
  std::vector<Case> cases;  // sorted, disjoint, compared as signed or unsigned
  bool is_signed = true;
  uint32_t other = 0;
  int64_t dense_low = 0;
  std::vector<uint32_t> dense;  // when the cases span few values
};

/// An access behind a pointer, for ExecutionOptions::observer.
struct Observed {
  ir::PlaceRef place;
  uint64_t size = 0;
  bool write = false;
};

/// An element of an array in a place, and how many indices are allowed there; or a bit-field.
struct Element {
  ir::PlaceRef place;
  uint64_t limit = 0;
};

/// What an assignment, with the value in a slot, or a branch adds to the trace.
struct Traced {
  trace::Event event;       // without place and value
  ir::TypeId type;
  ValueClass value_class = ValueClass::None;
  int slot = 0;
  std::string condition;    // Branch: its C text
};

/// What stands at a fixed address: globals, static locals, string literals.
struct StaticObject {
  ir::VarId var;
  uint64_t offset = 0, size = 0;  // arena offset
};

struct Code {
  std::vector<Op> ops;
  std::vector<uint32_t> origins;        // per op: index into origin_table
  std::vector<ir::ExprRef> operations;  // per op: the operation of the program that it is, of those that a property asks about, and of reads; else null
  std::vector<trace::ProgramPoint> points;   // per op, if events are traced
  std::vector<uint32_t> types;          // per op: type id for uninitialised reads
  std::vector<Origin> origin_table;
  std::vector<Fn> functions;            // by FunctionId
  std::vector<CallInfo> calls;
  std::vector<BitAccess> bit_accesses;
  std::vector<SwitchTable> switches;
  std::vector<std::string> messages;
  std::vector<Traced> traced;
  std::vector<Observed> observed;
  std::vector<Element> elements;
  std::vector<StaticObject> statics;
  bool asks_for_time = false;           // where termination is asked about: no state comes back
  uint64_t statics_end = 0;             // arena offset
  uint32_t init_entry = 0;              // pc of the code that initialises globals
  uint32_t init_slots = 2;
  std::string too_large;                // non-empty: the program cannot be laid out
};

/// `trace`: with Trace ops; `observe`: with Observe ops; `asked`: with the Check ops of these properties.
Code compile(const ir::Program& program, bool trace, bool observe, const ir::PropertySet& asked);

ValueClass value_class(const ir::Program& program, ir::TypeId type);

}  // namespace pippin::interp

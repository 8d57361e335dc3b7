// SPDX-License-Identifier: Apache-2.0
// An execution of a program as a value: what happened, in order. The interpreter records it; relevance, replay, witnesses and
// reports read it. Text is made last (trace/text.cpp), so that no reader takes a sentence apart.
//
// An event points into the ir::Program that was executed: who keeps a trace keeps the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/ir.h"

namespace pippin::trace {

/// Where an event was recorded: an instruction of a block, or, at their number, the block's terminator.
struct ProgramPoint {
  ir::FunctionId function;            // invalid: initialisation of statics, `instr` of Program::global_init
  ir::BlockId block;
  uint32_t instr = 0;
  uint32_t depth = 0;                 // open calls
  bool known = false;
  uint32_t thread = 0;                // in the order in which they begin; 0: the first one
};

/// A scalar. Integers: the number; pointers: the address (0: null); floats: the bits of their format.
struct Value { ir::TypeId type; ir::Int128 bits = 0; };

enum class EventKind : uint8_t {
  Assign,   // a place gets a value: by an assignment, a call, or the environment
  Call,     // a function with a body begins, or a library function whose result is not used is executed
  Branch,   // a condition is decided
  Switch,   // the value of a switch is decided
};

struct Event {
  EventKind kind = EventKind::Assign;
  Origin origin;
  ProgramPoint point;
  ir::PlaceRef place = nullptr;       // Assign: the place; null: `variable`, or a temporary that gets the result of `instr`
  ir::VarId variable;                 // Assign: of a whole variable
  const ir::Instr* instr = nullptr;   // Call; Assign of a library function's result to a temporary, or of a record
  ir::ExprRef condition = nullptr;    // Branch, Switch
  std::optional<Value> value;         // Assign: the value, unless of a record; Switch: the number
  bool holds = false;                 // Branch
  bool indeterminate = false;         // Assign: `variable` had no value, and the environment chose
  bool needed = true;                 // the last event depends on this one (trace/relevance.h)
};

using Trace = std::vector<Event>;

/// The text of a value as a debugger shows it: "5", "NULL", "0.5".
std::string text(const ir::Program& program, const Value& value);

/// An event in C: what is assigned, called or decided, and the value (or "").
struct EventText { std::string what, value; };
EventText text(const ir::Program& program, const Event& event, const ir::Names& names = {});
/// One line: "x = 5", "x = 5 (not initialised)", "f(3)", "x > 3 is true", "switch (x): 5".
std::string line(const Event& event, const EventText& text);

/// Does the expression, or the address of the place, depend on a temporary of the frontend?
bool reads_temporary(const ir::Program& program, ir::ExprRef e);
bool reads_temporary(const ir::Program& program, ir::PlaceRef place);
/// Does the expression read the variable, and nowhere a part of it?
bool reads_whole(ir::ExprRef e, ir::VarId variable);
/// The integer constants of an expression, in the order of the source.
std::vector<ir::Int128> constants_in(ir::ExprRef e);

}  // namespace pippin::trace

// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

#include "trace/trace.h"

namespace pippin::trace {

std::string text(const ir::Program& program, const Value& value) {
  const ir::Type& t = program.type(value.type);
  const uint64_t words[2] = {static_cast<uint64_t>(value.bits), static_cast<uint64_t>(value.bits >> 64)};
  char buffer[64];
  switch (t.kind) {
    case ir::TypeKind::Pointer:
      return words[0] == 0 ? "NULL" : fmt::format("0x{:x}", words[0]);
    case ir::TypeKind::Float:
      switch (t.format) {
        case ir::FloatFormat::Single: {
          float f = 0;
          std::memcpy(&f, words, sizeof f);
          snprintf(buffer, sizeof buffer, "%.9g", static_cast<double>(f));
          return buffer;
        }
        case ir::FloatFormat::Double: {
          double d = 0;
          std::memcpy(&d, words, sizeof d);
          snprintf(buffer, sizeof buffer, "%.17g", d);
          return buffer;
        }
        case ir::FloatFormat::X87Extended: {
          long double l = 0;
          std::memcpy(&l, words, 10);
          snprintf(buffer, sizeof buffer, "%.21Lg", l);
          return buffer;
        }
        case ir::FloatFormat::Half: case ir::FloatFormat::Quad: break;
      }
      return "...";
    case ir::TypeKind::Int: return ir::to_string(value.bits);
    case ir::TypeKind::Void: case ir::TypeKind::Array: case ir::TypeKind::Record: case ir::TypeKind::Function: break;
  }
  return "{...}";
}

namespace {

/// A call without the place of its result.
std::string call_text(const ir::Program& program, const ir::Instr& instr, const ir::Names& names) {
  ir::Instr plain = instr;
  plain.get<ir::Call>().result = nullptr;
  return to_c(program, plain, names);
}

EventText assignment(const ir::Program& program, const Event& e, const ir::Names& names) {
  if (e.value) {
    EventText out{{}, text(program, *e.value)};
    if (e.place != nullptr) out.what = to_c(program, e.place, names);
    else if (e.instr != nullptr) out.what = call_text(program, *e.instr, names);
    else if (const size_t v = e.variable.value; v < names.variables.size() && !names.variables[v].empty()) out.what = names.variables[v];
    else out.what = program.vars[e.variable].name;
    return out;
  }
  const EventText of_record{to_c(program, e.place, names), {}};
  return e.instr->visit(
      [&](const ir::Assign& a) { return EventText{of_record.what, to_c(program, a.value, names)}; },
      [&](const ir::Call&) { return EventText{of_record.what, call_text(program, *e.instr, names)}; },
      [&](const ir::ZeroInit&) { return of_record; }, [&](const ir::Declare&) { return of_record; },
      [&](const ir::EndOfScope&) { return of_record; }, [&](const ir::UnsupportedInstr&) { return of_record; });
}

}  // namespace

EventText text(const ir::Program& program, const Event& event, const ir::Names& names) {
  switch (event.kind) {
    case EventKind::Assign: return assignment(program, event, names);
    case EventKind::Call: return {call_text(program, *event.instr, names), {}};
    case EventKind::Branch: return {to_c(program, event.condition, names), event.holds ? "true" : "false"};
    case EventKind::Switch: return {to_c(program, event.condition, names), text(program, *event.value)};
  }
  return {};
}

std::string line(const Event& event, const EventText& text) {
  switch (event.kind) {
    case EventKind::Assign: return text.what + " = " + text.value + (event.indeterminate ? " (not initialised)" : "");
    case EventKind::Call: return text.what;
    case EventKind::Branch: return text.what + " is " + text.value;
    case EventKind::Switch: return "switch (" + text.what + "): " + text.value;
  }
  return {};
}

}  // namespace pippin::trace

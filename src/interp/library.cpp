// SPDX-License-Identifier: Apache-2.0
// Calls of functions without body: inputs, library functions (C17 clause 7; library_*.cpp) and what is not known.
// Allocation never fails. Functions that would need a file system, an environment, time or threads are Unsupported or
// are treated like any function without body: any result, no effect.
#include "interp/library.h"

#include <cctype>
#include <cfenv>

#include "interp/float_ops.h"
#include "interp/machine.h"
#include "ir/formats.h"

namespace pippin::interp {

namespace {

using Id = ir::LibraryId;

bool in_class(Id which, int c) {
  switch (which) {
    case Id::isalnum: return std::isalnum(c);
    case Id::isalpha: return std::isalpha(c);
    case Id::isblank: return std::isblank(c);
    case Id::iscntrl: return std::iscntrl(c);
    case Id::isdigit: return std::isdigit(c);
    case Id::isgraph: return std::isgraph(c);
    case Id::islower: return std::islower(c);
    case Id::isprint: return std::isprint(c);
    case Id::ispunct: return std::ispunct(c);
    case Id::isspace: return std::isspace(c);
    case Id::isupper: return std::isupper(c);
    default: return std::isxdigit(c);
  }
}

/// It reads all arguments that the table gives it.
bool reads_arguments(Library l) {
  switch (l) {
    case Library::OnlyResultMatters: case Library::Exit: case Library::Abort: case Library::AssertFail: case Library::Unsupported:
    case Library::Print: case Library::Seed: return false;
    default: return true;
  }
}

bool takes_floats(Library l) {
  switch (l) {
    case Library::Math1: case Library::Math2: case Library::Math3: case Library::MathClass: case Library::MathSplit: case Library::Print:
    case Library::Sprintf: case Library::Writes: case Library::Scanf: case Library::OnlyResultMatters: case Library::Assume:
    case Library::Assert: return true;
    default: return false;
  }
}

}  // namespace

bool Machine::call_without_body(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  if (fn.is_nondet) {
    InputValue request;
    request.site = call.site;
    if (call.site < site_calls_.size()) request.occurrence = site_calls_[call.site]++;
    if (fn.result_class == ValueClass::None) return true;
    uint64_t unused[2];
    return ask(request, call.result_type, call.result >= 0 ? regs + call.result : unused);
  }
  if (fn.library != Library::None) {
    const bool known = fn.row != nullptr && (!fn.row->sets_errno || fn.library == Library::ReadFloat);  // which sets it itself
    if (!known && extern_errno_) return end(End::Unsupported, "errno after " + program_.functions[fn.id].name);
    const bool block = fn.library == Library::Memset || fn.library == Library::Memcpy || fn.library == Library::Memmove;
    library_call_ = options_->observer != nullptr && !block ? &call : nullptr;
    const bool goes_on = call_library(fn, call, regs);
    library_call_ = nullptr;
    return goes_on && (known || errno_offset_ == UINT64_MAX || forget(kArenaBase + errno_offset_, 4));
  }
  if (program_.functions[fn.id].is_noreturn) return program_ends(program_.functions[fn.id].name, false);
  if (options_->semantics.missing_bodies == ir::MissingBodies::Error) return end(End::Unsupported, "function without body " + program_.functions[fn.id].name);
  if (!call.wants_result || fn.result_class == ValueClass::None) return true;
  if (fn.result_class == ValueClass::Record) return true;  // the temporary's members stay indeterminate
  return ask_missing(fn, call.result_type, regs + call.result);
}

/// A library function that is not executed; the frontend's own stand for what no C function does.
static std::string for_people(const std::string& name) {
  if (name.starts_with("__pippin_asm")) return "inline assembly";
  if (name.starts_with("__pippin_")) return "a result that a library function leaves open";
  return "library function " + name;
}

bool Machine::reads_blocks(const Fn& fn, const CallInfo& call, const uint64_t* regs) {
  if (!fn.row->standard_stream.empty() && !uses_standard_stream(fn.row->standard_stream)) return false;
  for (const ir::Access& a : fn.row->accesses) {
    if (a.extent == ir::Extent::Stream && a.argument < call.args.size()) {
      const uint64_t stream = regs[call.args[a.argument].slot];
      if (!(a.or_null && stream == 0) && !uses_stream(stream)) return false;
    }
    if (a.extent == ir::Extent::Object && a.argument < call.args.size() && program_.type(call.args[a.argument].type).kind == ir::TypeKind::Pointer) {
      const uint64_t object = regs[call.args[a.argument].slot], size = program_.type(program_.type(call.args[a.argument].type).element).size;
      const bool there = a.writes ? memory_.writable(object - kArenaBase, size) : memory_.accessible(object - kArenaBase, size);
      if (size != 0 && !(a.or_null && object == 0) && !there) return invalid_access(object, size);
    }
    if (a.writes || a.argument >= call.args.size() || a.extent != ir::Extent::Bytes || a.size >= call.args.size()) continue;
    const uint64_t address = regs[call.args[a.argument].slot];
    uint64_t bytes = regs[call.args[a.size].slot];
    if (a.factor != ir::kNoArgument && (a.factor >= call.args.size() || __builtin_mul_overflow(bytes, regs[call.args[a.factor].slot], &bytes))) continue;
    if (bytes == 0 || (a.or_null && address == 0)) continue;
    if (!memory_.accessible(address - kArenaBase, bytes)) return invalid_access(address, bytes);
  }
  return true;
}

bool Machine::call_library(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const Library which = fn.library;
  const std::string& name = program_.functions[fn.id].name;
  if (reads_arguments(which) && call.args.size() < fn.row->arguments) return end(End::Unsupported, name + " with too few arguments");
  auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  for (const CallArg& a : call.args)
    if (a.value_class != ValueClass::Int && !takes_floats(which))
      return end(End::Unsupported, name + " with an argument of another type");
  if (checks_memory() && fn.row != nullptr && !reads_blocks(fn, call, regs)) return false;
  uint64_t result = 0;
  switch (which) {
    case Library::None: case Library::Nondet: return true;
    case Library::Unsupported: return end(End::Unsupported, for_people(name));
    case Library::Writes: return writing_function(fn, call, regs);
    case Library::Scanf: return scan_input(fn, call, regs);
    case Library::Signal:
      if (arg(1) > 1) return end(End::Unsupported, "library function " + name);
      return !call.wants_result || end(End::Unsupported, "result of library function " + name);
    case Library::SetBuffer:
      if (arg(1) != 0) return end(End::Unsupported, "library function " + name + " with a buffer");
      [[fallthrough]];
    case Library::OnlyResultMatters: return !call.wants_result || end(End::Unsupported, "result of library function " + name);
    case Library::Print:
      if (const size_t at = fn.row->format; at != ir::kNoArgument) {
        std::string format;
        if (at >= call.args.size()) return end(End::Unsupported, "library function " + name);
        if (!read_string(arg(at), format)) return false;
        std::string out;
        std::vector<uint64_t> sources;
        if (ir::may_write(format) && !formatted(fn, call, regs, at, out, sources)) return false;
      }
      if (call.wants_result && !print_result(fn, call, regs, result)) return false;
      break;
    case Library::Exit:
      if (!call.args.empty()) result_.return_value = static_cast<int32_t>(arg(0));
      return program_ends(name, false);
    case Library::ThreadCreate: case Library::ThreadJoin: case Library::ThreadExit: case Library::ThreadSelf: case Library::Await:
    case Library::AtomicBegin: case Library::AtomicEnd: return thread_operation(which, call, regs);
    case Library::Abort: result_.return_value = 134; return program_ends(name, false);
    case Library::AssertFail: return options_->semantics.assert_is_error() ? error_in_call(call, name) : program_ends(name, false);
    case Library::Unreachable: return undefined("unreachable code");
    case Library::Uncomparable: return undefined("comparison without a defined result");
    case Library::Assert:
    case Library::Assume: {
      const CallArg& a = call.args[0];
      if (a.value_class == ValueClass::Record) return end(End::Unsupported, name + " with an argument of another type");
      bool holds = regs[a.slot] != 0;
      if (a.value_class == ValueClass::Wide) holds = holds || regs[a.slot + 1] != 0;
      else if (a.value_class != ValueClass::Int) holds = get_float(a.value_class, regs + a.slot) != 0;
      if (!holds && which == Library::Assert) return options_->semantics.assert_is_error() ? error_in_call(call, name) : program_ends(name, false);
      if (!holds) return end(End::AssumeFailed, name);
      return true;
    }
    case Library::Malloc: case Library::Calloc: case Library::Realloc: case Library::Free: case Library::Alloca: case Library::AlignedAlloc:
    case Library::Memset: case Library::Memcpy: case Library::Memmove: case Library::Memcmp: case Library::NondetMemory:
      if (!memory_function(which, call, regs, result)) return false;
      break;
    case Library::Sprintf:
      if (!print_to_string(fn, call, regs, result)) return false;
      break;
    case Library::Sscanf:
      if (!scan_string(fn, call, regs, result)) return false;
      break;
    case Library::Socket: return socket_function(fn, call, regs);
    case Library::InternetAddress:
      if (!internet_address(arg(0), result)) return false;
      break;
    case Library::Opened: return opened_stream(fn, call, regs);
    case Library::Closed:
      if (call.wants_result) return end(End::Unsupported, "result of library function " + name);
      if (checks_memory()) close_stream(arg(0));
      return true;
    case Library::Variable: return environment_variable(fn, call, regs);
    case Library::ReadFloat: return read_float(fn, call, regs);
    case Library::ReadChar: return read_character(fn, call, regs);
    case Library::ReadLine:
      if (!read_line(fn, call, regs, result)) return false;
      break;
    case Library::AnyOfSign: result = compared(static_cast<int64_t>(arg(0))); break;
    case Library::Seed:
      // The numbers that follow are those that followed the same seed before.
      seeded_twice_ = seeded_twice_ || seeded_;
      seeded_ = true;
      break;
    case Library::Rand:
      if (seeded_twice_) return end(End::Unsupported, name + " after another seed");
      seeded_ = true;  // without a call of srand, as if by srand(1)
      if (!call.wants_result) return true;
      if (!ask_missing(fn, call.result_type, regs + call.result, 0, INT32_MAX)) return false;
      return static_cast<int64_t>(regs[call.result]) >= 0 && static_cast<int64_t>(regs[call.result]) <= INT32_MAX ? true : end(End::AssumeFailed, name);
    case Library::Abs: {
      const int64_t v = static_cast<int64_t>(arg(0));
      const unsigned width = call.result_type.valid() ? program_.type(call.result_type).width : 32;
      if (v == (width >= 64 ? INT64_MIN : -(1ll << (width - 1)))) {
        if (!options_->semantics.wraps()) return undefined("signed overflow in abs");
        result = arg(0);
      } else {
        result = static_cast<uint64_t>(v < 0 ? -v : v);
      }
      break;
    }
    case Library::CType: {
      const int64_t c = static_cast<int64_t>(arg(0));
      const Id id = fn.row->id;
      if (id == Id::isascii || id == Id::toascii) {  // of any number
        result = id == Id::toascii ? static_cast<uint64_t>(c & 127) : c >= 0 && c < 128 ? open(1, 1024) : 0;
        break;
      }
      // C17 7.4p1 leaves negative characters undefined; glibc takes them for the unsigned ones, and other numbers as they are.
      const bool changes = id == Id::tolower || id == Id::toupper;
      if (c < -128 || (c > 255 && !changes)) return undefined("character function applied to a value that is no character");
      if (changes && c < -1) result = static_cast<uint64_t>(c + 256);
      else if (id == Id::tolower) result = static_cast<uint64_t>(c >= 'A' && c <= 'Z' ? c + 32 : c);
      else if (id == Id::toupper) result = static_cast<uint64_t>(c >= 'a' && c <= 'z' ? c - 32 : c);
      else result = c >= 0 && c < 128 && in_class(id, static_cast<int>(c)) ? open(1, 1024) : 0;
      break;
    }
    case Library::ByteSwap: {
      const uint32_t n = fn.row->id == Id::htons ? 2 : fn.row->id == Id::htonl ? 4 : 8;
      for (uint32_t i = 0; i < n; ++i) result = result << 8 | (arg(0) >> (8 * i) & 0xFF);
      break;
    }
    case Library::Math1:
    case Library::Math2:
    case Library::Math3:
    case Library::MathClass: return math_function(fn, call, regs);
    case Library::MathSplit: return split_function(fn, call, regs);
    case Library::SetRounding:  // of the host: run() puts it back
      result = std::fesetround(static_cast<int>(arg(0))) != 0;
      break;
    case Library::GetRounding: result = static_cast<uint64_t>(std::fegetround()); break;
  }
  if (call.result < 0 || call.result_class == ValueClass::Record) return true;
  if (call.result_class != ValueClass::Int) {
    if (call.wants_result) return end(End::Unsupported, name + " with a result of another type");
    return true;
  }
  const CallArg as{0, program_.int_type, ValueClass::Int};
  return convert_argument(as, &result, call.result_type, regs + call.result);
}

}  // namespace pippin::interp

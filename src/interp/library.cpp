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

bool ctype(Ctype which, int c) {
  switch (which) {
    case Ctype::Alnum: return std::isalnum(c);
    case Ctype::Alpha: return std::isalpha(c);
    case Ctype::Blank: return std::isblank(c);
    case Ctype::Cntrl: return std::iscntrl(c);
    case Ctype::Digit: return std::isdigit(c);
    case Ctype::Graph: return std::isgraph(c);
    case Ctype::Lower: return std::islower(c);
    case Ctype::Print: return std::isprint(c);
    case Ctype::Punct: return std::ispunct(c);
    case Ctype::Space: return std::isspace(c);
    case Ctype::Upper: return std::isupper(c);
    default: return std::isxdigit(c);
  }
}

/// C17 7.5p3 lets almost every function set errno; these have no reason to.
bool keeps_errno(Library l, uint32_t variant) {
  switch (l) {
    case Library::Free: case Library::Alloca: case Library::Memset: case Library::Memcpy: case Library::Memmove: case Library::Memcmp:
    case Library::Memchr: case Library::Strlen: case Library::Strnlen: case Library::Strcpy: case Library::Strncpy: case Library::Strcat:
    case Library::Strncat: case Library::Strcmp: case Library::Strncmp: case Library::Strcasecmp: case Library::Strncasecmp:
    case Library::Strchr: case Library::Strrchr: case Library::Strstr: case Library::Abs: case Library::Assert: case Library::Assume: case Library::NondetMemory:
    case Library::Expect: case Library::CType: case Library::Unreachable: case Library::Uncomparable: case Library::Bits:
    case Library::MathClass: case Library::SetRounding: case Library::GetRounding: case Library::ByteSwap: case Library::Rand:
    case Library::Seed: case Library::AnyOfSign: case Library::ReadFloat: return true;   // ReadFloat: sets it itself
    case Library::Math1:
      switch (static_cast<MathFn>(variant)) {
        case MathFn::Fabs: case MathFn::Floor: case MathFn::Ceil: case MathFn::Trunc: case MathFn::Round: case MathFn::Rint:
        case MathFn::RoundEven: case MathFn::Huge: case MathFn::NaN: return true;
        default: return false;
      }
    case Library::Math2: {
      const MathFn f = static_cast<MathFn>(variant);
      return f == MathFn::Fmin || f == MathFn::Fmax || f == MathFn::Copysign;
    }
    case Library::MathSplit: return static_cast<MathFn>(variant) == MathFn::Modf;
    default: return false;
  }
}

size_t arguments_of(Library l) {
  switch (l) {
    case Library::Memset: case Library::Memcpy: case Library::Memmove: case Library::Memcmp: case Library::Memchr:
    case Library::Strncpy: case Library::Strncat: case Library::Strncmp: case Library::Strncasecmp: return 3;
    case Library::Calloc: case Library::Realloc: case Library::AlignedAlloc: case Library::Strnlen: case Library::Strcpy:
    case Library::Strcat: case Library::Strcmp: case Library::Strcasecmp: case Library::Strchr: case Library::Strrchr: case Library::Strstr:
    case Library::Math2: case Library::MathSplit: case Library::NondetMemory: return 2;
    case Library::Math3: case Library::Strtol: case Library::ReadLine: return 3;
    case Library::Sprintf: case Library::Sscanf: case Library::ReadFloat: return 2;
    case Library::Variable: return 1;
    case Library::SetBuffer: case Library::Signal: return 2;
    case Library::Malloc: case Library::Free: case Library::Alloca: case Library::Strlen: case Library::Strdup: case Library::Abs:
    case Library::Assert: case Library::Assume: case Library::Expect: case Library::CType: case Library::Atoi: case Library::Bits:
    case Library::AnyOfSign: case Library::MathClass: case Library::SetRounding: case Library::ByteSwap: return 1;
    default: return 0;
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
    const bool known = keeps_errno(fn.library, variants_[fn.id.value]);
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

bool Machine::call_library(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const Library which = fn.library;
  const std::string& name = program_.functions[fn.id].name;
  if (call.args.size() < arguments_of(which)) return end(End::Unsupported, name + " with too few arguments");
  auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  for (const CallArg& a : call.args)
    if (a.value_class != ValueClass::Int && which != Library::Math1 && which != Library::Math2 && which != Library::Math3 &&
        which != Library::MathClass && which != Library::MathSplit &&
        which != Library::Print && which != Library::Sprintf && which != Library::Writes && which != Library::Scanf && which != Library::Unasked && which != Library::Expect && which != Library::Assume &&
        which != Library::Assert)
      return end(End::Unsupported, name + " with an argument of another type");
  uint64_t result = 0;
  switch (which) {
    case Library::None: return true;
    case Library::Unsupported: return end(End::Unsupported, for_people(name));
    case Library::Writes: return writing_function(fn, call, regs);
    case Library::Scanf: return scan_input(fn, call, regs);
    case Library::Signal:
      if (arg(1) > 1) return end(End::Unsupported, "library function " + name);
      return !call.wants_result || end(End::Unsupported, "result of library function " + name);
    case Library::SetBuffer:
      if (arg(1) != 0) return end(End::Unsupported, "library function " + name + " with a buffer");
      [[fallthrough]];
    case Library::Unasked: return !call.wants_result || end(End::Unsupported, "result of library function " + name);
    case Library::Print:
      if (ir::is_printf(name)) {
        const size_t at = ir::format_argument(name);
        std::string format;
        if (at >= call.args.size()) return end(End::Unsupported, "library function " + name);
        if (!read_string(arg(at), format)) return false;
        if (ir::may_write(format)) return end(End::Unsupported, "%n in a format");
      }
      if (call.wants_result && !print_result(fn, call, regs, result)) return false;
      break;
    case Library::Exit:
      if (!call.args.empty()) result_.return_value = static_cast<int32_t>(arg(0));
      return program_ends(name, false);
    case Library::Abort: result_.return_value = 134; return program_ends(name, false);
    case Library::AssertFail: return options_->semantics.assert_is_error() ? error_in_call(call, name) : program_ends(name, false);
    case Library::Unreachable: return undefined("unreachable code");
    case Library::Uncomparable: return undefined("comparison without a defined result");
    case Library::Assert:
    case Library::Assume: {
      const CallArg& a = call.args[0];
      bool holds = regs[a.slot] != 0;
      if (a.value_class == ValueClass::Wide) holds = holds || regs[a.slot + 1] != 0;
      else if (a.value_class != ValueClass::Int) holds = get_float(a.value_class, regs + a.slot) != 0;
      if (!holds && which == Library::Assert) return options_->semantics.assert_is_error() ? error_in_call(call, name) : program_ends(name, false);
      if (!holds) return end(End::AssumeFailed, name);
      return true;
    }
    case Library::Expect: result = arg(0); break;
    case Library::Malloc: case Library::Calloc: case Library::Realloc: case Library::Free: case Library::Alloca: case Library::AlignedAlloc:
    case Library::Memset: case Library::Memcpy: case Library::Memmove: case Library::Memcmp: case Library::Memchr:
    case Library::NondetMemory:
      if (!memory_function(which, call, regs, result)) return false;
      break;
    case Library::Strlen: case Library::Strnlen: case Library::Strcpy: case Library::Strncpy: case Library::Strcat: case Library::Strncat:
    case Library::Strcmp: case Library::Strncmp: case Library::Strcasecmp: case Library::Strncasecmp: case Library::Strchr: case Library::Strrchr: case Library::Strstr: case Library::Strdup:
    case Library::Atoi:
      if (!string_function(which, call, regs, result)) return false;
      break;
    case Library::Strtol:
      if (!number_function(fn, call, regs, result)) return false;
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
      const Ctype variant = static_cast<Ctype>(variants_[fn.id.value]);
      // C17 7.4p1 leaves negative characters undefined; glibc takes them for the unsigned ones, and other numbers as they are.
      const bool changes = variant == Ctype::ToLower || variant == Ctype::ToUpper;
      if (c < -128 || (c > 255 && !changes)) return undefined("character function applied to a value that is no character");
      if (changes && c < -1) result = static_cast<uint64_t>(c + 256);
      else if (variant == Ctype::ToLower) result = static_cast<uint64_t>(c >= 'A' && c <= 'Z' ? c + 32 : c);
      else if (variant == Ctype::ToUpper) result = static_cast<uint64_t>(c >= 'a' && c <= 'z' ? c - 32 : c);
      else result = c >= 0 && c < 128 && ctype(variant, static_cast<int>(c)) ? open(1, 1024) : 0;
      break;
    }
    case Library::Bits: {
      const BitFn variant = static_cast<BitFn>(variants_[fn.id.value]);
      const unsigned width = program_.type(call.args[0].type).width;
      const uint64_t v = width >= 64 ? arg(0) : arg(0) & ((1ull << width) - 1);
      if (v == 0 && (variant == BitFn::Clz || variant == BitFn::Ctz)) return undefined("count of leading or trailing zeros of 0");
      switch (variant) {
        case BitFn::Ffs: result = static_cast<uint64_t>(__builtin_ffsll(static_cast<long long>(v))); break;
        case BitFn::Clz: result = static_cast<uint64_t>(__builtin_clzll(v)) - (64 - width); break;
        case BitFn::Ctz: result = static_cast<uint64_t>(__builtin_ctzll(v)); break;
        case BitFn::Popcount: result = static_cast<uint64_t>(__builtin_popcountll(v)); break;
        case BitFn::Parity: result = static_cast<uint64_t>(__builtin_parityll(v)); break;
      }
      break;
    }
    case Library::ByteSwap: {
      const uint32_t n = variants_[fn.id.value];
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

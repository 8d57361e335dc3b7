// SPDX-License-Identifier: Apache-2.0
// Library functions (C17 clause 7) and the functions of the verification tasks, executed on the machine's memory.
// Allocation never fails. Functions that would need a file system, an environment, time or threads are Unsupported or
// are treated like any function without body: any result, no effect.
#include "interp/library.h"

#include <algorithm>
#include <cctype>
#include <cfenv>
#include <cstring>
#include <unordered_map>

#include "interp/float_ops.h"
#include "interp/machine.h"

namespace pippin::interp {

namespace {

struct Entry {
  Library library;
  uint32_t variant;
};

template <class T>
constexpr uint32_t u(T v) {
  return static_cast<uint32_t>(v);
}

const std::unordered_map<std::string, Entry>& table() {
  static const std::unordered_map<std::string, Entry> entries = [] {
    std::unordered_map<std::string, Entry> m;
    auto add = [&](Library l, uint32_t variant, std::initializer_list<const char*> names) {
      for (const char* n : names) m.emplace(n, Entry{l, variant});
    };
    using L = Library;
    add(L::Malloc, 0, {"malloc", "__VERIFIER_malloc", "ldv_malloc_base", "kmalloc_base"});
    add(L::Calloc, 0, {"calloc"});
    add(L::Realloc, 0, {"realloc"});
    add(L::Free, 0, {"free", "cfree"});
    add(L::Alloca, 0, {"alloca", "__builtin_alloca", "__alloca"});
    add(L::AlignedAlloc, 0, {"aligned_alloc", "memalign"});
    add(L::Memset, 0, {"memset", "__memset"});
    add(L::Memcpy, 0, {"memcpy", "__memcpy"});
    add(L::Memmove, 0, {"memmove"});
    add(L::Memcmp, 0, {"memcmp", "bcmp"});
    add(L::Memchr, 0, {"memchr"});
    add(L::Strlen, 0, {"strlen"});
    add(L::Strnlen, 0, {"strnlen"});
    add(L::Strcpy, 0, {"strcpy"});
    add(L::Strncpy, 0, {"strncpy"});
    add(L::Strcat, 0, {"strcat"});
    add(L::Strncat, 0, {"strncat"});
    add(L::Strcmp, 0, {"strcmp"});
    add(L::Strncmp, 0, {"strncmp"});
    add(L::Strchr, 0, {"strchr", "index"});
    add(L::Strrchr, 0, {"strrchr", "rindex"});
    add(L::Strstr, 0, {"strstr"});
    add(L::Strdup, 0, {"strdup"});
    add(L::Print, 0, {"printf", "fprintf", "vprintf", "vfprintf", "puts", "putchar", "fputs", "fputc", "putc", "perror", "fflush",
                      "printk", "dprintf", "write_message", "__builtin_printf", "syslog"});
    add(L::Abs, 0, {"abs", "labs", "llabs", "imaxabs"});
    add(L::Exit, 0, {"exit", "_exit", "_Exit", "quick_exit"});
    add(L::Abort, 0, {"abort", "__builtin_trap", "trap"});
    add(L::AssertFail, 0, {"__assert_fail", "__assert", "__assert_rtn", "__assert_func", "__assert_perror_fail"});
    add(L::Assume, 0, {"__VERIFIER_assume", "__builtin_assume"});
    add(L::NondetMemory, 0, {"__VERIFIER_nondet_memory"});
    add(L::Expect, 0, {"__builtin_expect", "__builtin_expect_with_probability"});
    add(L::Unreachable, 0, {"__builtin_unreachable", "unreachable"});
    add(L::Rand, 0, {"rand", "random"});
    add(L::Atoi, 0, {"atoi", "atol", "atoll"});
    add(L::Ignored, 0, {"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock",
                        "pthread_mutex_destroy", "pthread_mutex_trylock", "pthread_mutexattr_init", "pthread_mutexattr_settype",
                        "pthread_mutexattr_destroy", "srand", "srandom", "feclearexcept", "feraiseexcept", "__builtin_prefetch", "setbuf", "setvbuf", "sleep", "usleep", "sched_yield"});
    add(L::Writes, variant_of({0}), {"time"});
    add(L::Writes, variant_of({1}), {"read", "recv"});
    add(L::Writes, variant_of({1, true}), {"scanf", "__isoc99_scanf"});
    add(L::Writes, variant_of({2, true}), {"fscanf", "__isoc99_fscanf"});
    // What they write is not any contents, so an execution with any contents proves nothing.
    add(L::Unsupported, 0, {"sprintf", "snprintf", "vsprintf", "vsnprintf", "swprintf", "sscanf", "__isoc99_sscanf", "swscanf", "fwscanf", "wscanf",
                            "fgets", "gets", "getcwd", "fread", "getrandom", "gethostname", "gettimeofday", "clock_gettime", "stat", "fstat",
                            "lstat", "rand_r", "wait", "waitpid", "pipe", "accept", "getsockname", "getpeername"});
    // Effects on memory or control that a pure result would hide.
    add(L::Unsupported, 0, {"asprintf", "getline", "strtok", "strtok_r", "qsort", "bsearch", "atexit", "at_quick_exit", "setjmp", "_setjmp",
                            "__sigsetjmp", "longjmp", "siglongjmp", "signal", "sigaction", "pthread_create", "pthread_join", "pthread_exit",
                            "pthread_cond_wait", "pthread_cond_signal", "pthread_cond_broadcast", "pthread_once", "fork", "vfork", "execve",
                            "va_start", "va_end", "va_copy", "va_arg", "__builtin_va_start", "__builtin_va_end", "__builtin_va_copy",
                            "__builtin_va_arg", "strtol", "strtoul", "strtoll", "strtoull", "strtod", "posix_memalign",
                            "mmap", "munmap", "fesetenv", "fegetenv", "feholdexcept", "feupdateenv", "fetestexcept", "remquo", "remquof", "remquol", "sincos", "sincosf", "sincosl", "lgamma_r", "__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc", "stpcpy", "wmemset", "wcscpy"});
    const std::pair<const char*, Ctype> ctypes[] = {
        {"isalnum", Ctype::Alnum}, {"isalpha", Ctype::Alpha}, {"isblank", Ctype::Blank}, {"iscntrl", Ctype::Cntrl},
        {"isdigit", Ctype::Digit}, {"isgraph", Ctype::Graph}, {"islower", Ctype::Lower}, {"isprint", Ctype::Print},
        {"ispunct", Ctype::Punct}, {"isspace", Ctype::Space}, {"isupper", Ctype::Upper}, {"isxdigit", Ctype::Xdigit},
        {"tolower", Ctype::ToLower}, {"toupper", Ctype::ToUpper}};
    for (const auto& [name, variant] : ctypes) m.emplace(name, Entry{L::CType, u(variant)});
    const std::pair<const char*, MathFn> math1[] = {
        {"sqrt", MathFn::Sqrt}, {"fabs", MathFn::Fabs}, {"floor", MathFn::Floor}, {"ceil", MathFn::Ceil}, {"trunc", MathFn::Trunc},
        {"round", MathFn::Round}, {"rint", MathFn::Rint}, {"nearbyint", MathFn::Rint}, {"sin", MathFn::Sin}, {"cos", MathFn::Cos},
        {"tan", MathFn::Tan}, {"asin", MathFn::Asin}, {"acos", MathFn::Acos}, {"atan", MathFn::Atan}, {"sinh", MathFn::Sinh},
        {"cosh", MathFn::Cosh}, {"tanh", MathFn::Tanh}, {"exp", MathFn::Exp}, {"exp2", MathFn::Exp2}, {"log", MathFn::Log},
        {"log2", MathFn::Log2}, {"log10", MathFn::Log10}, {"cbrt", MathFn::Cbrt}, {"expm1", MathFn::Expm1}, {"log1p", MathFn::Log1p},
        {"lround", MathFn::Lround}, {"llround", MathFn::Lround}, {"lrint", MathFn::Lrint}, {"llrint", MathFn::Lrint},
        {"roundeven", MathFn::RoundEven}, {"asinh", MathFn::Asinh}, {"acosh", MathFn::Acosh}, {"atanh", MathFn::Atanh},
        {"exp10", MathFn::Exp10}, {"erf", MathFn::Erf}, {"erfc", MathFn::Erfc}, {"logb", MathFn::Logb},
        {"huge_val", MathFn::Huge}, {"inf", MathFn::Huge}, {"nan", MathFn::NaN}};
    const std::pair<const char*, MathFn> math2[] = {
        {"pow", MathFn::Pow}, {"fmod", MathFn::Fmod}, {"fmin", MathFn::Fmin}, {"fmax", MathFn::Fmax}, {"atan2", MathFn::Atan2},
        {"copysign", MathFn::Copysign}, {"hypot", MathFn::Hypot}, {"fdim", MathFn::Fdim}, {"remainder", MathFn::Remainder},
        {"drem", MathFn::Remainder}, {"nextafter", MathFn::Nextafter}};
    const std::pair<const char*, MathFn> split[] = {
        {"modf", MathFn::Modf}, {"frexp", MathFn::Frexp}, {"ldexp", MathFn::Ldexp}, {"scalbn", MathFn::Ldexp}, {"scalbln", MathFn::Ldexp}};
    add(L::SetRounding, 0, {"fesetround"});
    add(L::GetRounding, 0, {"fegetround"});
    for (const char* suffix : {"", "f", "l"}) {
      for (const auto& [name, variant] : math1) {
        m.emplace(std::string(name) + suffix, Entry{L::Math1, u(variant)});
        m.emplace("__builtin_" + std::string(name) + suffix, Entry{L::Math1, u(variant)});
      }
      for (const auto& [name, variant] : math2) m.emplace(std::string(name) + suffix, Entry{L::Math2, u(variant)});
      for (const auto& [name, variant] : split) m.emplace(std::string(name) + suffix, Entry{L::MathSplit, u(variant)});
      m.emplace(std::string("fma") + suffix, Entry{L::Math3, u(MathFn::Fma)});
    }
    const std::pair<const char*, MathFn> classes[] = {
        {"isnan", MathFn::IsNan}, {"__isnan", MathFn::IsNan}, {"__isnanf", MathFn::IsNan}, {"__isnanl", MathFn::IsNan},
        {"isnanf", MathFn::IsNan}, {"isnanl", MathFn::IsNan}, {"isinf", MathFn::IsInf}, {"__isinf", MathFn::IsInf},
        {"__isinff", MathFn::IsInf}, {"__isinfl", MathFn::IsInf}, {"isinff", MathFn::IsInf}, {"isinfl", MathFn::IsInf},
        {"isinf_sign", MathFn::IsInfSign}, {"finite", MathFn::IsFinite}, {"__finite", MathFn::IsFinite},
        {"__finitef", MathFn::IsFinite}, {"__finitel", MathFn::IsFinite}, {"isfinite", MathFn::IsFinite},
        {"signbit", MathFn::SignBit}, {"__signbit", MathFn::SignBit}, {"__signbitf", MathFn::SignBit}, {"__signbitl", MathFn::SignBit},
        {"isnormal", MathFn::IsNormal}, {"__fpclassify", MathFn::Classify}, {"__fpclassifyf", MathFn::Classify},
        {"__fpclassifyl", MathFn::Classify}, {"isunordered", MathFn::IsUnordered}};
    for (const auto& [name, variant] : classes) {
      m.emplace(name, Entry{L::MathClass, u(variant)});
      m.emplace("__builtin_" + std::string(name), Entry{L::MathClass, u(variant)});
    }
    for (const char* suffix : {"", "l", "ll"}) {
      const std::string s = suffix;
      for (const std::string prefix : {"", "__builtin_"}) {
        m.emplace(prefix + "ffs" + s, Entry{L::Bits, u(BitFn::Ffs)});
        if (prefix.empty()) continue;
        m.emplace(prefix + "clz" + s, Entry{L::Bits, u(BitFn::Clz)});
        m.emplace(prefix + "ctz" + s, Entry{L::Bits, u(BitFn::Ctz)});
        m.emplace(prefix + "popcount" + s, Entry{L::Bits, u(BitFn::Popcount)});
        m.emplace(prefix + "parity" + s, Entry{L::Bits, u(BitFn::Parity)});
      }
    }
    for (const char* name : {"htons", "ntohs"}) m.emplace(name, Entry{L::ByteSwap, 2});
    for (const char* name : {"htonl", "ntohl"}) m.emplace(name, Entry{L::ByteSwap, 4});
    m.emplace("__builtin_bswap16", Entry{L::ByteSwap, 2});
    m.emplace("__builtin_bswap32", Entry{L::ByteSwap, 4});
    m.emplace("__builtin_bswap64", Entry{L::ByteSwap, 8});
    return m;
  }();
  return entries;
}

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

/// Ties to even in every rounding mode.
template <class T>
T round_even(T a) {
  const T t = std::trunc(a), rest = std::fabs(a - t);
  const bool up = rest > static_cast<T>(0.5) || (rest == static_cast<T>(0.5) && std::fmod(t, static_cast<T>(2)) != 0);
  return up ? t + std::copysign(static_cast<T>(1), a) : t;
}

template <class T>
T math(MathFn f, T a, T b) {
  switch (f) {
    case MathFn::Sqrt: return std::sqrt(a);
    case MathFn::Fabs: return std::fabs(a);
    case MathFn::Floor: return std::floor(a);
    case MathFn::Ceil: return std::ceil(a);
    case MathFn::Trunc: return std::trunc(a);
    case MathFn::Round: return std::round(a);
    case MathFn::Rint: return std::nearbyint(a);
    case MathFn::RoundEven: return round_even(a);
    case MathFn::Asinh: return std::asinh(a);
    case MathFn::Acosh: return std::acosh(a);
    case MathFn::Atanh: return std::atanh(a);
    case MathFn::Exp10: return std::pow(static_cast<T>(10), a);
    case MathFn::Erf: return std::erf(a);
    case MathFn::Erfc: return std::erfc(a);
    case MathFn::Logb: return std::logb(a);
    case MathFn::Sin: return std::sin(a);
    case MathFn::Cos: return std::cos(a);
    case MathFn::Tan: return std::tan(a);
    case MathFn::Asin: return std::asin(a);
    case MathFn::Acos: return std::acos(a);
    case MathFn::Atan: return std::atan(a);
    case MathFn::Sinh: return std::sinh(a);
    case MathFn::Cosh: return std::cosh(a);
    case MathFn::Tanh: return std::tanh(a);
    case MathFn::Exp: return std::exp(a);
    case MathFn::Exp2: return std::exp2(a);
    case MathFn::Log: return std::log(a);
    case MathFn::Log2: return std::log2(a);
    case MathFn::Log10: return std::log10(a);
    case MathFn::Cbrt: return std::cbrt(a);
    case MathFn::Expm1: return std::expm1(a);
    case MathFn::Log1p: return std::log1p(a);
    case MathFn::Lround: return std::round(a);
    case MathFn::Lrint: return std::nearbyint(a);
    case MathFn::Pow: return std::pow(a, b);
    case MathFn::Fmod: return std::fmod(a, b);
    case MathFn::Fmin: return std::fmin(a, b);
    case MathFn::Fmax: return std::fmax(a, b);
    case MathFn::Atan2: return std::atan2(a, b);
    case MathFn::Copysign: return std::copysign(a, b);
    case MathFn::Hypot: return std::hypot(a, b);
    case MathFn::Fdim: return std::fdim(a, b);
    case MathFn::Remainder: return std::remainder(a, b);
    case MathFn::Nextafter: return std::nextafter(a, b);
    case MathFn::Huge: return std::numeric_limits<T>::infinity();
    default: return std::numeric_limits<T>::quiet_NaN();
  }
}

size_t arguments_of(Library l) {
  switch (l) {
    case Library::Memset: case Library::Memcpy: case Library::Memmove: case Library::Memcmp: case Library::Memchr:
    case Library::Strncpy: case Library::Strncat: case Library::Strncmp: return 3;
    case Library::Calloc: case Library::Realloc: case Library::AlignedAlloc: case Library::Strnlen: case Library::Strcpy:
    case Library::Strcat: case Library::Strcmp: case Library::Strchr: case Library::Strrchr: case Library::Strstr:
    case Library::Math2: case Library::MathSplit: case Library::NondetMemory: return 2;
    case Library::Math3: return 3;
    case Library::Malloc: case Library::Free: case Library::Alloca: case Library::Strlen: case Library::Strdup: case Library::Abs:
    case Library::Assume: case Library::Expect: case Library::CType: case Library::Atoi: case Library::Bits:
    case Library::MathClass: case Library::SetRounding: case Library::ByteSwap: return 1;
    default: return 0;
  }
}

}  // namespace

Library library_by_name(const std::string& name) {
  // Inline assembly: only a native execution knows its outputs.
  if (name.starts_with("__pippin_asm")) return Library::Unsupported;
  auto it = table().find(name);
  return it == table().end() ? Library::None : it->second.library;
}

uint32_t library_variant(const std::string& name) {
  auto it = table().find(name);
  return it == table().end() ? 0 : it->second.variant;
}

bool Machine::call_without_body(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  if (fn.is_nondet) {
    InputValue request;
    request.site = call.site;
    if (call.site < site_calls_.size()) request.occurrence = site_calls_[call.site]++;
    if (fn.result_class == ValueClass::None) return true;
    uint64_t unused[2];
    return ask(request, call.result_type, call.result >= 0 ? regs + call.result : unused);
  }
  if (fn.library != Library::None) return call_library(fn, call, regs);
  if (program_.functions[fn.id].is_noreturn) return end(End::Returned, program_.functions[fn.id].name);
  if (!call.wants_result || fn.result_class == ValueClass::None) return true;
  if (fn.result_class == ValueClass::Record) return true;  // the temporary's members stay indeterminate
  return ask_missing(fn, call.result_type, regs + call.result);
}

long double Machine::float_argument(const CallInfo& call, const uint64_t* regs, size_t k) const {
  const CallArg& a = call.args[k];
  if (a.value_class == ValueClass::Int) return static_cast<long double>(static_cast<int64_t>(regs[a.slot]));
  return get_float(a.value_class, regs + a.slot);
}

void Machine::set_float(uint64_t* out, ValueClass c, long double v) const { int_to_float(c, out, v); }

bool Machine::math_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const MathFn which = static_cast<MathFn>(variants_[fn.id.value]);
  const bool nullary = which == MathFn::Huge || which == MathFn::NaN;
  if (!nullary && call.args.empty()) return end(End::Unsupported, program_.functions[fn.id].name);
  const long double a = nullary ? 0 : float_argument(call, regs, 0);
  const long double b = call.args.size() > 1 ? float_argument(call, regs, 1) : 0;
  if (call.result < 0) return true;
  uint64_t* out = regs + call.result;
  if (fn.library == Library::MathClass) {
    // The class depends on the format of the argument, so it is asked in that format.
    const ValueClass c = call.args[0].value_class;
    const int kind = c == ValueClass::F32 ? std::fpclassify(static_cast<float>(a)) : c == ValueClass::F64 ? std::fpclassify(static_cast<double>(a)) : std::fpclassify(a);
    int64_t r = 0;
    switch (which) {
      case MathFn::IsNan: r = kind == FP_NAN; break;
      case MathFn::IsInf: r = kind == FP_INFINITE; break;
      case MathFn::IsInfSign: r = kind != FP_INFINITE ? 0 : std::signbit(a) ? -1 : 1; break;
      case MathFn::IsFinite: r = kind != FP_NAN && kind != FP_INFINITE; break;
      case MathFn::SignBit: r = std::signbit(a); break;
      case MathFn::IsNormal: r = kind == FP_NORMAL; break;
      case MathFn::IsUnordered: r = std::isnan(a) || std::isnan(b); break;
      default: r = kind == FP_NAN ? 0 : kind == FP_INFINITE ? 1 : kind == FP_ZERO ? 2 : kind == FP_SUBNORMAL ? 3 : 4; break;  // glibc's values
    }
    *out = static_cast<uint64_t>(r);
    return true;
  }
  if (fn.result_class == ValueClass::Int) {  // lround, lrint
    ir::Int128 v = 0;
    if (!float_to_int(which == MathFn::Lround ? std::round(a) : std::nearbyint(a), program_.type(call.result_type).width, true, v))
      return undefined("conversion of a floating-point value that does not fit the integer type");
    *out = static_cast<uint64_t>(v);
    return true;
  }
  if (which == MathFn::Fma) {
    const long double c = float_argument(call, regs, 2);
    switch (fn.result_class) {
      case ValueClass::F32: float_to(out, std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c))); return true;
      case ValueClass::F64: float_to(out, std::fma(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c))); return true;
      case ValueClass::X87: float_to(out, std::fma(a, b, c)); return true;
      default: return end(End::Unsupported, program_.functions[fn.id].name);
    }
  }
  switch (fn.result_class) {
    case ValueClass::F32: float_to(out, math<float>(which, static_cast<float>(a), static_cast<float>(b))); return true;
    case ValueClass::F64: float_to(out, math<double>(which, static_cast<double>(a), static_cast<double>(b))); return true;
    case ValueClass::X87: float_to(out, math<long double>(which, a, b)); return true;
    default: return end(End::Unsupported, program_.functions[fn.id].name);
  }
}

/// modf, frexp, ldexp: a float and an integer or pointer.
bool Machine::split_function(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const MathFn which = static_cast<MathFn>(variants_[fn.id.value]);
  const ValueClass c = fn.result_class;
  const bool is_float = c == ValueClass::F32 || c == ValueClass::F64 || c == ValueClass::X87;
  if (!is_float || call.args[1].value_class != ValueClass::Int) return end(End::Unsupported, program_.functions[fn.id].name);
  const long double a = float_argument(call, regs, 0);
  const uint64_t second = regs[call.args[1].slot];
  uint64_t value[2] = {0, 0};
  if (which == MathFn::Ldexp) {
    // Scaling rounds at most once in the format of the result.
    const int n = static_cast<int>(std::clamp<int64_t>(static_cast<int64_t>(second), -100'000, 100'000));
    if (c == ValueClass::F32) float_to(value, std::ldexp(static_cast<float>(a), n));
    else if (c == ValueClass::F64) float_to(value, std::ldexp(static_cast<double>(a), n));
    else float_to(value, std::ldexp(a, n));
  } else {
    uint64_t stored[2] = {0, 0};
    uint64_t size = 4;
    if (which == MathFn::Frexp) {
      int exponent = 0;
      int_to_float(c, value, std::frexp(a, &exponent));
      stored[0] = static_cast<uint32_t>(exponent);
    } else {
      long double whole = 0;
      int_to_float(c, value, std::modf(a, &whole));
      int_to_float(c, stored, whole);
      size = c == ValueClass::F32 ? 4 : c == ValueClass::F64 ? 8 : 10;
    }
    if (!writable(second, size)) return false;
    std::memcpy(bytes(second), stored, size);
    memory_.mark_initialised(second - kArenaBase, size);
  }
  if (call.result < 0) return true;
  regs[call.result] = value[0];
  if (c == ValueClass::X87) regs[call.result + 1] = value[1];
  return true;
}

bool Machine::call_library(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const Library which = fn.library;
  const std::string& name = program_.functions[fn.id].name;
  if (call.args.size() < arguments_of(which)) return end(End::Unsupported, name + " with too few arguments");
  auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  for (const CallArg& a : call.args)
    if (a.value_class != ValueClass::Int && which != Library::Math1 && which != Library::Math2 && which != Library::Math3 &&
        which != Library::MathClass && which != Library::MathSplit &&
        which != Library::Print && which != Library::Writes && which != Library::Ignored && which != Library::Expect && which != Library::Assume)
      return end(End::Unsupported, name + " with an argument of another type");
  uint64_t result = 0;
  switch (which) {
    case Library::None: return true;
    case Library::Unsupported: return end(End::Unsupported, "library function " + name);
    case Library::Writes: return writing_function(fn, call, regs);
    case Library::Ignored:
    case Library::Print: break;
    case Library::Exit:
      if (!call.args.empty()) result_.return_value = static_cast<int32_t>(arg(0));
      return end(End::Returned, name);
    case Library::Abort: result_.return_value = 134; return end(End::Returned, name);
    case Library::AssertFail: return end(options_->asserts ? End::ErrorReached : End::Returned, name);
    case Library::Unreachable: return undefined("unreachable code");
    case Library::Assume: {
      const CallArg& a = call.args[0];
      bool holds = regs[a.slot] != 0;
      if (a.value_class == ValueClass::Wide) holds = holds || regs[a.slot + 1] != 0;
      else if (a.value_class != ValueClass::Int) holds = get_float(a.value_class, regs + a.slot) != 0;
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
    case Library::Strcmp: case Library::Strncmp: case Library::Strchr: case Library::Strrchr: case Library::Strstr: case Library::Strdup:
    case Library::Atoi:
      if (!string_function(which, call, regs, result)) return false;
      break;
    case Library::Rand:
      if (!call.wants_result) return true;
      if (!ask_missing(fn, call.result_type, regs + call.result)) return false;
      return static_cast<int64_t>(regs[call.result]) >= 0 ? true : end(End::AssumeFailed, name);
    case Library::Abs: {
      const int64_t v = static_cast<int64_t>(arg(0));
      const unsigned width = call.result_type.valid() ? program_.type(call.result_type).width : 32;
      if (v == (width >= 64 ? INT64_MIN : -(1ll << (width - 1)))) {
        if (!options_->wrap_signed_overflow) return undefined("signed overflow in abs");
        result = arg(0);
      } else {
        result = static_cast<uint64_t>(v < 0 ? -v : v);
      }
      break;
    }
    case Library::CType: {
      const int64_t c = static_cast<int64_t>(arg(0));
      if (c < -1 || c > 255) return undefined("character function applied to a value that is no character");
      const Ctype variant = static_cast<Ctype>(variants_[fn.id.value]);
      if (variant == Ctype::ToLower) result = static_cast<uint64_t>(c >= 'A' && c <= 'Z' ? c + 32 : c);
      else if (variant == Ctype::ToUpper) result = static_cast<uint64_t>(c >= 'a' && c <= 'z' ? c - 32 : c);
      else result = c >= 0 && c < 128 && ctype(variant, static_cast<int>(c));
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

bool Machine::memory_function(Library which, const CallInfo& call, uint64_t* regs, uint64_t& result) {
  auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  auto allocate = [&](uint64_t n) {
    const uint64_t base = memory_.allocate(n);
    if (base == UINT64_MAX) return end(End::StepLimit, "memory limit");
    result = kArenaBase + base;
    return true;
  };
  switch (which) {
    case Library::Malloc: return allocate(arg(0));
    case Library::AlignedAlloc: return allocate(arg(1));
    case Library::Calloc: {
      uint64_t n = 0;
      if (__builtin_mul_overflow(arg(0), arg(1), &n) || n > memory_.size()) return end(End::StepLimit, "memory limit");
      if (!allocate(n)) return false;
      std::memset(bytes(result), 0, n);
      memory_.mark_initialised(result - kArenaBase, n);
      return true;
    }
    case Library::Realloc: {
      if (arg(0) == 0) return allocate(arg(1));
      Object* old = memory_.object_at(arg(0));
      if (old == nullptr || old->kind != 2 || kArenaBase + old->base != arg(0)) return undefined("realloc of a pointer that was not allocated");
      const Object before = *old;
      if (!allocate(arg(1))) return false;
      const uint64_t n = std::min(before.size, arg(1)), to = result - kArenaBase;
      std::memcpy(memory_.data() + to, memory_.data() + before.base, n);
      std::memcpy(memory_.state() + to, memory_.state() + before.base, n);
      memory_.release(memory_.object_at(arg(0)));
      return true;
    }
    case Library::Free: {
      if (arg(0) == 0) return true;
      Object* o = memory_.object_at(arg(0));
      if (o == nullptr || o->kind != 2 || kArenaBase + o->base != arg(0)) return undefined("free of a pointer that was not allocated");
      memory_.release(o);
      return true;
    }
    case Library::Alloca: {
      const uint64_t n = arg(0);
      Frame& frame = frames_.back();
      uint64_t base = 0;
      if (n > memory_.size() || !memory_.grow_frame(Memory::footprint(n), base, frame.memory_end)) return end(End::StepLimit, "memory limit");
      frame_memory_end_ = frame.memory_end;
      memory_.begin_object(base, n, ir::VarId(), 0, 3);
      result = kArenaBase + base;
      return true;
    }
    case Library::Memset: {
      const uint64_t n = arg(2);
      if (!writable(arg(0), n)) return false;
      if (n != 0) {
        std::memset(bytes(arg(0)), static_cast<int>(arg(1) & 0xFF), n);
        memory_.mark_initialised(arg(0) - kArenaBase, n);
      }
      result = arg(0);
      return true;
    }
    case Library::Memcpy:
    case Library::Memmove: {
      const uint64_t to = arg(0), from = arg(1), n = arg(2);
      if (!readable(from, n) || !writable(to, n)) return false;
      // C17 7.24.2.1p2: overlapping memcpy is undefined.
      if (which == Library::Memcpy && n != 0 && to != from && to < from + n && from < to + n) return undefined("memcpy between overlapping objects");
      if (n != 0) {
        std::memmove(bytes(to), bytes(from), n);
        memory_.mark_initialised(to - kArenaBase, n);
      }
      result = to;
      return true;
    }
    case Library::Memcmp: {
      const uint64_t n = arg(2);
      if (!readable(arg(0), n) || !readable(arg(1), n)) return false;
      const int r = n == 0 ? 0 : std::memcmp(bytes(arg(0)), bytes(arg(1)), n);
      result = static_cast<uint64_t>(static_cast<int64_t>(r < 0 ? -1 : r > 0));
      return true;
    }
    case Library::Memchr: {
      for (uint64_t i = 0; i < arg(2); ++i) {
        if (!readable(arg(0) + i, 1)) return false;
        if (*bytes(arg(0) + i) == static_cast<uint8_t>(arg(1))) {
          result = arg(0) + i;
          return true;
        }
      }
      return true;
    }
    default: {  // __VERIFIER_nondet_memory: the bytes become indeterminate
      const uint64_t n = arg(1);
      if (!writable(arg(0), n)) return false;
      for (uint64_t i = 0; i < n; ++i) {
        uint64_t v = 0;
        if (!ask(InputValue(), program_.char_type, &v)) return false;
        *bytes(arg(0) + i) = static_cast<uint8_t>(v);
      }
      memory_.mark_initialised(arg(0) - kArenaBase, n);
      return true;
    }
  }
}

bool Machine::string_length(uint64_t address, uint64_t& n) {
  for (n = 0;; ++n) {
    if (!readable(address + n, 1)) return false;
    if (*bytes(address + n) == 0) return true;
  }
}

bool Machine::string_function(Library which, const CallInfo& call, uint64_t* regs, uint64_t& result) {
  auto arg = [&](size_t k) { return regs[call.args[k].slot]; };
  uint64_t n = 0, m = 0;
  auto put = [&](uint64_t to, uint64_t from, uint64_t count) {
    if (!writable(to, count)) return false;
    if (count != 0) {
      std::memmove(bytes(to), bytes(from), count);
      memory_.mark_initialised(to - kArenaBase, count);
    }
    return true;
  };
  switch (which) {
    case Library::Strlen:
      if (!string_length(arg(0), n)) return false;
      result = n;
      return true;
    case Library::Strnlen:
      for (; n < arg(1); ++n) {
        if (!readable(arg(0) + n, 1)) return false;
        if (*bytes(arg(0) + n) == 0) break;
      }
      result = n;
      return true;
    case Library::Strcpy:
      if (!string_length(arg(1), n)) return false;
      result = arg(0);
      return put(arg(0), arg(1), n + 1);
    case Library::Strncpy:
      for (; n < arg(2); ++n) {
        if (!readable(arg(1) + n, 1)) return false;
        if (*bytes(arg(1) + n) == 0) break;
      }
      if (!put(arg(0), arg(1), n)) return false;
      if (!writable(arg(0) + n, arg(2) - n)) return false;
      if (arg(2) > n) {
        std::memset(bytes(arg(0) + n), 0, arg(2) - n);
        memory_.mark_initialised(arg(0) + n - kArenaBase, arg(2) - n);
      }
      result = arg(0);
      return true;
    case Library::Strcat:
      if (!string_length(arg(0), m) || !string_length(arg(1), n)) return false;
      result = arg(0);
      return put(arg(0) + m, arg(1), n + 1);
    case Library::Strncat: {
      if (!string_length(arg(0), m)) return false;
      for (; n < arg(2); ++n) {
        if (!readable(arg(1) + n, 1)) return false;
        if (*bytes(arg(1) + n) == 0) break;
      }
      if (!put(arg(0) + m, arg(1), n) || !writable(arg(0) + m + n, 1)) return false;
      *bytes(arg(0) + m + n) = 0;
      memory_.mark_initialised(arg(0) + m + n - kArenaBase, 1);
      result = arg(0);
      return true;
    }
    case Library::Strcmp:
    case Library::Strncmp: {
      const uint64_t limit = which == Library::Strcmp ? UINT64_MAX : arg(2);
      for (uint64_t i = 0; i < limit; ++i) {
        if (!readable(arg(0) + i, 1) || !readable(arg(1) + i, 1)) return false;
        const uint8_t a = *bytes(arg(0) + i), b = *bytes(arg(1) + i);
        if (a != b) {
          result = a < b ? ~0ull : 1;
          return true;
        }
        if (a == 0) return true;
      }
      return true;
    }
    case Library::Strchr:
    case Library::Strrchr: {
      if (!string_length(arg(0), n)) return false;
      for (uint64_t i = 0; i <= n; ++i)
        if (*bytes(arg(0) + i) == static_cast<uint8_t>(arg(1))) {
          result = arg(0) + i;
          if (which == Library::Strchr) return true;
        }
      return true;
    }
    case Library::Strstr: {
      if (!string_length(arg(0), n) || !string_length(arg(1), m)) return false;
      for (uint64_t i = 0; i + m <= n; ++i)
        if (std::memcmp(bytes(arg(0) + i), bytes(arg(1)), m) == 0) {
          result = arg(0) + i;
          return true;
        }
      return true;
    }
    case Library::Strdup: {
      if (!string_length(arg(0), n)) return false;
      const uint64_t base = memory_.allocate(n + 1);
      if (base == UINT64_MAX) return end(End::StepLimit, "memory limit");
      result = kArenaBase + base;
      return put(result, arg(0), n + 1);
    }
    default: {  // atoi, atol, atoll: decimal, undefined if not representable
      uint64_t at = arg(0);
      if (!string_length(at, n)) return false;
      while (std::isspace(*bytes(at))) ++at;
      bool negative = false;
      if (*bytes(at) == '-' || *bytes(at) == '+') negative = *bytes(at++) == '-';
      int64_t v = 0;
      for (; *bytes(at) >= '0' && *bytes(at) <= '9'; ++at)
        if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *bytes(at) - '0', &v)) return undefined("value of a number in a string");
      v = negative ? -v : v;
      const unsigned width = call.result_type.valid() ? program_.type(call.result_type).width : 32;
      if (width == 32 && v != static_cast<int32_t>(v)) return undefined("value of a number in a string");
      result = static_cast<uint64_t>(v);
      return true;
    }
  }
}

}  // namespace pippin::interp

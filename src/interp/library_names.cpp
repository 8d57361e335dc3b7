// SPDX-License-Identifier: Apache-2.0
// The functions of C's library (C17 clause 7), of POSIX, of compilers and of the verification tasks by name.
#include <string>
#include <unordered_map>

#include "interp/library.h"
#include "ir/library_names.h"

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
    add(L::Malloc, 0, {"malloc"});
    add(L::Calloc, 0, {"calloc"});
    add(L::Realloc, 0, {"realloc"});
    add(L::Free, 0, {"free", "cfree"});
    add(L::Alloca, 0, {"alloca", "__builtin_alloca", "__alloca"});
    add(L::AlignedAlloc, 0, {"aligned_alloc", "memalign"});
    add(L::Memset, 0, {"memset"});
    add(L::Memcpy, 0, {"memcpy"});
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
    add(L::Strcasecmp, 0, {"strcasecmp"});
    add(L::Strncasecmp, 0, {"strncasecmp"});
    add(L::Strchr, 0, {"strchr", "index"});
    add(L::Strrchr, 0, {"strrchr", "rindex"});
    add(L::Strstr, 0, {"strstr"});
    add(L::Strdup, 0, {"strdup"});
    add(L::Print, 0, {"printf", "fprintf", "vprintf", "vfprintf", "puts", "putchar", "fputs", "fputc", "putc", "perror", "fflush",
                      "printk", "dprintf", "__builtin_printf", "syslog"});
    add(L::Abs, 0, {"abs", "labs", "llabs", "imaxabs"});
    add(L::Exit, 0, {"exit", "_exit", "_Exit", "quick_exit"});
    add(L::Abort, 0, {"abort", "__builtin_trap"});
    add(L::AssertFail, 0, {"__assert_fail", "__assert", "__assert_rtn", "__assert_func", "__assert_perror_fail"});
    add(L::Assert, 0, {"assert"});  // without <assert.h>
    add(L::Assume, 0, {"__VERIFIER_assume", "__builtin_assume"});
    add(L::NondetMemory, 0, {"__VERIFIER_nondet_memory"});
    add(L::Expect, 0, {"__builtin_expect", "__builtin_expect_with_probability"});
    add(L::Unreachable, 0, {"__builtin_unreachable"});
    add(L::Uncomparable, 0, {"__pippin_any_order"});
    add(L::ReadChar, 0, {"getchar", "fgetc", "getc", "getchar_unlocked", "fgetc_unlocked", "getc_unlocked"});
    add(L::Unasked, 0, {"fclose", "putwchar", "fputws", "fwrite", "openlog", "closelog", "putc_unlocked", "putchar_unlocked", "clock", "feof",
                        "ferror", "getgid", "getegid", "freopen", "fdopen", "popen", "pclose", "closedir", "ftell", "ftello", "fseek", "fseeko", "fsetpos", "rewind", "fileno", "clearerr", "open",
                        "open64", "openat", "creat", "write", "lseek", "unlink", "remove", "rename", "access", "isatty", "mkdir",
                        "rmdir", "chdir", "chmod", "shutdown", "send", "sendto", "setsockopt",
                        "strerror", "sysconf", "pthread_cond_init", "pthread_cond_destroy", "pthread_attr_init",
                        "pthread_attr_destroy", "pthread_self"});
    add(L::Opened, 2, {"fopen", "fopen64"});
    add(L::Opened, 1, {"opendir"});
    add(L::Opened, 0, {"tmpfile", "tmpfile64"});
    add(L::Variable, 0, {"getenv", "secure_getenv"});
    // A pure result would be wrong: they write memory or return what depends on their arguments.
    add(L::Unsupported, 0, {"qsort", "bsearch", "bcopy", "bzero", "brk", "execl", "execv", "execvp", "explicit_bzero", "feenableexcept", "fegetexceptflag",
                            "fesetexceptflag", "fesetmode", "fgetpos", "getcontext", "getdelim", "getopt", "getopt_long", "gmtime_r", "hsearch",
                            "iconv", "lgamma", "lgammaf", "lgammal", "localtime_r", "makecontext", "memccpy", "mempcpy", "memrchr", "on_exit",
                            "poll", "qsort_r", "rawmemchr", "reallocarray", "recvfrom", "recvmsg", "regcomp", "regexec", "sbrk", "select",
                            "setcontext", "sigsetjmp", "stpncpy", "strchrnul", "strerror_r", "strlcat", "strlcpy", "strndup", "strpbrk",
                            "strsep", "strtof", "strtold", "swab", "swapcontext", "thrd_create", "thrd_exit", "tsearch", "vasprintf",
                            "vfscanf", "vscanf", "vsscanf", "wmemcpy", "atof", "strcoll", "strxfrm", "div", "ldiv", "lldiv", "strftime",
                            "mktime", "difftime", "wcslen", "wcscmp", "wcsncmp", "wcsncpy", "wcscat", "wmemmove", "wmemcmp", "wmemchr",
                            "mbtowc", "wctomb", "mbstowcs", "wcstombs", "strspn", "strcspn", "tgamma", "tgammaf", "tgammal", "timespec_get", "uname", "times", "getrusage",
                            "nanosleep", "readlink", "pread", "sigemptyset", "sigfillset", "sigaddset", "sigdelset",
                            "__pippin_argument_of_unnamed_type", "__pippin_any_int", "__pippin_any_text", "__pippin_any_contents"});
    add(L::Rand, 0, {"rand", "random"});
    add(L::Seed, 0, {"srand", "srandom"});
    add(L::Unasked, 0, {"getpid", "getppid", "getuid", "geteuid", "pthread_mutex_trylock"});
    add(L::AnyOfSign, 0, {"__pippin_any_of_sign"});
    add(L::Strtol, 1, {"strtol", "strtoll", "strtoimax"});
    add(L::Strtol, 0, {"strtoul", "strtoull", "strtoumax"});
    add(L::ReadFloat, 0, {"__pippin_read_float", "__pippin_read_double", "__pippin_read_long_double"});
    add(L::Sprintf, 0, {"sprintf"});
    add(L::Sprintf, 1, {"snprintf"});
    add(L::Sscanf, 0, {"sscanf", "__isoc99_sscanf"});
    add(L::Atoi, 0, {"atoi", "atol", "atoll"});
    add(L::Unasked, 0, {"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end", "pthread_mutex_init", "pthread_mutex_unlock",
                        "pthread_mutex_destroy", "pthread_mutexattr_init", "pthread_mutexattr_settype",
                        "pthread_mutexattr_destroy", "feclearexcept", "feraiseexcept", "__builtin_prefetch", "sleep", "usleep", "sched_yield"});
    add(L::SetBuffer, 0, {"setbuf", "setvbuf"});
    add(L::Signal, 0, {"signal"});
    add(L::Unasked, 0, {"setlocale", "textdomain", "bindtextdomain", "bind_textdomain_codeset"});
    // It may not return; later reads depend on it.
    add(L::Unsupported, 0, {"pthread_mutex_lock", "ungetc", "__pippin_further_handler"});
    add(L::Writes, 0, {"time"});
    add(L::Writes, 1, {"read", "recv"});
    add(L::Socket, 0, {"socket"});
    add(L::Socket, 1, {"connect", "bind", "listen", "accept", "close"});
    add(L::InternetAddress, 0, {"inet_addr"});
    add(L::Scanf, 1, {"scanf", "__isoc99_scanf", "__isoc23_scanf"});
    add(L::Scanf, 2, {"fscanf", "__isoc99_fscanf", "__isoc23_fscanf"});
    add(L::ReadLine, 0, {"fgets"});
    // What they write is not any contents, so an execution with any contents proves nothing.
    add(L::Unsupported, 0, {"vsprintf", "vsnprintf", "swprintf", "swscanf", "fwscanf", "wscanf",
                            "gets", "getcwd", "fread", "getrandom", "gethostname", "gettimeofday", "clock_gettime", "stat", "fstat",
                            "lstat", "rand_r", "wait", "waitpid", "pipe", "getsockname", "getpeername"});
    // Effects on memory or control that a pure result would hide.
    add(L::Unsupported, 0, {"asprintf", "getline", "strtok", "strtok_r", "atexit", "at_quick_exit", "setjmp", "_setjmp",
                            "__sigsetjmp", "longjmp", "siglongjmp", "sigaction", "pthread_create", "pthread_join", "pthread_exit",
                            "pthread_cond_wait", "pthread_cond_signal", "pthread_cond_broadcast", "pthread_once", "fork", "vfork", "execve",
                            "va_start", "va_end", "va_copy", "va_arg", "__builtin_va_start", "__builtin_va_end", "__builtin_va_copy",
                            "__builtin_va_arg", "strtod", "posix_memalign",
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

}  // namespace

Library library_by_name(const std::string& name) {
  // Inline assembly: only a native execution knows its outputs.
  if (name.starts_with("__pippin_asm")) return Library::Unsupported;
  if (auto it = table().find(name); it != table().end()) return it->second.library;
  return ir::is_library_function(name) ? Library::Unsupported : Library::None;
}

uint32_t library_variant(const std::string& name) {
  auto it = table().find(name);
  return it == table().end() ? 0 : it->second.variant;
}

}  // namespace pippin::interp

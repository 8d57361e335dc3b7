// SPDX-License-Identifier: Apache-2.0
// The table of library functions. Sorted by meaning; a name in the wrong row is a wrong verdict, so a function belongs to
// NoEffect or AnyResult only if the C or POSIX standard says that it changes no object the program can read (but errno and
// objects of types that the standard does not describe). What the library has and no row names is refused.
#include "lower/flat/library.h"

#include "ir/library_names.h"
#include "lower/flat/math_functions.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace pippin::lower {
namespace {

struct Row {
  LibraryCall call;
  std::string_view names;  // separated by blanks
};

constexpr Row kRows[] = {
    {LibraryCall::Assume, "__VERIFIER_assume"},
    {LibraryCall::Assert, "assert"},
    {LibraryCall::AssertFail, "__assert_fail __assert __assert_rtn __assert_perror_fail __assert_func"},
    {LibraryCall::Ends, "abort exit _Exit _exit quick_exit err errx __builtin_unreachable __builtin_trap thrd_exit"},
    {LibraryCall::NoEffect,
     "printf fprintf vprintf vfprintf puts putchar fputs fputc putc putwchar fputws fwrite fflush perror dprintf fclose "
     "printk __VERIFIER_atomic_begin __VERIFIER_atomic_end srand srandom sleep usleep openlog syslog closelog "
     "feclearexcept feraiseexcept __builtin_prefetch putc_unlocked putchar_unlocked"},
    {LibraryCall::Malloc, "malloc"},
    {LibraryCall::Calloc, "calloc"},
    {LibraryCall::Alloca, "alloca __builtin_alloca"},
    {LibraryCall::AlignedAlloc, "aligned_alloc memalign"},
    {LibraryCall::Realloc, "realloc"},
    {LibraryCall::Free, "free cfree"},
    {LibraryCall::Memset, "memset"},
    {LibraryCall::Memcpy, "memcpy memmove"},
    {LibraryCall::Memcmp, "memcmp bcmp"},
    {LibraryCall::AnyResult,
     "abs labs llabs rand random getchar fgetc getc isalpha isdigit isalnum isspace isupper islower ispunct isprint "
     "isxdigit iscntrl isgraph isblank toupper tolower __builtin_bswap16 __builtin_bswap32 __builtin_bswap64 imaxabs strlen strnlen strcmp strncmp strcasecmp strncasecmp atoi atol "
     "atoll fetestexcept clock getpid getppid getuid geteuid feof ferror ntohl ntohs htonl htons ffs "
     "getgid getegid isascii toascii iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace "
     "iswupper iswxdigit towlower towupper wcslen wcscmp wcsncmp btowc wctob strspn strcspn strcoll strverscmp atof difftime "
     "fopen fopen64 freopen fdopen tmpfile popen pclose opendir closedir ftell ftello fseek fseeko fsetpos rewind ungetc fileno "
     "clearerr setbuf setvbuf open open64 openat creat close write lseek unlink remove rename access isatty mkdir rmdir chdir "
     "chmod setlocale textdomain bindtextdomain bind_textdomain_codeset socket connect bind listen shutdown send sendto setsockopt inet_addr getenv strerror sysconf sched_yield "
     "pthread_mutex_init pthread_mutex_destroy pthread_mutexattr_init pthread_mutexattr_settype pthread_mutexattr_destroy "
     "pthread_cond_init pthread_cond_destroy pthread_attr_init pthread_attr_destroy pthread_self"},
    {LibraryCall::Effects,
     "__pippin_read_float __pippin_read_double __pippin_read_long_double scanf fscanf sscanf vscanf vsscanf vfscanf gets fgets getline getdelim fread read recv recvfrom recvmsg memccpy __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull "
     "bzero bcopy explicit_bzero mempcpy wmemcpy wmemset swab strcpy strncpy stpcpy stpncpy strlcpy strlcat strcat "
     "strncat strdup strndup strtok strtok_r strsep strtol strtoul strtoll strtoull strtod strtof strtold sprintf "
     "snprintf vsprintf vsnprintf asprintf vasprintf qsort qsort_r bsearch hsearch tsearch reallocarray "
     "posix_memalign setjmp _setjmp sigsetjmp longjmp siglongjmp atexit on_exit at_quick_exit "
     "signal sigaction pthread_create pthread_join pthread_exit pthread_mutex_lock pthread_mutex_unlock thrd_create "
     "fork vfork execl execv execve execvp time gettimeofday clock_gettime stat fstat lstat getcwd pipe select poll "
     "remquo remquof remquol sincos sincosf sincosl lgamma lgammaf lgammal lgamma_r fesetenv fegetenv feholdexcept "
     "feupdateenv fesetexceptflag fegetexceptflag feenableexcept fesetmode rand_r getopt getopt_long mmap munmap brk sbrk wait waitpid localtime_r "
     "gmtime_r asctime_r ctime_r mktime strftime timespec_get uname times getrusage nanosleep readlink pread sigemptyset "
     "sigfillset sigaddset sigdelset wcscpy wcsncpy wcscat wcsncat mbstowcs wcstombs strxfrm error strerror_r fgetpos iconv __pippin_argument_of_unnamed_type regcomp regexec __VERIFIER_nondet_memory va_start va_end "
     "va_copy swapcontext makecontext getcontext setcontext strchr strrchr strstr strpbrk memchr strchrnul "
     "index rindex rawmemchr memrchr"},
};

const std::unordered_map<std::string_view, LibraryCall>& library_table() {
  static const std::unordered_map<std::string_view, LibraryCall> map = [] {
    std::unordered_map<std::string_view, LibraryCall> m;
    for (const Row& row : kRows) {
      std::string_view rest = row.names;
      while (!rest.empty()) {
        const size_t end = std::min(rest.find(' '), rest.size());
        if (end > 0) m.emplace(rest.substr(0, end), row.call);
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
    return m;
  }();
  return map;
}

}  // namespace

LibraryCall classify(std::string_view name) {
  if (const auto it = library_table().find(name); it != library_table().end()) return it->second;
  if (find_math(name) != nullptr) return LibraryCall::Math;
  if (name.starts_with("__VERIFIER_nondet_")) return LibraryCall::Nondet;
  if (name == "__pippin_any_of_sign" || name == "__pippin_any_order" || name == "__pippin_any_int" || name == "__pippin_any_text") return LibraryCall::AnyResult;
  if (name == "__pippin_further_handler" || name == "__pippin_any_contents") return LibraryCall::Effects;
  // Made by the frontend for inline assembly.
  if (name.starts_with("__pippin_asm_output")) return LibraryCall::AnyResult;
  if (name == "__pippin_asm_memory") return LibraryCall::AnyEffect;
  if (name == "__pippin_asm_operands") return LibraryCall::Escape;
  // A body is missing only where no library has one.
  return ir::is_library_function(name) ? LibraryCall::Effects : LibraryCall::Unknown;
}

bool may_set_errno(std::string_view name) {
  switch (classify(name)) {
    case LibraryCall::Unknown: case LibraryCall::Nondet: case LibraryCall::Assume: case LibraryCall::Assert: case LibraryCall::AssertFail:
    case LibraryCall::Ends: case LibraryCall::Alloca: case LibraryCall::Free: case LibraryCall::Memset: case LibraryCall::Memcpy:
    case LibraryCall::Memcmp: case LibraryCall::Escape: case LibraryCall::AnyEffect: return false;
    case LibraryCall::Math:
      switch (find_math(name)->op) {
        case MathOp::Fabs: case MathOp::Floor: case MathOp::Ceil: case MathOp::Trunc: case MathOp::Rint: case MathOp::Round:
        case MathOp::RoundEven: case MathOp::Copysign: case MathOp::Infinity: case MathOp::NaN: case MathOp::Fmin: case MathOp::Fmax:
        case MathOp::Modf: case MathOp::IsNan: case MathOp::IsInf: case MathOp::IsFinite: case MathOp::IsNormal: case MathOp::SignBit:
        case MathOp::Classify: case MathOp::SetRounding: case MathOp::GetRounding: return false;
        default: return true;
      }
    default: break;
  }
  static constexpr std::string_view kept =
      " abs labs llabs imaxabs rand random srand srandom isalpha isdigit isalnum isspace isupper islower ispunct isprint isxdigit iscntrl "
      "isgraph isblank toupper tolower isascii toascii __builtin_bswap16 __builtin_bswap32 __builtin_bswap64 strcasecmp strncasecmp ffs "
      "ntohl ntohs htonl htons __builtin_prefetch printk __pippin_any_of_sign __pippin_any_order __pippin_any_int __pippin_any_text __pippin_any_contents "
      "setlocale textdomain bindtextdomain bind_textdomain_codeset ";
  return !name.starts_with("__VERIFIER_") && !name.starts_with("__pippin_asm") && kept.find(" " + std::string(name) + " ") == std::string_view::npos;
}

bool tells_addresses(std::string_view name) {
  const LibraryCall kind = classify(name);
  return kind == LibraryCall::NoEffect || kind == LibraryCall::AnyResult || kind == LibraryCall::Memcmp || name.find("printf") != std::string_view::npos;
}

}  // namespace pippin::lower

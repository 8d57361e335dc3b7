// SPDX-License-Identifier: Apache-2.0
// The functions of C's library (and of the verification tasks) that the interpreter executes itself.
#pragma once

#include <cstdint>
#include <string>

#include "interp/code.h"

namespace pippin::interp {

enum class Library : uint8_t {
  None, Unsupported,
  Unasked,                     // no effect that a program can see here; its result is the environment's, and Unsupported
  Opened,                      // null or an object of the environment that nothing else points to; variant: how many of its arguments, a name and a mode, are strings
  Socket,                      // a new descriptor, or whether it worked; variant: 1 if the first argument is a descriptor
  InternetAddress,             // inet_addr
  Variable,                    // getenv: the same for the same name
  Malloc, Calloc, Realloc, Free, Alloca, AlignedAlloc,
  Memset, Memcpy, Memmove, Memcmp, Memchr, Strlen, Strnlen, Strcpy, Strncpy, Strcat, Strncat, Strcmp, Strncmp, Strcasecmp, Strncasecmp, Strchr,
  Strrchr, Strstr, Strdup, Print, Abs, Exit, Abort, Assert, AssertFail, Assume, NondetMemory, Expect, CType, Unreachable,
  Uncomparable,                // where a comparison is undefined (prepare/qsort_comparators.cpp)
  Atoi, Bits, Math1, Math2, Math3, MathClass, MathSplit, SetRounding, GetRounding, ByteSwap, Writes, Scanf, Rand, Seed, ReadChar, ReadLine,
  Signal,                      // Unasked, unless a function of the program is to handle it
  SetBuffer,                   // Unasked, unless a buffer of the program is given: then the stream writes there at any time
  AnyOfSign, Strtol, Sprintf, Sscanf,
  ReadFloat,                   // what strtod and its kind do with a text
};

/// Finer meaning of a name that shares its Library value with others (math functions, ctype; Writes and Scanf: number of the
/// first argument that is written through); 0 if none.
uint32_t library_variant(const std::string& name);

enum class Ctype : uint32_t { Alnum, Alpha, Blank, Cntrl, Digit, Graph, Lower, Print, Punct, Space, Upper, Xdigit, ToLower, ToUpper };
enum class MathFn : uint32_t {
  Sqrt, Fabs, Floor, Ceil, Trunc, Round, Rint, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Tanh, Exp, Exp2, Log, Log2,
  Log10, Cbrt, Lround, Lrint, Expm1, Log1p, RoundEven, Asinh, Acosh, Atanh, Exp10, Erf, Erfc, Logb,
  Pow, Fmod, Fmin, Fmax, Atan2, Copysign, Hypot, Fdim, Remainder, Nextafter,
  IsNan, IsInf, IsFinite, SignBit, IsNormal, Classify, IsInfSign, IsUnordered, Huge, NaN,
  Fma, Modf, Frexp, Ldexp,
};
enum class BitFn : uint32_t { Ffs, Clz, Ctz, Popcount, Parity };

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// What is known of the functions of the C library, of compilers and of Pippin itself that have no body in the program: the
// table ir/library.def, one row a function. Facts (what a function reads and writes, whether it sets errno …) stand there once.
// Behaviour stands in two rooms that do not know each other, so that each can be tested against the other: lower/flat and
// interp, each with a column of its own; or once, as C text (prepare/library_models.h), which both run.
//
// A name is compared with strings in one place only: library_function(). Behind it a function is its row or its LibraryId.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/ir.h"

namespace pippin::ir {

enum class LibraryId : uint16_t {
#define FUNCTION(name, ...) name,
#define MATH(name, ...) name,
#define MODEL(name, ...) name,
#include "ir/library.def"
};

/// How many bytes there are from where an argument points.
enum class Extent : uint8_t {
  Object,  // the object of the parameter's type
  Text,    // characters up to and including the first null character; at most as many as argument `size` says, if there is one
  Bytes,   // as many as argument `size` says, times argument `factor`, if there is one
  Area,    // any number
  Scanned, // what the format of an input function says (C17 7.21.6.2): an object, or characters
  Stream,  // an open stream: a FILE or a DIR, of which the library knows how large it is
};

inline constexpr uint8_t kNoArgument = UINT8_MAX;

/// A block that a call reads or writes. Without `factor` and `size` (kNoArgument) nothing bounds it but the extent.
struct Access {
  uint8_t argument = kNoArgument;  // that points to it
  bool writes = false;
  Extent extent = Extent::Object;
  uint8_t size = kNoArgument, factor = kNoArgument;
  bool and_on = false;             // each further argument, too
  bool or_null = false;            // or nothing, if the argument is null
};

/// The result, where something is known of it. The "C" locale.
struct Result {
  enum class Kind : uint8_t {
    Any,
    Range,     // from `least` to `most` (kNoLimit: no limit), and at most the value of argument `argument`, if there is one
    Class,     // not 0 iff the first argument is a character of `characters`: pairs, first and last
    Argument,  // argument `argument`, or null
  } kind = Kind::Any;
  int least = 0;
  int most = 0;
  uint8_t argument = kNoArgument;
  std::string_view characters;
};
inline constexpr int kNoLimit = -1;  // no row ends at -1

struct LibraryFunction {
  LibraryId id{};
  std::string_view name;
  uint8_t arguments = 0;         // parameters with a type; a variadic function may get more
  bool variadic = false;
  bool sets_errno = true;        // it may (C17 7.5p3); always true where nothing is known
  bool tells_addresses = false;  // its result or output may tell what its arguments are: printf has %p, memcmp reads bytes
  bool suffixed = false;         // the row stands for name, namef and namel: double, float, long double
  bool modelled = false;         // by C text, which is linked like another file of the program
  std::string_view group;        // of that text
  Result result;
  std::vector<Access> accesses;
  std::vector<uint8_t> only_values;  // pointer arguments through which nothing is read or written
  uint8_t format = kNoArgument;  // the argument that is a format for output (C17 7.21.6.1), whose %n writes through what follows
  bool takes_list = false;       // a va_list holds the arguments of the format
  std::string_view standard_stream;  // that is used without an argument: the name of its variable; empty: no such stream

  bool writes() const;
};

/// The row of a function of this name (also by another name of it, with a suffix, or with __builtin_); null: there is none.
/// Rows live as long as the process.
const LibraryFunction* library_function(std::string_view name);
const LibraryFunction& library_function(LibraryId id);
std::span<const LibraryFunction> library_functions();

/// Names for which the runtime of native executions has a definition (replay/replay_library.cpp).
const std::vector<std::string>& native_functions();

/// What a checked function of glibc (`__memcpy_chk`) has in addition to the plain one: `count` arguments from `first` on. Without
/// them it does what the plain one does; it ends executions that are undefined there. Null: `name` is no such function.
struct Fortified {
  std::string_view plain;
  unsigned first = 0, count = 0;
};
const Fortified* fortified_function(std::string_view name);

/// The variable that `errno` is: the one of the model of __errno_location, or the program's `extern int errno`; invalid: neither.
VarId errno_variable(const Program& program);
/// It is stdin, stdout or stderr of the library.
bool is_standard_stream(const Program& program, const Variable& v);
/// The program's variable of this name that is a standard stream. Invalid: the program never names the stream, so that it stays open.
VarId standard_stream(const Program& program, std::string_view name);
/// What a call that may set errno would set it to (if that is positive); made with the models.
VarId new_errno_variable(const Program& program);
inline constexpr std::string_view kExitHandlers = "__pippin_exit_handlers";  // function that calls what atexit() was given

/// Does the program call a function of the library that tells the time? The environment cannot give that answer twice for ever.
bool asks_for_time(const Program& program);

}  // namespace pippin::ir

// SPDX-License-Identifier: Apache-2.0
// Results of <ctype.h>, abs, byte order functions and the like as expressions; the table of functions that write through
// their arguments and do nothing else the program can see.
#include "lower/flat/library_results.h"

#include <algorithm>
#include <optional>
#include <string>

#include "ir/formats.h"

namespace pippin::lower {

using ir::ExprKind;
using ir::ExprRef;

ExprRef Exprs::constant(ir::TypeId type, ir::Int128 value) {
  ir::Expr e{};
  e.kind = ExprKind::IntConst;
  e.type = type;
  e.value = value;
  return &flat_.own(std::move(e));
}

ExprRef Exprs::make(ExprKind kind, ir::TypeId type, ExprRef a, ExprRef b, ExprRef c) {
  ir::Expr e{};
  e.kind = kind;
  e.type = type;
  e.origin = a->origin;
  e.args[0] = a;
  e.args[1] = b;
  e.args[2] = c;
  for (ExprRef x : {a, b, c})
    if (x != nullptr) e.depth = std::max(e.depth, x->depth + 1);
  return &flat_.own(std::move(e));
}

ir::ExprRef Exprs::null(ir::TypeId pointer) {
  ir::Expr e{};
  e.kind = ir::ExprKind::NullPointer;
  e.type = pointer;
  return &flat_.own(std::move(e));
}

ExprRef Exprs::load(ir::PlaceRef place) {
  ir::Expr e{};
  e.kind = ExprKind::Load;
  e.type = place->type;
  e.place = place;
  e.origin = place->origin;
  e.depth = 1;
  return &flat_.own(std::move(e));
}

namespace {

/// Characters of a class as ranges, in ASCII.
const char* ctype_ranges(std::string_view name) {
  if (name == "isdigit") return "09";
  if (name == "isupper") return "AZ";
  if (name == "islower") return "az";
  if (name == "isalpha") return "AZaz";
  if (name == "isalnum") return "09AZaz";
  if (name == "isxdigit") return "09AFaf";
  if (name == "isspace") return "\t\r  ";
  if (name == "isblank") return "\t\t  ";
  if (name == "isprint") return " ~";
  if (name == "isgraph") return "!~";
  if (name == "ispunct") return "!/:@[`{~";
  return nullptr;
}

/// Results between two numbers.
struct Bounds {
  const char* names;
  int least;
  int64_t most;        // -1: none
  size_t size = SIZE_MAX;   // at most the value of this argument
};
constexpr Bounds kBounds[] = {
    {" rand random ", 0, -1},
    {" getchar fgetc getc ", -1, 255},
    {" puts fputs ", -1, -1},
    {" fflush fclose ", -1, 0},
    {" read write send sendto readlink ", -1, -1, 2},
    {" fread fwrite ", 0, -1, 2},
    {" open open64 openat creat socket fileno recv ", -1, -1},
    {" close unlink access mkdir rmdir chdir chmod connect bind listen shutdown ", -1, 0},
    {" isatty ", 0, 1},
};

/// The same before and after a function writes its result and through its arguments.
bool unchanged(const ir::Program& p, ExprRef e, ir::PlaceRef result) {
  while (e->kind == ExprKind::Cast) e = e->args[0];
  if (e->kind == ExprKind::IntConst) return true;
  if (e->kind != ExprKind::Load || e->place->kind != ir::PlaceKind::Var || p.vars[e->place->var].address_taken) return false;
  return p.vars[e->place->var].function.valid() && result->kind == ir::PlaceKind::Var && e->place->var != result->var;
}

LibraryResult bounded(const ir::Program& p, Exprs& make, std::string_view name, const std::vector<ExprRef>& args, ir::PlaceRef result) {
  LibraryResult r;
  const std::string word = " " + std::string(name) + " ";
  const ir::Type& type = p.type(result->type);
  if (type.width < 32) return r;
  for (const Bounds& b : kBounds) {
    if (std::string_view(b.names).find(word) == std::string_view::npos || (b.least < 0 && !type.is_signed)) continue;
    r.least = make.constant(result->type, b.least);
    if (b.most >= 0) r.most = make.constant(result->type, b.most);
    if (b.size < args.size() && unchanged(p, args[b.size], result)) r.most = args[b.size];
  }
  return r;
}

/// The text of a string literal up to its first null character, from its spelling; nothing of other literals than "…".
std::optional<std::string> literal_text(std::string_view spelling) {
  if (spelling.size() < 2 || spelling.front() != '"' || spelling.back() != '"') return std::nullopt;
  spelling = spelling.substr(1, spelling.size() - 2);
  std::string out;
  for (size_t k = 0; k < spelling.size(); ++k) {
    char c = spelling[k];
    if (c == '"') return std::nullopt;
    if (c == '\\') {
      if (++k >= spelling.size()) return std::nullopt;
      static constexpr std::string_view letters = "abfnrtv\\\"'?", characters = "\a\b\f\n\r\t\v\\\"'?";
      if (const size_t at = letters.find(spelling[k]); at != std::string_view::npos) {
        c = characters[at];
      } else {
        unsigned number = 0, digits = 0;
        for (; digits < 3 && k < spelling.size() && spelling[k] >= '0' && spelling[k] <= '7'; ++k, ++digits)
          number = number * 8 + static_cast<unsigned>(spelling[k] - '0');
        if (digits == 0) return std::nullopt;
        --k;
        c = static_cast<char>(number);
      }
    }
    if (c == 0) return out;
    out += c;
  }
  return out;
}

/// How many characters a format prints (C17 7.21.6.1): at least, and at most (-1: any number). `wide`: conversion may fail.
struct Length {
  int64_t least = 0, most = 0;
  bool wide = false;
  void add(int64_t from, int64_t to) {
    least += from;
    most = to < 0 || most < 0 ? -1 : most + to;
  }
};
Length printed(std::string_view format) {
  Length n;
  for (size_t k = 0; k < format.size(); ++k) {
    if (format[k] != '%') {
      n.add(1, 1);
      continue;
    }
    const size_t first = k + 1, kind = format.find_first_not_of(ir::kFormatFlags, first);
    if (kind == std::string_view::npos) return {0, -1, true};
    const std::string_view flags = format.substr(first, kind - first);
    const char c = format[kind];
    const bool is_long = flags.find_first_not_of("lzjt") == std::string_view::npos;
    n.wide |= c == 'S' || c == 'C' || flags.find('l') != std::string_view::npos;
    if (flags.empty() && (c == '%' || c == 'c')) n.add(1, 1);
    else if (is_long && (c == 'd' || c == 'i')) n.add(1, flags.empty() ? 11 : 20);
    else if (is_long && (c == 'u' || c == 'x' || c == 'X' || c == 'o')) n.add(1, flags.empty() ? 11 : 22);
    else n.add(0, -1);
    k = kind;
  }
  return n;
}

/// The format of a call: the literal that it names.
std::optional<std::string> format_of(const ir::Program& p, std::string_view name, const std::vector<ExprRef>& args) {
  const size_t at = name == "printf" || name == "vprintf" || name == "printk" ? 0 : name.ends_with("snprintf") ? 2 : 1;
  if (at >= args.size()) return std::nullopt;
  ExprRef e = args[at];
  while (e->kind == ExprKind::Cast) e = e->args[0];
  if (e->kind != ExprKind::AddressOf) return std::nullopt;
  const ir::Place* root = e->place;
  if (root->kind == ir::PlaceKind::Index && root->index->kind == ExprKind::IntConst && root->index->value == 0) root = root->base;
  if (root->kind != ir::PlaceKind::Var || p.vars[root->var].kind != ir::VarKind::StringLiteral) return std::nullopt;
  return literal_text(p.vars[root->var].name);
}

/// Output gives the number of characters, or a negative number if it fails (which sprintf does of wide characters only).
LibraryResult printed_length(const ir::Program& p, Exprs& make, std::string_view name, const std::vector<ExprRef>& args, ir::PlaceRef result) {
  LibraryResult r;
  const auto format = format_of(p, name, args);
  if (!format || name == "syslog" || p.type(result->type).width < 32 || !p.type(result->type).is_signed) return r;
  const Length n = printed(*format);
  r.least = make.constant(result->type, n.least);
  if (n.most >= 0) r.most = make.constant(result->type, n.most);
  // A size beyond INT_MAX is an error, too (POSIX).
  const auto small = [](ExprRef e) {
    while (e->kind == ExprKind::Cast) e = e->args[0];
    return e->kind == ExprKind::IntConst && e->value >= 0 && e->value <= INT32_MAX;
  };
  r.any_failure = n.wide || n.most < 0 || (name.ends_with("snprintf") && !small(args[1])) || !(name.ends_with("sprintf") || name.ends_with("snprintf"));
  return r;
}

}  // namespace

LibraryResult library_result(FlatProgram& flat, std::string_view name, const std::vector<ExprRef>& args, ir::PlaceRef place) {
  const ir::Program& p = *flat.ir;
  const ir::TypeId result = place->type;
  LibraryResult r;
  const auto is_int = [&](ir::TypeId t) { return p.type(t).kind == ir::TypeKind::Int && !p.type(t).is_bool; };
  if (!is_int(result)) return r;
  Exprs make(flat);
  if (r = bounded(p, make, name, args, place); r.known()) return r;
  if (ir::is_printf(name)) return printed_length(p, make, name, args, place);
  if ((name == "putchar" || name == "putc" || name == "fputc") && !args.empty() && is_int(args[0]->type) && p.type(result).width >= 32 &&
      p.type(result).is_signed) {
    const ExprRef c = make.make(ExprKind::BitAnd, p.int_type, args[0]->type == p.int_type ? args[0] : make.make(ExprKind::Cast, p.int_type, args[0]), make.constant(p.int_type, 255));
    r.value = p.int_type == result ? c : make.make(ExprKind::Cast, result, c);
    r.failure = make.constant(result, -1);
    return r;
  }
  if (args.size() != 1 || !is_int(args[0]->type)) return r;
  const ExprRef x = args[0];
  const ir::TypeId t = x->type, flag = p.int_type;
  if (name == "__pippin_any_of_sign") {
    r.sign = x;
    return r;
  }
  const auto between = [&](ir::Int128 low, ir::Int128 high) {
    if (low == high) return make.make(ExprKind::Eq, flag, x, make.constant(t, low));
    return make.make(ExprKind::LogicalAnd, flag, make.make(ExprKind::Ge, flag, x, make.constant(t, low)),
                     make.make(ExprKind::Le, flag, x, make.constant(t, high)));
  };
  const auto as_result = [&](ExprRef e) { return e->type == result ? e : make.make(ExprKind::Cast, result, e); };
  if (const char* ranges = ctype_ranges(name)) {
    for (; *ranges; ranges += 2) {
      const ExprRef in = between(ranges[0], ranges[1]);
      r.truth = r.truth == nullptr ? in : make.make(ExprKind::LogicalOr, flag, r.truth, in);
    }
    return r;
  }
  if (name == "iscntrl") {
    r.truth = make.make(ExprKind::LogicalOr, flag, between(0, 31), between(127, 127));
    return r;
  }
  if (name == "toupper" || name == "tolower") {
    const bool up = name == "toupper";
    const ExprRef other = make.make(up ? ExprKind::Sub : ExprKind::Add, t, x, make.constant(t, 'a' - 'A'));
    if (p.type(t).width < 32) return r;  // a declaration of the program's own: 256 more may not fit
    // glibc takes negative characters but EOF for the unsigned ones.
    const ExprRef positive = make.make(ExprKind::Add, t, x, make.constant(t, 256));
    const ExprRef rest = p.type(t).is_signed ? make.make(ExprKind::Conditional, t, between(-128, -2), positive, x) : x;
    r.value = as_result(make.make(ExprKind::Conditional, t, up ? between('a', 'z') : between('A', 'Z'), other, rest));
    return r;
  }
  if (name == "abs" || name == "labs" || name == "llabs" || name == "imaxabs") {
    const ExprRef negative = make.make(ExprKind::Lt, flag, x, make.constant(t, 0));
    r.value = as_result(make.make(ExprKind::Conditional, t, negative, make.make(ExprKind::Neg, t, x), x));
    return r;
  }
  // Bytes in reverse order; network byte order is big endian.
  const uint32_t width = p.type(t).width;
  const bool swap = (width == 16 && (name == "htons" || name == "ntohs" || name == "__builtin_bswap16")) ||
                    (width == 32 && (name == "htonl" || name == "ntohl" || name == "__builtin_bswap32")) ||
                    (width == 64 && name == "__builtin_bswap64");
  if (swap && !p.type(t).is_signed) {
    // In a type that integer promotion leaves alone.
    const ir::TypeId wide = width < 32 ? p.unsigned_type : t;
    const ExprRef w = wide == t ? x : make.make(ExprKind::Cast, wide, x);
    ExprRef sum = nullptr;
    for (uint32_t k = 0; k < width; k += 8) {
      ExprRef byte = make.make(ExprKind::BitAnd, wide, make.make(ExprKind::Shr, wide, w, make.constant(flag, k)), make.constant(wide, 255));
      byte = make.make(ExprKind::Shl, wide, byte, make.constant(flag, width - 8 - k));
      sum = sum == nullptr ? byte : make.make(ExprKind::Add, wide, sum, byte);
    }
    r.value = as_result(sum);
  }
  return r;
}

// Characters and numbers are written into the array that the argument points into.
Written library_writes(std::string_view name) {
  struct Row {
    const char* name;
    Written written;
  };
  static constexpr Row rows[] = {
      {"time", {0}},
      {"gettimeofday", {0, true}},
      {"clock_gettime", {1}},
      {"stat", {1}},
      {"fstat", {1}},
      {"lstat", {1}},
      {"rand_r", {0}},
      {"nanosleep", {1}},
      {"mktime", {0}},
      {"strftime", {0}},
      {"timespec_get", {0}},
      {"times", {0}},
      {"getrusage", {1}},
      {"uname", {0}},
      {"sigemptyset", {0}},
      {"sigfillset", {0}},
      {"sigaddset", {0}},
      {"sigdelset", {0}},
      {"gmtime_r", {1, false, false, true}},
      {"localtime_r", {1, false, false, true}},
      {"readlink", {1, false, true}},
      {"wait", {0}},
      {"waitpid", {1}},
      {"pipe", {0}},
      {"scanf", {1, true}},
      {"fscanf", {2, true}},
      {"sscanf", {2, true}},
      {"__isoc99_scanf", {1, true}},
      {"__isoc99_fscanf", {2, true}},
      {"__isoc99_sscanf", {2, true}},
      {"__isoc23_scanf", {1, true}},
      {"__isoc23_fscanf", {2, true}},
      {"__isoc23_sscanf", {2, true}},
      {"wscanf", {1, true}},
      {"fwscanf", {2, true}},
      {"swscanf", {2, true}},
      {"__pippin_any_contents", {0}},
      {"__pippin_read_float", {1}},
      {"__pippin_read_double", {1}},
      {"__pippin_read_long_double", {1}},
      {"sprintf", {0}},
      {"snprintf", {0}},
      {"vsprintf", {0}},
      {"vsnprintf", {0}},
      {"swprintf", {0}},
      {"fgets", {0, false, false, true}},
      {"gets", {0, false, false, true}},
      {"getcwd", {0, false, false, true}},
      {"fread", {0, false, true}},
      {"read", {1, false, true}},
      {"recv", {1, false, true}},
      {"getrandom", {0, false, true}},
      {"gethostname", {0, false, true}},
      {"accept", {1, true, true}},
      {"getsockname", {1, true, true}},
      {"getpeername", {1, true, true}},
  };
  for (const Row& row : rows)
    if (name == row.name) return row.written;
  return {};
}

}  // namespace pippin::lower

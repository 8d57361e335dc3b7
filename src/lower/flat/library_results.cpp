// SPDX-License-Identifier: Apache-2.0
// Results of <ctype.h>, abs, byte order functions and the like as expressions.
#include "lower/flat/library_results.h"

#include <algorithm>
#include <optional>
#include <string>

#include "ir/formats.h"
#include "ir/walk.h"

namespace pippin::lower {

using ir::ExprKind;
using ir::ExprRef;
using ir::LibraryId;

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

/// The same before and after a function writes its result and through its arguments.
bool unchanged(const ir::Program& p, ExprRef e, ir::PlaceRef result) {
  e = ir::without_casts(e);
  if (e->kind == ExprKind::IntConst) return true;
  if (e->kind != ExprKind::Load || e->place->kind != ir::PlaceKind::Var || p.vars[e->place->var].address_taken) return false;
  return p.vars[e->place->var].function.valid() && result->kind == ir::PlaceKind::Var && e->place->var != result->var;
}

LibraryResult bounded(const ir::Program& p, Exprs& make, const ir::Result& known, const std::vector<ExprRef>& args, ir::PlaceRef result) {
  LibraryResult r;
  const ir::Type& type = p.type(result->type);
  if (known.kind != ir::Result::Kind::Range || type.width < 32 || (known.least < 0 && !type.is_signed)) return r;
  r.least = make.constant(result->type, known.least);
  if (known.most != ir::kNoLimit) r.most = make.constant(result->type, known.most);
  if (known.argument < args.size() && unchanged(p, args[known.argument], result)) r.most = args[known.argument];
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
std::optional<std::string> format_of(const ir::Program& p, const ir::LibraryFunction& f, const std::vector<ExprRef>& args) {
  if (f.format >= args.size()) return std::nullopt;
  ExprRef e = args[f.format];
  e = ir::without_casts(e);
  if (e->kind != ExprKind::AddressOf) return std::nullopt;
  const ir::Place* root = e->place;
  if (root->kind == ir::PlaceKind::Index && root->index->kind == ExprKind::IntConst && root->index->value == 0) root = root->base;
  if (root->kind != ir::PlaceKind::Var || p.vars[root->var].kind != ir::VarKind::StringLiteral) return std::nullopt;
  return literal_text(p.vars[root->var].name);
}

/// Output gives the number of characters, or a negative number if it fails (which sprintf does of wide characters only).
LibraryResult printed_length(const ir::Program& p, Exprs& make, const ir::LibraryFunction& f, const std::vector<ExprRef>& args, ir::PlaceRef result) {
  LibraryResult r;
  const auto format = format_of(p, f, args);
  if (!format || f.id == LibraryId::syslog || p.type(result->type).width < 32 || !p.type(result->type).is_signed) return r;
  const Length n = printed(*format);
  r.least = make.constant(result->type, n.least);
  if (n.most >= 0) r.most = make.constant(result->type, n.most);
  // A size beyond INT_MAX is an error, too (POSIX).
  const auto small = [](ExprRef e) {
    e = ir::without_casts(e);
    return e->kind == ExprKind::IntConst && e->value >= 0 && e->value <= INT32_MAX;
  };
  const ir::Access& into = f.accesses.front();
  const bool limited = into.writes && into.size != ir::kNoArgument;
  r.any_failure = n.wide || n.most < 0 || !into.writes || (limited && !small(args[into.size]));
  return r;
}

}  // namespace

LibraryResult library_result(FlatProgram& flat, const ir::LibraryFunction& f, const std::vector<ExprRef>& args, ir::PlaceRef place) {
  const ir::Program& p = *flat.ir;
  const ir::TypeId result = place->type;
  LibraryResult r;
  const auto is_int = [&](ir::TypeId t) { return p.type(t).kind == ir::TypeKind::Int && !p.type(t).is_bool; };
  if (!is_int(result)) return r;
  Exprs make(flat);
  if (r = bounded(p, make, f.result, args, place); r.known()) return r;
  if (f.format != ir::kNoArgument) return printed_length(p, make, f, args, place);
  if ((f.id == LibraryId::putchar || f.id == LibraryId::fputc) && !args.empty() && is_int(args[0]->type) && p.type(result).width >= 32 &&
      p.type(result).is_signed) {
    const ExprRef c = make.make(ExprKind::BitAnd, p.int_type, args[0]->type == p.int_type ? args[0] : make.make(ExprKind::Cast, p.int_type, args[0]), make.constant(p.int_type, 255));
    r.value = p.int_type == result ? c : make.make(ExprKind::Cast, result, c);
    r.failure = make.constant(result, -1);
    return r;
  }
  if (args.size() != 1 || !is_int(args[0]->type)) return r;
  const ExprRef x = args[0];
  const ir::TypeId t = x->type, flag = p.int_type;
  if (f.id == LibraryId::__pippin_any_of_sign) {
    r.sign = x;
    return r;
  }
  const auto between = [&](ir::Int128 low, ir::Int128 high) {
    if (low == high) return make.make(ExprKind::Eq, flag, x, make.constant(t, low));
    return make.make(ExprKind::LogicalAnd, flag, make.make(ExprKind::Ge, flag, x, make.constant(t, low)),
                     make.make(ExprKind::Le, flag, x, make.constant(t, high)));
  };
  const auto as_result = [&](ExprRef e) { return e->type == result ? e : make.make(ExprKind::Cast, result, e); };
  if (f.result.kind == ir::Result::Kind::Class) {
    const std::string_view ranges = f.result.characters;
    for (size_t k = 0; k + 1 < ranges.size(); k += 2) {
      const ExprRef member = between(ranges[k], ranges[k + 1]);
      r.truth = r.truth == nullptr ? member : make.make(ExprKind::LogicalOr, flag, r.truth, member);
    }
    return r;
  }
  if (f.id == LibraryId::toupper || f.id == LibraryId::tolower) {
    const bool up = f.id == LibraryId::toupper;
    const ExprRef other = make.make(up ? ExprKind::Sub : ExprKind::Add, t, x, make.constant(t, 'a' - 'A'));
    if (p.type(t).width < 32) return r;  // a declaration of the program's own: 256 more may not fit
    // glibc takes negative characters but EOF for the unsigned ones.
    const ExprRef positive = make.make(ExprKind::Add, t, x, make.constant(t, 256));
    const ExprRef rest = p.type(t).is_signed ? make.make(ExprKind::Conditional, t, between(-128, -2), positive, x) : x;
    r.value = as_result(make.make(ExprKind::Conditional, t, up ? between('a', 'z') : between('A', 'Z'), other, rest));
    return r;
  }
  if (f.id == LibraryId::toascii) {
    if (p.type(t).width < 32) return r;
    r.value = as_result(make.make(ExprKind::BitAnd, t, x, make.constant(t, 127)));
    return r;
  }
  if (f.id == LibraryId::abs) {
    const ExprRef negative = make.make(ExprKind::Lt, flag, x, make.constant(t, 0));
    r.value = as_result(make.make(ExprKind::Conditional, t, negative, make.make(ExprKind::Neg, t, x), x));
    return r;
  }
  // Bytes in reverse order; network byte order is big endian.
  const uint32_t width = p.type(t).width;
  const bool swap = (width == 16 && f.id == LibraryId::htons) || (width == 32 && f.id == LibraryId::htonl) ||
                    (width == 64 && f.id == LibraryId::__builtin_bswap64);
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

}  // namespace pippin::lower

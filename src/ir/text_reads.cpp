// SPDX-License-Identifier: Apache-2.0
#include "ir/text_reads.h"

#include <algorithm>
#include <string_view>

namespace pippin::ir {
namespace {

/// The literal whose first character the pointer points to; null: another pointer.
const Variable* literal(const Program& p, ExprRef e) {
  while (e->kind == ExprKind::Cast && p.type(e->args[0]->type).kind == TypeKind::Pointer) e = e->args[0];
  if (e->kind != ExprKind::AddressOf) return nullptr;
  PlaceRef place = e->place;
  if (place->kind == PlaceKind::Index) {
    if (place->index->kind != ExprKind::IntConst || place->index->value != 0) return nullptr;
    place = place->base;
  }
  if (place->kind != PlaceKind::Var || p.vars[place->var].kind != VarKind::StringLiteral) return nullptr;
  return &p.vars[place->var];
}

/// Reads a format, conversion by conversion.
class FormatReads {
 public:
  /// The format's arguments begin with the one numbered `next`.
  FormatReads(const Program& p, const Call& call, std::string_view format, size_t next) : p_(p), call_(call), format_(format), next_(next) {}

  bool add_to(std::vector<TextRead>& reads, std::vector<ExprRef>& counts) {
    for (at_ = format_.find('%'); at_ < format_.size(); at_ = format_.find('%', at_)) {
      ++at_;
      if (!conversion(reads, counts)) return false;
    }
    return true;
  }

 private:
  bool is(std::string_view any) const { return at_ < format_.size() && any.find(format_[at_]) != std::string_view::npos; }
  bool take(std::string_view any) {
    if (!is(any)) return false;
    ++at_;
    return true;
  }
  ExprRef argument() { return next_ < call_.args.size() ? call_.args[next_++] : nullptr; }

  bool conversion(std::vector<TextRead>& reads, std::vector<ExprRef>& counts) {
    if (take("%")) return true;
    TextRead read;
    while (take("-+ #0'")) {}
    if (take("*") && argument() == nullptr) return false;
    while (take("0123456789")) {}
    if (is("$")) return false;   // arguments by number
    if (take(".")) {
      if (take("*")) {
        read.most = argument();
        if (read.most == nullptr || read.most->type != p_.int_type) return false;
      } else {
        for (read.limit = 0; is("0123456789"); ++at_) read.limit = std::min<Int128>(10 * read.limit + (format_[at_] - '0'), INT32_MAX);
      }
    }
    const bool wide = is("lL");
    const size_t length = at_;
    while (take("hlLqjzt")) {}
    if (is("n")) {
      const std::string_view letters = format_.substr(length, at_++ - length);
      const uint64_t size = letters.empty() ? 4 : letters == "h" ? 2 : letters == "hh" ? 1 : letters == "ll" || letters == "j" ? 8 : p_.target.pointer_bytes();
      const ExprRef to = argument();
      if (to == nullptr || p_.type(to->type).kind != TypeKind::Pointer) return false;
      const Type& written = p_.type(p_.type(to->type).element);
      if (written.kind != TypeKind::Int || written.size != size) return false;
      counts.push_back(to);
      return true;
    }
    const bool text = is("s");
    if (!take("diouxXeEfFgGaAcsp")) return false;
    read.text = argument();
    if (read.text == nullptr) return false;
    if (!text || literal(p_, read.text) != nullptr) return true;
    if (wide || p_.type(read.text->type).kind != TypeKind::Pointer) return false;
    reads.push_back(read);
    return true;
  }

  const Program& p_;
  const Call& call_;
  const std::string_view format_;
  size_t next_, at_ = 0;
};

/// Reads a format of an input function, conversion by conversion.
class FormatWrites {
 public:
  FormatWrites(const Program& p, const Call& call, std::string_view format, size_t next) : p_(p), call_(call), format_(format), next_(next) {}

  bool add_to(std::vector<ScannedWrite>& writes) {
    for (at_ = format_.find('%'); at_ < format_.size(); at_ = format_.find('%', at_)) {
      ++at_;
      if (!conversion(writes)) return false;
    }
    return next_ == call_.args.size();
  }

 private:
  bool take(std::string_view any) {
    if (at_ >= format_.size() || any.find(format_[at_]) == std::string_view::npos) return false;
    ++at_;
    return true;
  }

  uint64_t integer_bytes(std::string_view length) const {
    if (length == "hh") return 1;
    if (length == "h") return 2;
    if (length.empty()) return 4;
    return length == "ll" || length == "j" || length == "q" || length == "L" ? 8 : p_.target.pointer_bytes();
  }

  /// Behind the ] that ends a set of characters. One that comes first is a member.
  bool take_set() {
    take("^");
    take("]");
    at_ = format_.find(']', at_);
    return take("]");
  }

  bool conversion(std::vector<ScannedWrite>& writes) {
    if (take("%")) return true;
    const bool dropped = take("*");
    uint64_t width = 0;
    const size_t digits = at_;
    while (take("0123456789")) width = std::min<uint64_t>(10 * width + static_cast<uint64_t>(format_[at_ - 1] - '0'), INT32_MAX);
    const bool limited = at_ != digits;
    const size_t begin = at_;
    while (take("hlLqjzt")) {}
    const std::string_view length = format_.substr(begin, at_ - begin);
    ScannedWrite write;
    TypeKind kind = TypeKind::Int;
    if (take("diouxXn")) {
      write.bytes = integer_bytes(length);
    } else if (take("eEfFgGaA")) {
      kind = TypeKind::Float;
      write.bytes = length.empty() ? 4 : length == "l" ? 8 : 0;
    } else if (take("c")) {
      write.bytes = limited ? width : 1;
    } else if (take("s") || (take("[") && take_set())) {
      write.bytes = limited ? width + 1 : 0;
    } else {
      return false;
    }
    if (dropped) return true;
    const char letter = format_[at_ - 1];
    const bool characters = letter == 'c' || letter == 's' || letter == ']';
    if (write.bytes == 0 || next_ == call_.args.size() || (characters && !length.empty())) return false;
    write.to = call_.args[next_++];
    if (p_.type(write.to->type).kind != TypeKind::Pointer) return false;
    const Type& written = p_.type(p_.type(write.to->type).element);
    if (written.kind != kind || written.size != (characters ? 1 : write.bytes)) return false;
    writes.push_back(write);
    return true;
  }

  const Program& p_;
  const Call& call_;
  const std::string_view format_;
  size_t next_, at_ = 0;
};

struct FormatAccesses {
  std::vector<TextRead> reads;
  std::vector<ExprRef> counts;
};

/// Nothing: it is not known.
std::optional<FormatAccesses> of_format(const Program& p, const LibraryFunction& row, const Call& call) {
  FormatAccesses all;
  if (row.takes_list || row.format >= call.args.size()) return std::nullopt;
  const Variable* format = literal(p, call.args[row.format]);
  if (format == nullptr) return std::nullopt;
  const std::string_view text(format->name);
  if (!FormatReads(p, call, text.substr(0, text.find('\0')), row.format + size_t{1}).add_to(all.reads, all.counts)) return std::nullopt;
  return all;
}

}  // namespace

std::vector<ExprRef> counted(const Program& p, const LibraryFunction& row, const Call& call) {
  if (row.format == kNoArgument) return {};
  return of_format(p, row, call).value_or(FormatAccesses{}).counts;
}

std::optional<std::vector<ScannedWrite>> scanned(const Program& p, const LibraryFunction& row, const Call& call) {
  std::vector<ScannedWrite> writes;
  for (const Access& a : row.accesses) {
    if (a.extent != Extent::Scanned) continue;
    if (row.arguments == 0 || !row.variadic || a.argument != row.arguments || call.args.size() < row.arguments) return std::nullopt;
    const Variable* format = literal(p, call.args[row.arguments - 1u]);
    if (format == nullptr) return std::nullopt;
    const std::string_view text(format->name);
    if (!FormatWrites(p, call, text.substr(0, text.find('\0')), row.arguments).add_to(writes)) return std::nullopt;
  }
  return writes;
}

std::optional<std::vector<TextRead>> text_reads(const Program& p, const LibraryFunction& row, const Call& call) {
  std::vector<TextRead> reads;
  for (const Access& a : row.accesses) {
    if (a.writes || a.extent != Extent::Text || a.argument >= call.args.size()) continue;
    const ExprRef text = call.args[a.argument];
    if (p.type(text->type).kind != TypeKind::Pointer || a.size != kNoArgument || a.and_on) return std::nullopt;
    if (literal(p, text) == nullptr) reads.push_back({.text = text, .or_null = a.or_null});
  }
  if (row.format == kNoArgument) return reads;
  const auto of = of_format(p, row, call);
  if (!of) return std::nullopt;
  reads.insert(reads.end(), of->reads.begin(), of->reads.end());
  return reads;
}

}  // namespace pippin::ir

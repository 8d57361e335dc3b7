// SPDX-License-Identifier: Apache-2.0
// Numbers in strings and formatted text (C17 7.22.1.4, 7.21.6.1, 7.21.6.2, "C" locale). What would set errno or needs a
// conversion that is not here is Unsupported.
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "interp/float_ops.h"
#include "interp/machine.h"
#include "ir/formats.h"

namespace pippin::interp {

namespace {

using Id = ir::LibraryId;

constexpr size_t kUnlimited = SIZE_MAX / 2;  // width of a number

int digit(int c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99; }

/// A number as strtol reads it: `at` ends behind its last digit, or where it was if there is none.
struct Number {
  Unsigned128 magnitude = 0;
  bool negative = false, any = false;
};
Number parse_number(const std::string& text, size_t& at, unsigned base, size_t width) {
  Number n;
  size_t k = at;
  const size_t end = std::min(text.size(), at + width);
  if (k < end && (text[k] == '-' || text[k] == '+')) n.negative = text[k++] == '-';
  const bool hex = k + 2 < end && text[k] == '0' && (text[k + 1] == 'x' || text[k + 1] == 'X') && digit(text[k + 2]) < 16;
  if ((base == 0 || base == 16) && hex) k += 2, base = 16;
  if (base == 0) base = k < end && text[k] == '0' ? 8 : 10;
  for (; k < end && digit(text[k]) < static_cast<int>(base); ++k) {
    n.any = true;
    n.magnitude = std::min<Unsigned128>(n.magnitude * base + static_cast<unsigned>(digit(text[k])), Unsigned128{1} << 100);
  }
  if (n.any) at = k;
  return n;
}

/// One conversion of a format: %[flags][width][.precision][length]kind.
struct Conversion {
  std::string flags;
  bool star = false, wide = false;
  size_t width = 0, precision = SIZE_MAX;
  unsigned bytes = 4;
  char kind = 0;
};
Conversion parse_conversion(const std::string& format, size_t& k, uint64_t long_bytes) {
  Conversion c;
  auto number = [&] {
    size_t n = 0;
    for (; k < format.size() && std::isdigit(static_cast<unsigned char>(format[k])); ++k) n = std::min<size_t>(n * 10 + static_cast<size_t>(format[k] - '0'), 1u << 20);
    return n;
  };
  for (; k < format.size() && std::strchr("-+ #0", format[k]); ++k) c.flags += format[k];
  for (; k < format.size() && format[k] == '*'; ++k) c.star = true;
  c.width = number();
  if (k < format.size() && format[k] == '.') {
    ++k;
    for (; k < format.size() && format[k] == '*'; ++k) c.star = true;
    c.precision = number();
  }
  for (; k < format.size() && std::strchr("hlzjt", format[k]); ++k) {
    c.wide = c.wide || format[k] == 'l';
    if (format[k] == 'h') c.bytes = c.bytes == 2 ? 1 : 2;
    else if (format[k] == 'j') c.bytes = 8;
    else if (format[k] == 'l') c.bytes = k > 0 && format[k - 1] == 'l' ? 8 : static_cast<unsigned>(long_bytes);
    else c.bytes = static_cast<unsigned>(long_bytes);
  }
  if (k < format.size()) c.kind = format[k++];
  if (c.wide && (c.kind == 's' || c.kind == 'c')) c.kind = 0;  // wide characters
  return c;
}

}  // namespace

bool Machine::read_string(uint64_t address, std::string& text) {
  constexpr size_t kLongest = 1u << 20;
  text.clear();
  for (;; ++address) {
    if (!readable(address, 1)) return false;
    if (*bytes(address) == 0) return true;
    if (text.size() >= kLongest) return end(End::StepLimit, "length of a string");
    text += static_cast<char>(*bytes(address));
  }
}

bool Machine::store_bytes(uint64_t address, const void* from, uint64_t n) {
  if (!writable(address, n)) return false;
  std::memcpy(bytes(address), from, n);
  memory_.mark_initialised(address - kArenaBase, n);
  return true;
}

/// A text, and where the number of characters read is stored. The host's functions read it (C17 7.22.1.3).
bool Machine::read_float(const Fn& fn, const CallInfo& call, uint64_t* regs) {
  const std::string& name = program_.functions[fn.id].name;
  const uint64_t target = regs[call.args[1].slot];
  std::string text;
  if (!read_string(regs[call.args[0].slot], text)) return false;
  char* end_of_number = text.data();
  uint64_t unused[2] = {0, 0};
  uint64_t* out = call.result >= 0 ? regs + call.result : unused;
  long double value = 0;
  errno = 0;
  switch (fn.result_class) {
    case ValueClass::F32: value = std::strtof(text.c_str(), &end_of_number); break;
    case ValueClass::F64: value = std::strtod(text.c_str(), &end_of_number); break;
    case ValueClass::X87: value = std::strtold(text.c_str(), &end_of_number); break;
    default: return end(End::Unsupported, name);
  }
  const bool sets_errno = errno != 0;
  const uint64_t used = static_cast<uint64_t>(end_of_number - text.data());
  if (value != value) return end(End::Unsupported, name + " of a NaN");
  if (sets_errno && extern_errno_) return end(End::Unsupported, "errno after " + name);
  int_to_float(fn.result_class, out, value);
  if (!store_bytes(target, &used, program_.target.pointer_bytes())) return false;
  library_call_ = nullptr;   // errno is no argument
  return !sets_errno || errno_offset_ == UINT64_MAX || forget(kArenaBase + errno_offset_, 4);
}

bool Machine::formatted(const Fn& fn, const CallInfo& call, const uint64_t* regs, size_t at, std::string& out,
                        std::vector<uint64_t>& sources) {
  const std::string& name = program_.functions[fn.id].name;
  const auto unsupported = [&] { return end(End::Unsupported, "library function " + name + " with this format"); };
  if (at >= call.args.size()) return unsupported();
  size_t next = at + 1;
  std::string format;
  sources.push_back(regs[call.args[at].slot]);
  if (!read_string(sources.back(), format)) return false;
  for (size_t k = 0; k < format.size();) {
    if (format[k] != '%') {
      out += format[k++];
      continue;
    }
    ++k;
    const Conversion c = parse_conversion(format, k, program_.target.pointer_bytes());
    if (c.kind == '%') {
      out += '%';
      continue;
    }
    if (fn.row->takes_list) return unsupported();  // a va_list holds the arguments
    if (c.star || c.width > 4096 || (c.precision != SIZE_MAX && c.precision > 4096) || c.kind == 0 || !std::strchr("diuoxXcsnfFeEgG", c.kind)) return unsupported();
    if (next >= call.args.size()) return undefined("fewer arguments than the format needs");
    const CallArg& a = call.args[next++];
    const bool is_float = std::strchr("fFeEgG", c.kind) != nullptr;
    if (c.kind == 's') sources.push_back(regs[a.slot]);
    if (is_float ? a.value_class != ValueClass::F64 : a.value_class != ValueClass::Int) return unsupported();
    if (c.kind == 'n') {   // so many characters so far
      const uint64_t n = out.size();
      if (!store_bytes(regs[a.slot], &n, c.bytes)) return false;
      continue;
    }
    std::string spec = "%" + c.flags + (c.width ? std::to_string(c.width) : "") + (c.precision != SIZE_MAX ? "." + std::to_string(c.precision) : "");
    std::string piece;
    if (is_float) {
      char buffer[8192];
      spec += c.kind;
      const int n = std::snprintf(buffer, sizeof buffer, spec.c_str(), static_cast<double>(get_float(ValueClass::F64, regs + a.slot)));
      if (n < 0 || static_cast<size_t>(n) >= sizeof buffer) return unsupported();
      piece.assign(buffer, static_cast<size_t>(n));
    } else if (c.kind == 's') {
      std::string text;
      if (c.precision != SIZE_MAX) {  // need not end with a null character
        for (uint64_t i = 0; i < c.precision; ++i) {
          if (!readable(regs[a.slot] + i, 1)) return false;
          if (*bytes(regs[a.slot] + i) == 0) break;
          text += static_cast<char>(*bytes(regs[a.slot] + i));
        }
      } else if (!read_string(regs[a.slot], text)) {
        return false;
      }
      const size_t padding = c.width > text.size() ? c.width - text.size() : 0;
      const bool left = c.flags.find('-') != std::string::npos;
      piece = left ? text + std::string(padding, ' ') : std::string(padding, ' ') + text;
    } else if (c.kind == 'c') {
      const size_t padding = c.width > 1 ? c.width - 1 : 0;
      const std::string text(1, static_cast<char>(regs[a.slot]));
      piece = c.flags.find('-') != std::string::npos ? text + std::string(padding, ' ') : std::string(padding, ' ') + text;
    } else {
      const bool is_signed = c.kind == 'd' || c.kind == 'i';
      const uint64_t v = extend(regs[a.slot], 8 * c.bytes, is_signed);
      char buffer[8192];
      spec += std::string("ll") + c.kind;
      const int n = std::snprintf(buffer, sizeof buffer, spec.c_str(), v);
      if (n < 0 || static_cast<size_t>(n) >= sizeof buffer) return unsupported();
      piece.assign(buffer, static_cast<size_t>(n));
    }
    out += piece;
  }
  return true;
}

/// Of output that succeeds, as it may with every library: printf gives the number of characters, putchar the character (C17
/// 7.21.6, 7.21.7), puts any number that is not negative.
bool Machine::print_result(const Fn& fn, const CallInfo& call, const uint64_t* regs, uint64_t& result) {
  result = 0;
  const Id id = fn.row->id;
  if (fn.row->format != ir::kNoArgument) {
    std::string out;
    std::vector<uint64_t> sources;
    if (!formatted(fn, call, regs, fn.row->format, out, sources)) return false;
    result = out.size();
  } else if (id == Id::putchar || id == Id::fputc) {
    if (call.args.empty()) return end(End::Unsupported, program_.functions[fn.id].name + " with too few arguments");
    result = static_cast<unsigned char>(regs[call.args[0].slot]);
  } else if (id == Id::puts || id == Id::fputs) {
    result = open<uint64_t>(1, 10);
  }
  return true;
}

/// sprintf and snprintf.
bool Machine::print_to_string(const Fn& fn, const CallInfo& call, uint64_t* regs, uint64_t& result) {
  const auto unsupported = [&] { return end(End::Unsupported, "library function " + program_.functions[fn.id].name + " with this format"); };
  const bool bounded = fn.row->id == Id::snprintf;
  const size_t at = fn.row->format;
  const uint64_t target = regs[call.args[0].slot], room = bounded ? regs[call.args[1].slot] : UINT64_MAX;
  std::string out;
  std::vector<uint64_t> sources;
  if (!formatted(fn, call, regs, at, out, sources)) return false;
  result = out.size();
  if (room == 0) return true;
  const uint64_t n = std::min<uint64_t>(out.size(), room - 1);
  const Object* written = memory_.object_at(target);
  for (uint64_t s : sources)
    if (written != nullptr && memory_.object_at(s) == written) return unsupported();  // undefined if they overlap
  const char zero = 0;
  return store_bytes(target, out.data(), n) && store_bytes(target + n, &zero, 1);
}

bool Machine::scan_string(const Fn& fn, const CallInfo& call, uint64_t* regs, uint64_t& result) {
  const auto unsupported = [&] { return end(End::Unsupported, "library function " + program_.functions[fn.id].name + " with this format"); };
  std::string text, format;
  if (!read_string(regs[call.args[0].slot], text) || !read_string(regs[call.args[1].slot], format)) return false;
  size_t at = 0, next = 2, stored = 0;
  bool ended = false;  // the text was used up before the first conversion
  const auto skip_space = [&] { while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at; };
  for (size_t k = 0; k < format.size();) {
    if (std::isspace(static_cast<unsigned char>(format[k]))) {
      ++k;
      skip_space();
      continue;
    }
    if (format[k] != '%') {
      if (at >= text.size()) ended = true;
      if (at >= text.size() || text[at] != format[k]) break;
      ++at, ++k;
      continue;
    }
    ++k;
    const Conversion c = parse_conversion(format, k, program_.target.pointer_bytes());
    if (!c.flags.empty() || c.star || c.precision != SIZE_MAX || c.kind == 0 || !std::strchr("diuoxXcs", c.kind)) return unsupported();
    if (next >= call.args.size()) return undefined("fewer arguments than the format needs");
    if (call.args[next].value_class != ValueClass::Int) return unsupported();
    const uint64_t target = regs[call.args[next++].slot];
    const size_t width = c.width == 0 ? kUnlimited : c.width;
    if (c.kind != 'c') skip_space();
    if (at >= text.size()) {
      ended = true;
      break;
    }
    if (c.kind == 'c') {
      const size_t n = c.width == 0 ? 1 : c.width;
      if (text.size() - at < n) return unsupported();  // libraries differ
      if (!store_bytes(target, text.data() + at, n)) return false;
      at += n;
    } else if (c.kind == 's') {
      std::string word;
      while (at < text.size() && word.size() < width && !std::isspace(static_cast<unsigned char>(text[at]))) word += text[at++];
      if (!store_bytes(target, word.c_str(), word.size() + 1)) return false;
    } else {
      const unsigned base = c.kind == 'i' ? 0 : c.kind == 'o' ? 8 : c.kind == 'x' || c.kind == 'X' ? 16 : 10;
      const size_t sign = at + (text[at] == '-' || text[at] == '+' ? 1 : 0), end = std::min(text.size(), at + width);
      const bool prefix = (base == 0 || base == 16) && sign + 1 < text.size() && text[sign] == '0' && std::tolower(text[sign + 1]) == 'x';
      if (prefix && (sign + 2 >= end || digit(text[sign + 2]) >= 16)) return unsupported();  // a prefix without digits: libraries differ
      const Number n = parse_number(text, at, base, width);
      if (!n.any) break;
      // C17 7.21.6.2p10: a result that cannot be represented is undefined.
      const bool is_signed = c.kind == 'd' || c.kind == 'i';
      const Unsigned128 top = Unsigned128{1} << (8 * c.bytes - (is_signed ? 1 : 0));
      if (n.magnitude > top || (n.magnitude == top && !(is_signed && n.negative))) return undefined("value of a number in a string");
      const uint64_t v = static_cast<uint64_t>(n.negative ? 0 - n.magnitude : n.magnitude);
      if (!store_bytes(target, &v, c.bytes)) return false;
    }
    ++stored;
  }
  result = stored == 0 && ended ? ~0ull : stored;  // EOF
  return true;
}

}  // namespace pippin::interp

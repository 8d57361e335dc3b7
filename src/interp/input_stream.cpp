// SPDX-License-Identifier: Apache-2.0
#include "interp/input_stream.h"

#include <cctype>
#include <string_view>

namespace pippin::interp {

namespace {

bool is_digit(int c) { return c >= '0' && c <= '9'; }
bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_one_of(int c, std::string_view set) { return c > 0 && c < 128 && set.find(static_cast<char>(c)) != std::string_view::npos; }
bool is_punctuation(int c) { return c > ' ' && c < 127 && !is_digit(c) && !is_letter(c); }

/// Certainly: whatever the conversion, the digits before and the locale (grouping of digits, decimal points).
bool ends_number(int c) { return std::isspace(c) || (is_punctuation(c) && !is_one_of(c, "+-._'")); }
bool begins_no_number(int c) {
  return (is_punctuation(c) || is_letter(c)) && !is_one_of(c, "+-._',") && !is_one_of(c, "abcdefinABCDEFIN");  // hexadecimal, inf, nan
}

}  // namespace

bool InputStream::read(int c) {
  if (c == kEnd) return end();
  bool fits = c >= 0 && c <= 255;
  switch (next_) {
    case Next::Any: break;
    case Next::NumberEnds: fits = fits && ends_number(c); break;
    case Next::WordEnds: fits = fits && std::isspace(c); break;
    case Next::NoSpace: fits = fits && !std::isspace(c); break;
    case Next::NoNumber:
    case Next::NoNumberOrEnd: fits = begins_no_number(c); break;
    case Next::End: fits = false; break;
  }
  next_ = Next::Any;
  return fits;
}

void InputStream::skip() {
  if (next_ != Next::End) next_ = Next::Any;
}

void InputStream::space() {
  if (next_ == Next::Any || next_ == Next::NumberEnds || next_ == Next::WordEnds) next_ = Next::NoSpace;
}

bool InputStream::number() {
  if (ended() || stuck()) return false;
  next_ = Next::NumberEnds;
  return true;
}

bool InputStream::no_number(Failure f) {
  if (ended()) return false;
  // Nothing was read since it failed: it fails on the same character or at the same end.
  if (f == Failure::OnCharacter) next_ = Next::NoNumber;
  else if (!stuck()) next_ = Next::NoNumberOrEnd;
  return true;
}

bool InputStream::word(int c) {
  space();
  return c > 0 && c <= 255 && !std::isspace(c) && read(c);
}

bool InputStream::end() {
  const bool possible = next_ != Next::NoNumber;
  next_ = Next::End;
  return possible;
}

}  // namespace pippin::interp

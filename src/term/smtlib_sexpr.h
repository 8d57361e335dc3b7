// SPDX-License-Identifier: Apache-2.0
// What the readers of SMT-LIB 2 text share: places of errors, atoms, numerals. Only term/smtlib_*.cpp includes this.
#pragma once

#include <string>
#include <string_view>

#include "term/smtlib.h"

namespace pippin::term {

inline constexpr uint32_t kMaxWidth = 1u << 20;  // widest bit-vector that is read

inline Error error_at(const SExpr& e, const std::string& message) {
  return Error{fmt::format("{}:{}", e.line, e.column), message};
}

inline bool is_atom(const SExpr& e, std::string_view text) { return !e.is_list && !e.quoted && e.atom == text; }

inline bool parse_u32(const SExpr& e, uint32_t& v) {
  if (e.is_list || e.quoted || e.atom.empty() || e.atom.size() > 9) return false;
  v = 0;
  for (char c : e.atom) {
    if (c < '0' || c > '9') return false;
    v = v * 10 + static_cast<uint32_t>(c - '0');
  }
  return true;
}

/// (_ name EXPONENT SIGNIFICAND)
inline bool parse_format(const SExpr& e, uint32_t& exponent, uint32_t& significand) {
  return e.list.size() == 4 && is_atom(e.list[0], "_") && parse_u32(e.list[2], exponent) && parse_u32(e.list[3], significand) &&
         exponent > 1 && exponent <= TermManager::kMaxExponentBits && significand > 1 &&
         significand <= TermManager::kMaxSignificandBits;
}

/// A rounding mode by its short or long name.

}  // namespace pippin::term

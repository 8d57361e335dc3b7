// SPDX-License-Identifier: Apache-2.0
// What the format strings of a program can do (C17 7.21.6.1).
#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "ir/ir.h"

namespace pippin::ir {

/// What may stand between % and the letter of a conversion, and the letters of those that only read (C17 7.21.6.1, glibc,
/// Linux's %p extensions). Any other, as %n is, may write through an argument.
inline constexpr std::string_view kFormatFlags = "0123456789-+ #'*.$hlLqjztI";
inline constexpr std::string_view kHarmlessConversions = "%diouxXeEfFgGaAcspCSm";
/// The format has a conversion that may write through an argument.
bool may_write(std::string_view format);

/// Which formats may have it: a string literal is read; a parameter of a function that nobody but direct calls calls, and
/// that never changes, stands for what these calls pass; everything else may.
class Formats {
 public:
  explicit Formats(const Program& program);
  bool may_write(const Call& call, const Function& callee) const;

 private:
  const Program& program_;
  std::unordered_set<uint32_t> changed_;   // variables that are assigned to
  std::unordered_set<uint32_t> pointed_;   // functions whose address is taken
  std::vector<std::vector<const Call*>> calls_;  // direct ones, by function
};

}  // namespace pippin::ir

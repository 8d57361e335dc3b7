// SPDX-License-Identifier: Apache-2.0
// Private to prepare: what stands behind each pass.
#pragma once

#include <string>

#include "ir/ir.h"
#include "support/check.h"

namespace pippin::prepare {

/// A pass leaves a well-formed program.
inline void check_pass(const ir::Program& program, const char* pass) {
  const std::string broken = ir::verify(program);
  PIPPIN_CHECK(broken.empty(), "{} made an ill-formed program: {}", pass, broken);
}

}  // namespace pippin::prepare

// SPDX-License-Identifier: Apache-2.0
// CaDiCaL beside another solver: for what is only about bits, and asked again and again, or about floats.
#pragma once

#include "smt/session.h"

namespace pippin::smt {

/// Sessions of SessionKind::Unrolling, and those of SessionKind::Plain with floats, ask CaDiCaL as long as all formulas are of bits, floats and arrays of
/// them (BitBlaster), and go on at `others` from the first one that is not; all other sessions are those of `others`. `others` itself when Pippin was
/// built without CaDiCaL.
std::unique_ptr<Backend> with_cadical(std::unique_ptr<Backend> others);
/// Empty when Pippin was built without it.
std::string cadical_version();

}  // namespace pippin::smt

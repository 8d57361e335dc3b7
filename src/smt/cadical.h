// SPDX-License-Identifier: Apache-2.0
// CaDiCaL beside another solver: what is only about bits, and asked again and again, is a question for a SAT solver.
#pragma once

#include "smt/session.h"

namespace pippin::smt {

/// Sessions of SessionKind::Unrolling ask CaDiCaL as long as all formulas are of bits and of arrays of them (BitBlaster), and go on at `others` from the
/// first one that is not; all other sessions are those of `others`. `others` itself when Pippin was built without CaDiCaL.
std::unique_ptr<Backend> with_cadical(std::unique_ptr<Backend> others);
/// Empty when Pippin was built without it.
std::string cadical_version();

}  // namespace pippin::smt

// SPDX-License-Identifier: Apache-2.0
// Solvers that may crash, hang or end the process, in workers (see also check_isolated in smt/session.h).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "smt/session.h"

namespace pippin::smt {

/// Sessions whose checks of bit-vectors and floats run in a worker each, so that a solver that crashes is a fault of the session
/// (Session::faulty) and not the end of the run; other checks stay in this process.
std::unique_ptr<Backend> make_isolated(std::unique_ptr<Backend> inner);

/// Does a variable of a bit-vector or floating-point sort, or of arrays of these, occur?
bool bit_level(Term formula);

/// CPU time, or, where effort is counted, `each.effort` and a number of questions without an answer.
struct Allowance {
  Effort each;
  Seconds in_all{0};
  Seconds undecided{0};      // of in_all, for questions that then have no answer
  size_t most_undecided = SIZE_MAX;
};
/// Each formula by itself, one after the other. A worker that dies of one (its time is over, it crashes) costs the answer to this
/// one, and another worker goes on behind it. Unknown: not decided, or not asked any more.
std::vector<Answer> decide_isolated(Backend& backend, TermManager& tm, std::span<const Term> formulas, const Allowance& allowance,
                                    uint64_t memory_bytes, const std::string& purpose);

}  // namespace pippin::smt

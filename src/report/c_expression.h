// SPDX-License-Identifier: Apache-2.0
// Invariants of a Cfa as C expressions over the program's own variables.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "witness/witness.h"

namespace pippin::report {

/// C text of a Bool term over variables that stand for C variables in the scope of `function`; nullopt when it speaks about anything
/// else, or has no C form (quantifiers, arrays of auxiliary parts). The text never overflows: arithmetic is done in a
/// type wide enough for the values that the terms can take, and the value equals the term's on every state.
/// `has_int128`: the program's compiler has a type __int128 (none for 32-bit code). `without`: local variables that must not be read there;
/// or null.
std::optional<std::string> to_c(const cfa::Cfa& cfa, term::Term formula, const std::string& function, bool has_int128 = true,
                                const std::set<std::string>* without = nullptr);

/// Invariants at the heads of source loops. Conjuncts (and disjunctions) that have no C form are dropped soundly: the
/// result is implied by the certificate's invariant. Loops about which nothing is known get no entry.
/// `unreadable`: ir::unreadable_at_loops, about which nothing can be said in C.
std::vector<witness::Invariant> loop_invariants(const cfa::Cfa& cfa, const core::InvariantCertificate& certificate, bool has_int128 = true,
                                                const std::map<Origin, std::set<std::string>>& unreadable = {});

}  // namespace pippin::report

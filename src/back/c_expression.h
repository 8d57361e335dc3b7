// SPDX-License-Identifier: Apache-2.0
// Invariants of a Cfa as C expressions over the program's own variables.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/memory_names.h"
#include "core/core.h"
#include "witness/witness.h"

namespace pippin::back {

/// Where C text stands.
struct CScope {
  std::string function;                             // whose local variables it may name
  uint32_t instance = 0;                            // cfa::Location::instance of the place; 0: any, then only variables that live once can be named
  const std::set<std::string>* without = nullptr;   // local variables that must not be read there; or null
  Origin place = {};                                // globals declared behind it in its file have no name there; not known: all have
  /// How memory is named there; or null. With it the text is a guess, and nobody may claim it.
  const cfa::MemoryNames* memory = nullptr;
};

/// C text of a Bool term over variables that stand for C variables in the scope; nullopt when it speaks about anything
/// else, or has no C form (quantifiers, arrays of auxiliary parts). The text never overflows: arithmetic is done in a
/// type wide enough for the values that the terms can take, and the value equals the term's on every state.
/// With CScope::memory a formula that is a quantifier, or the negation of one, becomes `\forall T k; TEXT` for it or its negation: one predicate.
/// `has_int128`: the program's compiler has a type __int128 (none for 32-bit code).
std::optional<std::string> to_c(const cfa::Cfa& cfa, term::Term formula, const CScope& scope, bool has_int128 = true);

/// The variables of the formula that C text there cannot name.
std::vector<term::Term> without_name(const cfa::Cfa& cfa, term::Term formula, const CScope& scope);

/// Invariants at the heads of source loops, weak enough for C: variables without a name there are projected out, and what has no C form
/// then is dropped soundly. A loop of a function that was inlined several times has one invariant, of what holds in all copies and
/// what each of them adds. The result is implied by the certificate's invariants. Loops about which nothing is known get no entry.
/// `unreadable`: ir::unreadable_at_loops, about which nothing can be said in C. `tested_last`: ir::loops_tested_last.
std::vector<witness::Invariant> loop_invariants(const cfa::Cfa& cfa, const core::InvariantCertificate& certificate, bool has_int128 = true,
                                                const std::map<Origin, std::set<std::string>>& unreadable = {}, const std::set<Origin>& tested_last = {});

/// What the invariants say in C at one head of a loop, as guesses for its other heads (in other inlined calls), where it is not said. Nobody has
/// proved them: a proof may need them for one call only, and then nothing can be said of the loop.
std::vector<std::pair<cfa::LocId, term::Term>> for_other_heads(const cfa::Cfa& cfa, const core::InvariantCertificate& certificate);

}  // namespace pippin::back

// SPDX-License-Identifier: Apache-2.0
// Text of the values at the seams: for people in dumps and logs, and for another process, which parses it back. One record a line,
// an s-expression; terms are SMT-LIB; locations have their names and edges their numbers. The same value always gives the same text,
// print(parse(s)) == s for every printed s, and parse(print(v)) is v again.
//
//   (path)                               ; header: (path), (feasible-path), (infeasible-path)
//   (step 0 l0 l1)                       ; edge, source, target; the last two are checked against the Cfa
//   (step 1 l1 l2 :choices (0 2) :base (4 7))   ; alternatives of a block; the basic edges whose operations are executed
//   (op needed (assume (< x 5)))         ; infeasible, after each step: what the core needs, (op free …) what not
//   (op needed (choice …) :inside (1 4)) ;   of an open choice: which of its basic operations
//   (no-core)                            ; infeasible, instead
//   (initial x 5) (havoc 5) (havoc)      ; feasible, last: values; of havocs in order, none: any value
//   (sequence "newton it-wp" :perfect)   ; then (predicate l0 true) (step …) (predicate l1 …) …
//   (location-predicates "name")         ; then (at l1 (< x 5)) …
//   (invariants)                         ; likewise
//   (k-induction 3)                      ; likewise, after the greatest k
//   (ranking)                            ; (at …) …, then (rank l1 (- n i) …), the tuple at a location
//   (unrolling :max-passes 100000 :folding-only :asked-from 3)
//   (hints) (hint 3 x 5)
//   (unknown "reason" "component")
//   (symbol y Int)                       ; before its use: a symbol of a term that is no variable of the Cfa
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/core.h"
#include "core/hint.h"
#include "support/result.h"

namespace pippin::core {

std::string print(const Cfa& cfa, const Path& path);
std::string print(const Cfa& cfa, const Infeasible& infeasible);
std::string print(const Cfa& cfa, const Feasible& feasible);
std::string print(const Cfa& cfa, const Feasibility& feasibility);
std::string print(const Cfa& cfa, const Refinement& refinement);
std::string print(const Cfa& cfa, const Certificate& certificate);
std::string print(const Cfa& cfa, const std::vector<Hint>& hints);
/// "TRUE", "FALSE(unreach-call)", "UNKNOWN(reason)". For people only.
std::string print(const Verdict& verdict);

/// What print() gave for the same Cfa; an Error says where the text is wrong and why. `file`: for that place.
Result<Path> parse_path(const Cfa& cfa, std::string_view text, const std::string& file = "");
Result<Feasibility> parse_feasibility(const Cfa& cfa, std::string_view text, const std::string& file = "");
Result<Refinement> parse_refinement(const Cfa& cfa, std::string_view text, const std::string& file = "");
Result<Certificate> parse_certificate(const Cfa& cfa, std::string_view text, const std::string& file = "");
Result<std::vector<Hint>> parse_hints(const Cfa& cfa, std::string_view text, const std::string& file = "");

}  // namespace pippin::core

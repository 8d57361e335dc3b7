// SPDX-License-Identifier: Apache-2.0
// Predicate maps, CPAchecker's exchange format of precisions ("predmap.txt"): a header of SMT-LIB declarations, a blank line, and
// sections. A section says where its predicates are used, and has one `(assert PREDICATE)` a line:
//
//   (declare-fun |main::x| () (_ BitVec 32))
//
//   *:                                    ; everywhere
//   (assert false)                        ; CPAchecker's idiom for "ask whether the place is reached at all": no predicate
//
//   main:                                 ; in the function
//   (assert (bvslt |main::x| (_ bv10 32)))
//
//   main N17@2:                           ; at a node of CPAchecker's graph; @2: at its second visit
//   (assert (= |main::x| (_ bv0 32)))
//
// x of function f is called f::x, a global x is x. Node numbers mean something to the same version of CPAchecker only. In a map with the
// comment of kNodesAreLines they are line numbers, which any tool can use; Pippin writes such maps.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/result.h"
#include "term/term.h"

namespace pippin::witness {

/// A comment of its own line, before the sections.
inline constexpr const char* kNodesAreLines = "// node numbers are line numbers";

/// Where predicates are used. Order: everywhere, functions by name, their nodes, visits of these.
struct PredicateKey {
  std::string function;             // empty: everywhere, and no node
  std::optional<uint32_t> node;
  std::optional<uint32_t> visit;    // only with a node
  friend auto operator<=>(const PredicateKey& a, const PredicateKey& b) {
    return std::tie(a.node, a.function, a.visit) <=> std::tie(b.node, b.function, b.visit);
  }
  friend bool operator==(const PredicateKey&, const PredicateKey&) = default;
};
std::string to_string(const PredicateKey& key);

struct PredicateMap {
  PredicateMap();
  /// Of all predicates. Their variables are called as in the text; the same name has one sort.
  std::shared_ptr<term::TermManager> tm;
  bool nodes_are_lines = false;
  /// No section is empty, no predicate is twice in one, none is a constant but `false`.
  std::map<PredicateKey, std::vector<term::Term>> sections;
  /// Predicates that were left out and why, with their places: those about functions with arguments (CPAchecker's heap).
  std::vector<Error> left_out;

  void add(const PredicateKey& key, term::Term predicate);
};

/// A map from its text. The empty text is the empty map. Errors have the place "name:line" or "name:line:column".
Result<PredicateMap> parse_predicate_map(const std::string& text, const std::string& name);
/// Parses back to an equal map (of which the arguments of commutative operators may print in another order). One declaration a variable
/// that is used, sorted by name.
std::string print(const PredicateMap& map);
/// The same with the predicates of nodes in the whole of their functions.
PredicateMap without_nodes(const PredicateMap& map);
/// The union of two maps; an Error if a variable has different sorts in them. Where node numbers mean lines in one only, the predicates of the other
/// one's nodes are those of whole functions. `left_out` is both one's.
Result<PredicateMap> join(const PredicateMap& a, const PredicateMap& b);

}  // namespace pippin::witness

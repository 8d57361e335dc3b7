// SPDX-License-Identifier: Apache-2.0
// The exact text form of a Cfa: s-expressions, one edge a line. print(parse(s)) == s for printed s.
//
//   (cfa 1)
//   (var x Int)                         ; optional attributes: :source "x" :c int32 | uint8 … :origin (file line col fn)
//   (loc l0 :initial)
//   (loc l1 :loop (file line col fn))
//   (loc err :error "unreach-call")     ; or :unsupported "text"
//   (input 0 :nondet "int" :origin (…) :site 3)
//   (edge l0 l1 (havoc x :input 0) (assign y (+ x 1)) (assume (< x 5)) (choice ((…) (…)) ((…))))
//   (proc p :entry l1 :exit l5 :params (x) :results (r) :olds ((old_x x)))
//   (assumption "signed-overflow" :under :text "…")   (note "…")
// Optional edge attributes after the locations: :branch true|false :origin (…) :text "…" :call p :return <call edge>.
// At most one call leaves a location.
// Operations end with optional :origin (…) (default: the edge's) :input n :assumption n :base <edge>.
// An origin is ("file" line column "function"), or () for none.
#pragma once

#include <string>
#include <string_view>

#include "cfa/cfa.h"
#include "support/result.h"

namespace pippin::cfa {

std::string print(const Cfa& c);
Result<Cfa> parse(term::TermManager& tm, std::string_view text, const std::string& file = "");
std::string print_dot(const Cfa& c);
/// A text of several lines for the label of a dot node.
std::string dot_label(const std::string& text);
/// The record of one edge.
std::string print(const Cfa& c, const Edge& e);
/// A string of the text form, with its quotes, and back.
std::string quote(std::string_view s);
std::string unquote(std::string_view s);
/// Operations without attributes, for people.
std::string print_operations(const Cfa& c, const OpList& ops);

}  // namespace pippin::cfa

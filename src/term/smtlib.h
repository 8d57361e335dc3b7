// SPDX-License-Identifier: Apache-2.0
// SMT-LIB 2 text of terms, both ways. print(parse(s)) and parse(print(t)) are identities up to white space and `let`.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "support/result.h"
#include "term/term.h"

namespace pippin::term {

/// One line. Shared subterms of size > 1 that occur more than once are bound by `let` (names "?n" by id order) when the
/// tree would be larger than `let_threshold` nodes. Names that are not simple symbols are quoted with bars.
/// `names`: what variables are called instead of their own names, for the text given to a solver process.
using SymbolNames = std::unordered_map<Term, std::string>;
std::string print(Term t, size_t let_threshold = 200, const SymbolNames* names = nullptr);
std::string print_symbol(std::string_view name);

/// Declared symbols of a script or of a Cfa file.
using SymbolTable = std::unordered_map<std::string, Term>;

/// A generic s-expression reader shared with the .cfa format and process backends.
struct SExpr {
  std::string atom;          // for leaves; quoted symbols without bars; strings with quotes
  std::vector<SExpr> list;   // for lists
  bool is_list = false;
  uint32_t line = 0, column = 0;
  bool quoted = false;       // |atom|
};
/// Reads all s-expressions of a text. Comments start with ';'. Nesting depth and input size are limited (clear error).
Result<std::vector<SExpr>> read_sexprs(std::string_view text, const std::string& file = "");

Result<Sort> parse_sort(TermManager& tm, const SExpr& e);
/// Terms over declared symbols and `let`/quantifier-bound ones; accepts the n-ary and derived forms solvers print
/// (>=, >, -, distinct, bvuge, bvsub, bvnand, (_ bvN w), #x, #b, (as const S), =>, n-ary =, let, !-annotations).
Result<Term> parse_term(TermManager& tm, const SExpr& e, const SymbolTable& symbols);
Result<Term> parse_term(TermManager& tm, std::string_view text, const SymbolTable& symbols);

}  // namespace pippin::term

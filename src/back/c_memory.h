// SPDX-License-Identifier: Apache-2.0
// Private to report: what of a formula lies in memory, in C. A formula gets a variable for each part that has a form: for a value in
// memory, for the distance of a pointer from the beginning of what it points into, for a comparison of pointers.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cfa/memory_names.h"
#include "back/c_expression.h"
#include "term/linear.h"

namespace pippin::back {

class MemoryForms {
 public:
  /// `value`: the text of an integer term without any parts in memory.
  MemoryForms(const cfa::Cfa& cfa, const CScope& scope, std::function<std::optional<std::string>(term::Term)> value);

  term::Term with_variables(term::Term formula);
  /// A variable of a quantifier: an integer with a name that the program does not have, as far as known.
  const cfa::Variable& bind(term::Sort sort, uint32_t width, bool is_signed);
  /// Null: it is none of the variables. Those of comparisons have width 0.
  const cfa::Variable* find(term::Term variable) const;

 private:
  using Term = term::Term;
  using Names = cfa::MemoryNames;
  using Text = std::optional<std::string>;

  struct Read { const Names::Cell* cell = nullptr; Term index; };
  /// A pointer moved by a number of elements, or (without) that number.
  struct Moved { Term pointer; term::BigInt by; };

  Read read_of(Term t) const;
  bool in_scope(const Names::Name& name) const;
  Text text(Term read);
  enum class From : uint8_t { Base, Zero, Anywhere };   // where the index counts from
  Text with_indices(const Names::Name& name, Term index, From from);
  bool is_bound(const term::LinearInt& sum) const;
  bool is_used(const std::string& name) const;
  Text index_text(const term::LinearInt& sum, term::Sort sort);
  Text address(uint32_t target) const;
  Text beginning(Term read) const;
  Text comparison(Term t);
  Text target_comparison(Term a, Term b);
  Text points_to(Term read, uint32_t target);
  std::optional<Moved> moved(const term::LinearInt& sum) const;
  Term variable(const std::string& text, term::Sort sort, uint32_t width, bool is_signed);

  const cfa::Cfa& cfa_;
  const CScope& scope_;
  const std::function<Text(Term)> value_;
  std::map<Term, cfa::Variable> variables_;
  std::vector<Term> bound_;
  std::map<Term, Term> done_;   // subterm -> with variables
};

}  // namespace pippin::back

// SPDX-License-Identifier: Apache-2.0
// Iterative, memoised traversals. All visit each distinct subterm once; work is proportional to the DAG.
#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "term/term.h"

namespace pippin::term {

/// Calls `f` on every distinct subterm of the roots, children before parents.
void post_order(std::span<const Term> roots, const std::function<void(Term)>& f);
void post_order(Term root, const std::function<void(Term)>& f);

/// Rebuilds bottom-up: `f(original, with_new_children)` gives the replacement of each subterm.
/// Bound variables are visited as ordinary Var children of their quantifier.
Term transform(TermManager& tm, Term root, const std::function<Term(Term original, Term rebuilt)>& f);

/// Every subterm again through `mk`: simplifies terms made by mk_raw or with rewriting off.
Term rewrite_again(TermManager& tm, Term root);

/// A substitution of variables (or any subterms). Never iterated in hash order.
using TermMap = std::unordered_map<Term, Term>;

/// Simultaneous, capture-avoiding substitution: free occurrences of keys become values.
Term substitute(TermManager& tm, Term root, const TermMap& map);

/// Free variables, by id, without duplicates.
std::vector<Term> free_vars(Term root);
std::vector<Term> free_vars(std::span<const Term> roots);
bool occurs_free(Term var, Term root);

/// Number of distinct subterms.
size_t dag_size(Term root);

/// Conjuncts (disjuncts) of a term, nested And (Or) flattened, in order.
std::vector<Term> conjuncts(Term t);
std::vector<Term> disjuncts(Term t);

/// The value of a term under an assignment of its free variables to values (Bool, Int, Real, BitVec). Null when it
/// depends on a variable without a value, a quantifier, a division by zero of Int/Real sort, or a huge product (a false
/// conjunct, a true disjunct, or the branch not taken do not make it unknown). Arrays: built from ConstArray and Store.
Term evaluate(TermManager& tm, Term root, const TermMap& assignment);

}  // namespace pippin::term

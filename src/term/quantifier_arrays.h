// SPDX-License-Identifier: Apache-2.0
// Inside of quantifiers.h: elimination of array variables that are only read.
#pragma once

#include "term/quantifier_steps.h"

namespace pippin::term {

/// E a. F(a[i_1], …, a[i_n])  <->  E e_1 … e_n. F(v_1, …, v_n), v_k = e_j for the first j <= k with i_j = i_k. Reads of
/// stores and choices of a are resolved first.
bool select_only_arrays(TermManager& tm, Problem& p, StepClock& clock);

/// select(store(a, i, v), j) with a bound variable in the store  ->  ite(i = j, v, select(a, j)).
bool resolve_reads(TermManager& tm, Problem& p, StepClock& clock);

}  // namespace pippin::term

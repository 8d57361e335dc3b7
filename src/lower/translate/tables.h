// SPDX-License-Identifier: Apache-2.0
// Constant tables: arrays that get constants before main and are only read afterwards.
#pragma once

#include "cfa/cfa.h"

namespace pippin::lower {

/// Replaces reads of constant tables by choices on the index: a search tree over the runs of equal entries. A comparison
/// with a read is decided entry by entry first, so that `t[i] == 5` only asks where the fives are. The arrays, and the
/// thousands of stores that fill them, are then read by nobody. Exact; reads that would become more than 256 leaves stay, and so
/// do comparisons once about a second was spent on deciding entries.
/// Part of what the answer trusts, as all of lower is: certificates are checked on its result.
void fold_tables(cfa::Cfa& cfa);

}  // namespace pippin::lower

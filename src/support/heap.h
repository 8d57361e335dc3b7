// SPDX-License-Identifier: Apache-2.0
// How this process gets memory from the system.
#pragma once

namespace pippin {

/// Once, at the start of a program, before it has threads. Z3 fills tables of 8 MB for every context and for every check of its
/// SAT tactic, whatever the formula: with the C library's defaults each of them is mapped, faulted in page by page and given
/// back, which was two fifths of the time to the verdict of a ten-line program. Here freed memory is kept, and the first of
/// it comes in huge pages where the system grants them. Does nothing with another C library than glibc.
void tune_heap();

}  // namespace pippin

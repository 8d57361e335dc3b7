// SPDX-License-Identifier: Apache-2.0
// C leaves open in which order most operands are evaluated (C17 6.5p3, 6.5.2.2p10, 6.7.9p23), and compilers differ. The frontend
// fixes one order; here is asked where another one may give another result: one operand calls a function that writes what the
// other reads or writes, or one may reach the error and the other may end the execution.
#pragma once

#include "lower/flat/flat.h"

namespace pippin::lower {

class Layout;
class PointsToAnalysis;

/// Lists the places where the order may matter as assumptions that the whole program rests on. Structures apart, what
/// pointers reach is told apart as the analysis does, which knows no order.
void note_evaluation_order(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers);

}  // namespace pippin::lower

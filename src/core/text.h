// SPDX-License-Identifier: Apache-2.0
// Text of the values at the seams, for dumps and logs: one fact a line, terms in SMT-LIB, locations by name, edges by
// number. The same value always gives the same text.
#pragma once

#include <string>

#include "core/core.h"

namespace pippin::core {

std::string print(const Cfa& cfa, const Path& path);
std::string print(const Cfa& cfa, const Infeasible& infeasible);   // core operations are marked with '*'
std::string print(const Cfa& cfa, const Feasible& feasible);
std::string print(const Cfa& cfa, const Refinement& refinement);
std::string print(const Cfa& cfa, const Certificate& certificate);
/// "TRUE", "FALSE(unreach-call)", "UNKNOWN(reason)".
std::string print(const Verdict& verdict);

}  // namespace pippin::core

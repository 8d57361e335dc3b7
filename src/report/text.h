// SPDX-License-Identifier: Apache-2.0
// What a person reads: the result line, why, the counterexample or the proof in source terms, and the assumptions.
// The first line of text() is the result line of docs/usage.md and never changes its form.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/report.h"

namespace pippin::report {

/// The whole report; ends with a newline.
std::string text(const Report& r);

/// Lines of source files, read when first asked for.
class SourceLines {
 public:
  /// The line without surrounding white space; empty if there is none.
  std::string line(const std::string& file, uint32_t number);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

/// Steps that were left out; if they go several times through one branch, which and how often.
struct Gap { size_t steps = 0, rounds = 0; Origin loop; };
/// Keeps what a reader needs of a counterexample: steps that the end depends on, and, if these are more than `limit`, of
/// repeated ones the first and the last. gaps[i] was left out before steps[i], the last gap at the end.
struct Shortened { std::vector<Step> steps; std::vector<Gap> gaps; };
Shortened shorten(const std::vector<Step>& steps, size_t limit);

}  // namespace pippin::report

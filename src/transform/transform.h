// SPDX-License-Identifier: Apache-2.0
// Cfa -> Cfa passes. Each returns the new Cfa and a back-translator for paths and invariants.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "support/stats.h"

namespace pippin::transform {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using cfa::Term;

/// Brings facts about the new Cfa back to the old one.
class BackTranslator {
 public:
  virtual ~BackTranslator() = default;
  /// Old location of a new one.
  virtual LocId location(LocId l) const = 0;
  /// Old edges of a new edge when these alternatives are taken (in order of the choices met).
  virtual std::vector<EdgeId> edges(EdgeId e, const std::vector<uint32_t>& choices) const = 0;
  /// An invariant of the new Cfa at `l` as an invariant of the old one at location(l).
  virtual Term invariant(LocId l, Term t) const = 0;
  /// True if a path of the new Cfa is a path of the old one, step by step. Slicing is not: its FALSE only
  /// steers the execution of the old Cfa.
  virtual bool preserves_paths() const { return true; }
};

struct PassResult {
  Cfa cfa;
  std::unique_ptr<BackTranslator> back;
};

/// What a pass has to keep: what leads to a target, or every reachable cycle, too.
enum class Keeps : uint8_t { Targets, Endless };
/// Removes locations that cannot be reached from the initial location and, with Keeps::Targets, those that cannot reach a target. Cut points of the
/// old Cfa that stay are marked (Location::cut_point).
PassResult prune(const Cfa& c, Keeps keeps = Keeps::Targets);
/// Removes operations and variables no assume on a path to a target depends on (backward data dependence; control flow
/// and every assume that can block is kept). Paths stay paths; only assignments and havocs disappear.
PassResult slice(const Cfa& c);
/// Arrays that are only read and written at a few constant indices become variables, one an element. Paths stay paths.
PassResult split_elements(const Cfa& c);
/// Simplifies terms with intervals of variables (domains): removes edges proved infeasible, `ite`s and wraps proved idle.
/// Facts used are added as assume operations only where `keep_facts`.
PassResult simplify_intervals(const Cfa& c);

enum class Blocks { None, Sequence, Choice, LoopFree, Calls };
/// Large blocks. Sequence: chains of edges; Choice: also parallel edges up to `max_choice` alternatives; LoopFree: until
/// only cut points, targets and the initial location remain; Calls: as LoopFree, but the locations where inlined calls begin
/// and end remain, too (as in CPAchecker).
PassResult blocks(const Cfa& c, Blocks kind, size_t max_choice = 8);

/// Composition: first `a`, then `b` was applied.
std::unique_ptr<BackTranslator> compose(std::unique_ptr<BackTranslator> a, std::unique_ptr<BackTranslator> b);

}  // namespace pippin::transform

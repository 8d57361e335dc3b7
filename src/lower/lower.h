// SPDX-License-Identifier: Apache-2.0
// ir::Program to Cfa: every decision of C semantics (docs/semantics.md). Two steps: a model-neutral skeleton (locations,
// edges with ir operations and Origins), then term translation per edge and integer model; so LocIds and EdgeIds of both
// models' Cfas are equal and a path moves between models by its edge ids.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/memory_names.h"
#include "ir/ir.h"
#include "spec/property.h"
#include "ir/recursion.h"
#include "support/budget.h"
#include "support/result.h"

namespace pippin::lower {

enum class IntegerModel : uint8_t { Int, Bv };

struct LowerOptions {
  IntegerModel model = IntegerModel::Int;
  ir::Semantics semantics;
  bool promotion = true;             // members, elements and variables whose address is taken are variables of their own; false:
                                     // each such object is one array of bytes where it can be
  size_t thread_copies = 1;          // of a thread that a loop creates
  size_t max_inlined_instructions = ir::kMaxInlinedInstructions;
};

/// The property of a place that is Unsupported begins so where an access may be right that the model of these options cannot follow,
/// as of the next member behind an array. Without promotion more accesses are followed.
inline constexpr std::string_view kUnfollowedAccess = "access to memory that the model cannot follow";

/// The property of a place that is Unsupported where a loop creates more threads than LowerOptions::thread_copies.
inline constexpr std::string_view kTooManyThreads = "too many threads";

/// The model-neutral half, reused for both models.
class Skeleton;

/// Inlines non-recursive calls (to a flat program), resolves pointers, lays out the control flow. The program must outlive it.
std::shared_ptr<const Skeleton> make_skeleton(const ir::Program& program, const LowerOptions& options);

/// Translates every edge into operations over terms of `options.model`.
cfa::Cfa translate(const Skeleton& skeleton, term::TermManager& tm, const LowerOptions& options);

/// How C names what of `cfa`, which `translate` made of the skeleton, lies in memory.
cfa::MemoryNames memory_names(const Skeleton& skeleton, const cfa::Cfa& cfa);

/// Programs that differ in conditions only (frontend/weave.h) number the targets of pointers differently. A formula over the variables of
/// one, `from`, as one over those of the other.
term::Term with_targets_of(const Skeleton& to, const Skeleton& from, term::TermManager& tm, term::Term formula);

/// Names of the source constructs met that are not modelled, with Origins (also those that may be unreachable).
struct Unmodelled { Origin origin; std::string text; };
std::vector<Unmodelled> unsupported(const Skeleton& skeleton);
/// The properties that the error locations are about. There are no locations of others, which proves nothing.
ir::PropertySet served(const Skeleton& skeleton);
/// Unsupported locations behind which executions go on from a few locations at most: from these. (From the others, anywhere.)
std::map<cfa::LocId, std::vector<cfa::LocId>> resumptions(const Skeleton& skeleton);
/// True if the int model over-approximates something in the program (auto preset: run the bv model too).
bool int_model_is_imprecise(const Skeleton& skeleton);

}  // namespace pippin::lower

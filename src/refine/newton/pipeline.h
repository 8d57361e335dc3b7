// SPDX-License-Identifier: Apache-2.0
// The pieces of Newton's pipeline [CvN17], separately usable and testable: trace abstraction by a core (Definition 4.1),
// live variables of the abstracted trace, forward sp and backward wp over it. Predicates are kept at the positions of
// the path (between steps); a step is a list of basic operations.
#pragma once

#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "encode/encode.h"
#include "logic/predicates.h"
#include "refine/sequence/nested.h"
#include "support/budget.h"

namespace pippin::refine {

/// A trace: per step its operations. Made from a path; operations are copies, so an abstraction may replace them.
using Trace = std::vector<std::vector<cfa::Op>>;

/// The path's operations; with a core, statements outside it are abstracted (append_abstracted).
Trace make_trace(const cfa::Cfa& cfa, const core::Path& path, const core::Core* core);

/// The trace that flat techniques work on: that of make_trace, or NestedPath's where the path has calls.
Trace flat_trace(const cfa::Cfa& cfa, const core::Path& path, const NestedPath& nested,
                 const core::Core* core);

/// Variables of the trace that matter at each position and inside the steps: [step][k] is before operation k of the
/// step, the last entry (k = number of operations) after the step. Sorted by id.
using Liveness = std::vector<std::vector<std::vector<cfa::Term>>>;
/// Future-live: read by a later operation (or by `post`) before it is assigned or havocked.
Liveness future_live(const Trace& trace, cfa::Term post);
/// Past-live: constrained by an earlier operation (or by `pre`) and not havocked since.
Liveness past_live(const Trace& trace, cfa::Term pre);

struct PredicateLimits {
  size_t max_dag = 5000;
  Budget budget;
};
/// predicates[i] for every position 0..n, or an Error when the limits are exceeded. Forward: [0] = pre; backward:
/// [n] = post. `live` (optional) projects to live variables: forward existentially, backward universally.
Result<std::vector<cfa::Term>> forward(term::TermManager& tm, const Trace& trace, cfa::Term pre, const Liveness* live,
                                       logic::QuantifierEliminator& quantifiers, const PredicateLimits& limits);
Result<std::vector<cfa::Term>> backward(term::TermManager& tm, const Trace& trace, cfa::Term post, const Liveness* live,
                                        logic::QuantifierEliminator& quantifiers, const PredicateLimits& limits);

}  // namespace pippin::refine

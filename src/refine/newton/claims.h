// SPDX-License-Identifier: Apache-2.0
// The claims of [CvN17] about one trace, proved by a solver: what makes Newton's predicates a proof of infeasibility. Each
// must hold for every trace; `--self-checks` checks them on every trace it meets (in debug builds always), unit tests in every build.
#pragma once

#include <string>
#include <vector>

#include "logic/hoare.h"
#include "refine/newton/pipeline.h"

namespace pippin::refine {

struct Claims {
  /// Definition 4.3: the trace abstracted by the core (Definition 4.1) is infeasible.
  logic::Triple abstraction_infeasible = logic::Triple::Unknown;
  /// Lemma 5.3: after projection to live variables the predicates are inductive along the abstracted trace.
  logic::Triple inductive_abstracted = logic::Triple::Unknown;
  /// Definition 3.2: they are inductive along the real trace.
  logic::Triple inductive = logic::Triple::Unknown;

  std::string where;  // the first triple that does not hold, if one does not

  /// All three.
  bool proved() const;
  /// The first claim that is refuted, or empty. Unknown refutes nothing.
  std::string refuted() const;
};

/// `abstracted` and `real` have the same number of steps; predicates: one more, from pre to post.
Claims prove_claims(const cfa::Cfa& cfa, logic::HoareService& hoare, const Trace& abstracted, const Trace& real,
                    const std::vector<cfa::Term>& predicates);

}  // namespace pippin::refine

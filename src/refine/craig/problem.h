// SPDX-License-Identifier: Apache-2.0
// The interpolation problem of an infeasible path, and the way back from interpolants to a predicate sequence. One flat
// problem over SSA variables, calls included: after a return the caller's locals have their versions from before the call,
// so an interpolant inside a call may speak about them. There they are frozen variables (refine/sequence/nested.h), which
// are quantified away over all callers that fit. Difference to [HHP10]: one flat sequence and a projection instead of
// tree interpolants; any interpolating procedure for sequences will do, and every triple is proved before use.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/core.h"
#include "encode/encode.h"
#include "logic/hoare.h"
#include "refine/sequence/nested.h"
#include "smt/session.h"

namespace pippin::refine {

/// A formula of the core, over SSA variables, and the step it comes from.
struct CraigPart { cfa::Term formula; size_t step; };

class CraigProblem {
 public:
  /// References must outlive the problem.
  CraigProblem(const cfa::Cfa& cfa, const core::Infeasible& infeasible);
  /// In the order of the steps; the conjunction is unsatisfiable.
  const std::vector<CraigPart>& parts() const { return parts_; }
  size_t steps() const { return infeasible_.path.size(); }
  /// interpolants[i] is that of the cut after step i, for all but the last step. The sequence is inductive (proved here) and
  /// measured; counted under refine.<technique>. An error says which variable does not belong, or is that of why_not_inductive.
  Result<core::Sequence> sequence(std::span<const cfa::Term> interpolants, const std::string& technique, smt::Backend& backend,
                                  logic::HoareService& hoare, Statistics& statistics) const;

 private:
  cfa::Term to_state(size_t position, cfa::Term interpolant) const;

  const cfa::Cfa& cfa_;
  const core::Infeasible& infeasible_;
  encode::PathFormula formula_;
  NestedPath nested_;
  std::vector<CraigPart> parts_;
};

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
// The transformation passes of one Cfa with every Cfa in between, so that paths and certificates of the last one can go
// back, pass by pass, to the Cfa before all passes ("the base", on which answers are checked).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/pipeline.h"
#include "cfa/cfa.h"
#include "core/core.h"
#include "core/hint.h"
#include "transform/transform.h"

namespace pippin::app {

/// The passes of one run. The base must outlive it.
class PassStack {
 public:
  explicit PassStack(const cfa::Cfa& base) : base_(base) {}

  /// Puts the result of a pass over cfa() on top. `name`: for the log.
  void apply(const char* name, transform::PassResult r);
  /// The Cfa before all passes.
  const cfa::Cfa& base() const { return base_; }
  /// The Cfa after the last pass.
  const cfa::Cfa& cfa() const { return passes_.empty() ? base_ : passes_.back()->cfa; }

  /// The location of the base that a location of cfa() stands for.
  cfa::LocId location_to_base(cfa::LocId location) const;
  /// A path of cfa() as a path of the base, without choices.
  core::Path path_to_base(const core::Path& path) const;
  /// Positions on a path of cfa() as positions on the path of the base.
  std::vector<core::Hint> hints_to_base(const core::Path& path, std::vector<core::Hint> hints) const;
  /// Invariants of the final Cfa on the base. Where a pass removed a location, the certificate still needs a claim that
  /// cuts its cycles: false where the graph cannot reach it any more, true where it cannot reach a target.
  core::InvariantCertificate invariants_to_base(const core::InvariantCertificate& certificate) const;
  /// The trivial certificate of a final Cfa without targets.
  core::InvariantCertificate trivial() const;

 private:
  const cfa::Cfa& base_;
  std::vector<std::unique_ptr<transform::PassResult>> passes_;
};

/// Which passes.
struct PassOptions {
  transform::Blocks blocks = transform::Blocks::Sequence;
  bool slice = true;
  bool intervals = true;
  bool elements = true;   // predicates of artifacts are about whole arrays: not for those who read or write them
};

/// prune → slice → elements → intervals → prune → slice → blocks. `label` names the result in dumps (of `options`) and statistics;
/// `base` must outlive the result, which all engines that want the same passes share.
PassStack run_passes(const cfa::Cfa& base, const PassOptions& passes, const CheckOptions& options, const std::string& label,
                     Statistics& statistics);

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
// The transformation passes of one Cfa with every Cfa in between, so that evidence about the last Cfa can go back, pass by
// pass, to the Cfa before all passes ("the base", on which answers are checked). Each kind of evidence has one to_base.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "core/hint.h"
#include "support/stats.h"
#include "transform/transform.h"

namespace pippin::transform {

/// The passes of one run. The base must outlive it.
class PassStack {
 public:
  /// `keeps`: what the passes were asked to keep.
  explicit PassStack(const cfa::Cfa& base, Keeps keeps = Keeps::Targets) : base_(base), keeps_(keeps) {}

  /// Puts the result of a pass over cfa() on top. `name`: for the log.
  void apply(const char* name, PassResult r);
  /// The Cfa before all passes.
  const cfa::Cfa& base() const { return base_; }
  /// The Cfa after the last pass.
  const cfa::Cfa& cfa() const { return passes_.empty() ? base_ : passes_.back()->cfa; }

  /// The location of the base that a location of cfa() stands for.
  LocId to_base(LocId location) const;
  /// A path of cfa() as a path of the base, without choices.
  core::Path to_base(const core::Path& path) const;
  /// Positions on a path of cfa() as positions on the path of the base.
  std::vector<core::Hint> to_base(const core::Path& path, std::vector<core::Hint> hints) const;
  /// A certificate of cfa() as a certificate of the base. Where a pass removed a location, invariants still need a claim that
  /// cuts its cycles: false where the graph cannot reach it any more, true where it cannot reach a target.
  core::Certificate to_base(const core::Certificate& certificate) const;
  core::RecurrentSet to_base(const core::RecurrentSet& set) const;
  /// A certificate of the base, if cfa() has no target. Then "no target is reached" needs no proof about cfa().
  core::Certificate without_target() const;

 private:
  core::InvariantCertificate invariants_to_base(const std::vector<std::pair<LocId, Term>>& invariants) const;

  const cfa::Cfa& base_;
  Keeps keeps_;
  std::vector<std::unique_ptr<PassResult>> passes_;
};

/// Which passes.
struct PassOptions {
  Keeps keeps = Keeps::Targets;
  Blocks blocks = Blocks::Sequence;
  bool slice = true;
  bool intervals = true;
  bool elements = true;   // predicates of artifacts are about whole arrays: not for those who read or write them
};

/// prune → slice → elements → intervals → prune → slice → blocks. `label` names the result in statistics. `base` must outlive
/// the result, which all engines that want the same passes share.
PassStack run_passes(const Cfa& base, const PassOptions& passes, const std::string& label, Statistics& statistics);

}  // namespace pippin::transform

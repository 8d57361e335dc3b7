// SPDX-License-Identifier: Apache-2.0
// Lazy abstraction with three kinds of interpolants [InterpC17]. The tree is that of predicate abstraction, explored depth first, with
// predicates by location (R-interpolants). A path to an error that cannot be executed strengthens the regions of its states where they
// are. In addition, for each location: what is known to be safe (S, safety.h), where the search turns back; what is likely
// to fail (E, errors.h), where the rest of the path is tried at once; and weights of edges (W, weights.h), by which the search
// chooses. Locations from which no error can be reached are not explored (pruning).
// Differences to the paper: regions are Boolean abstractions; the region is asked before the formula of the whole path; S and E are made
// sound (there). S-interpolants are looked for whenever a path ends, not only at errors.
// The invariant of a location is the union of the regions of its expanded states and of S.
#pragma once

#include <memory>
#include <string>

#include "core/core.h"
#include "explore/interp_art/options.h"
#include "logic/services.h"

namespace pippin::explore {

class InterpArt : public core::Explorer {
 public:
  /// The services must outlive the explorer.
  InterpArt(logic::Services& services, const InterpArtOptions& options);
  ~InterpArt() override;

  std::string name() const override { return "interp_art"; }
  core::Exploration explore(const Budget& budget) override;
  bool refine(const std::vector<core::Refinement>& refinements, const Budget& budget) override;
  bool excludes(const core::Path& path) override;
  void drop_target(cfa::LocId location) override;
  std::vector<Dump> dumps() const override { return {{"arg", "arg.dot", [this] { return dump(); }}}; }

  /// The tree for dot (`--dump=arg`).
  std::string dump() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::explore

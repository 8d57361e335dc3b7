// SPDX-License-Identifier: Apache-2.0
// Explicit-value analysis with refinement [BeyL13]: states are locations with values of variables, or intervals of values, and edges are followed
// by evaluation; no solver is asked. At loop heads only that is kept of the values what the precision remembers (precision.h); a state that
// another one there includes, one of the first 1000 or an equal one, is covered. Between loop heads states that are equal are one.
// Refinement: what the interpolants of a path compare variables with becomes part of the precision; if the path is still there, their variables
// become exact; if it is still there then, it needs what values do not say (a relation between variables, elements of arrays, floats): no progress.
// Each refinement begins anew.
// Differences to the paper: values may be intervals; the precision is the same at all locations and begins with the comparisons of the program,
// which suits state machines (`mine_conditions`; without it, it begins empty); interpolants are those of any refiner.
#pragma once

#include <memory>
#include <string>

#include "core/core.h"
#include "explore/explicit_value/options.h"
#include "logic/services.h"

namespace pippin::explore {

class ExplicitValue : public core::Explorer {
 public:
  /// The services must outlive the explorer.
  ExplicitValue(logic::Services& services, const ExplicitValueOptions& options);
  ~ExplicitValue() override;

  std::string name() const override { return "explicit_value"; }
  core::Exploration explore(const Budget& budget) override;
  bool refine(const std::vector<core::Refinement>& refinements, const Budget& budget) override;
  bool excludes(const core::Path& path) override;
  void drop_target(cfa::LocId location) override;
  std::vector<Dump> dumps() const override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::explore

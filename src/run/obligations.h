// SPDX-License-Identifier: Apache-2.0
// The obligations of a program (`--all`): the places of the source that a property is about. An obligation is an operation
// that must not overflow, or a call, an assertion or a label that must not be reached; of memory safety, all accesses, or frees, of
// one line together, and what is left where the program ends at one. In the Cfa it is one error location or, where its function is
// inlined several times, several: it is violated if one of them is reached, and proved if none is.
//
// An execution ends at its first violation. So an obligation is violated if some execution violates it before any other one, and
// proved if no execution does.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "cfa/cfa.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "spec/property.h"

namespace pippin::run {

/// What tells obligations apart. Several operations of one macro have one place; their texts differ. Those of memory safety are one
/// for each line; the text is that of the first statement there.
struct Obligation {
  ir::Property property = ir::Property::UnreachCall;
  Origin origin;
  std::string text;   // "x + 1", "reach_error()", "assert(x > 0)", "ERROR:"
  friend bool operator==(const Obligation&, const Obligation&) = default;
};

/// What an execution with End::ErrorReached violates.
Obligation violated_by(const ir::Program& program, const interp::Execution& execution);

/// All obligations of a run, and which of them are looked for now. Numbers are positions in the order of the source.
class Obligations {
 public:
  /// Of the error locations of a Cfa of the program. `program` must outlive this. `resumptions`: lower::resumptions.
  Obligations(const ir::Program& program, const cfa::Cfa& cfa, const std::map<cfa::LocId, std::vector<cfa::LocId>>& resumptions);

  size_t size() const { return all_.size(); }
  const Obligation& at(size_t k) const { return all_[k]; }
  /// Its error locations; both integer models have the same.
  const std::vector<cfa::LocId>& locations(size_t k) const { return locations_[k]; }

  /// Only these are errors now: the error locations of the others are ordinary ends of executions (restrict), and executions
  /// end there as if the program returned. Executions may still violate what is `open`: that is news, too.
  /// `passing`: unsupported locations behind which no active obligation can be violated are ordinary ends as well. The proof then
  /// says nothing of executions that get there.
  void activate(const std::vector<size_t>& set, bool passing = false);
  /// Is there an unsupported location behind which this one cannot be violated?
  bool may_pass(size_t k) const;
  void restrict(cfa::Cfa& cfa) const;
  bool active(size_t k) const { return active_[k]; }
  const std::vector<bool>& active() const { return active_; }
  size_t active_count() const { return static_cast<size_t>(std::ranges::count(active_, true)); }

  /// It was violated: no execution counts any more because of it.
  void close(size_t k) { open_[k] = false; }
  bool open(size_t k) const { return open_[k]; }

  std::optional<size_t> find(const interp::Execution& execution) const;
  /// Does the execution violate only what is known to be violated?
  bool is_known(const interp::Execution& execution) const;

  std::optional<size_t> violated;   // by the execution that was confirmed last
  std::optional<size_t> vacuous;    // the proof that was refused last leaves out executions that violate this one

 private:
  std::optional<size_t> of_memory(const interp::Execution& execution) const;
  std::optional<size_t> of_memory(ir::Property property, const Origin& place, bool in_line_only) const;
  bool concerns_active(const std::vector<bool>& concerned) const;

  const ir::Program& program_;
  std::vector<Obligation> all_;
  std::vector<std::vector<cfa::LocId>> locations_;
  std::vector<bool> active_, open_;
  /// Unsupported locations, and by obligation: may an execution that has been there violate it?
  std::vector<std::pair<cfa::LocId, std::vector<bool>>> unsupported_;
  bool passing_ = false;
  /// By property, operation, element, call and place. Executions that fail are many.
  using Place = std::tuple<ir::Property, ir::ExprRef, ir::PlaceRef, const ir::Instr*, Origin>;
  mutable std::map<Place, std::optional<size_t>> found_;   // looked up only
};

}  // namespace pippin::run

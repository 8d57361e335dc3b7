// SPDX-License-Identifier: Apache-2.0
// Infeasible cores of a path at the level of operations. A path has many cores and their choice decides which predicates
// are found; an order says which operations are given up first, as in trace abstraction before interpolation [UA18]
// (there: which part of the trace is asserted first). Differences: the result is a minimal core for the order, found by
// galloping deletion with plain checks, not a prefix of an assertion order.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/core.h"
#include "encode/encode.h"
#include "logic/theory.h"
#include "smt/session.h"
#include "support/result.h"

namespace pippin::logic {

/// Which operations are given up first.
enum class CoreOrder : uint8_t {
  Early,       // the first of the path: the core explains the end, good for wp
  Late,        // the last of the path: good for sp
  Conditions,  // assumptions, then the early ones: loop conditions with large bounds disappear
  Loops,       // operations inside loops of the path, then the early ones
};
const char* to_string(CoreOrder order);

/// The conjuncts of a path formula that say something, and where they come from.
struct TraceProblem {
  std::vector<smt::Term> formulas;
  std::vector<std::pair<uint32_t, uint32_t>> place;  // step, operation
  std::vector<bool> assume;
  TheoryUse theory;
  static constexpr uint32_t kWhole = UINT32_MAX;
  std::vector<uint32_t> inside;   // number of the basic operation in a choice, else kWhole
  std::map<std::pair<size_t, size_t>, size_t> sizes;   // basic operations of the choices that are taken apart

  enum class Choices : uint8_t { Whole, Apart };
  /// Apart: an open choice is one formula about how its alternatives meet, and one for each basic operation inside it: a
  /// switch. Good for cores only: a solver finds models of the whole formulas more easily.
  explicit TraceProblem(const encode::PathFormula& f, Choices choices = Choices::Whole);
};
core::Core marks(const encode::PathFormula& f, const TraceProblem& p, std::span<const uint32_t> core);

class CoreFinder {
 public:
  CoreFinder(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics)
      : cfa_(cfa), backend_(backend), statistics_(statistics) {}

  /// Asked again without labels.
  smt::Answer ask(const TraceProblem& p, std::span<const uint32_t> core);
  bool is_core(const TraceProblem& p, std::span<const uint32_t> core) { return ask(p, core) == smt::Answer::Unsat; }
  /// The core that the solver names, as it comes, in one of its configurations (smt::Backend::core_rungs); or why there is none.
  Result<std::vector<uint32_t>> named_core(const TraceProblem& p, uint32_t configuration, smt::Effort effort);
  /// A core inside `items` that is minimal for the order as far as the limits allow; `items` if they do not.
  /// Requires: `items` is a core.
  std::vector<uint32_t> minimise(const TraceProblem& p, const cfa::Path& path, std::span<const uint32_t> items, CoreOrder order);
  /// From the whole path; nullopt if it is too long, its theory too heavy, or it is not infeasible within the limits.
  std::optional<core::Core> find(const cfa::Path& path, CoreOrder order);

 private:
  std::vector<uint32_t> ordered(const TraceProblem& p, const cfa::Path& path, std::span<const uint32_t> items, CoreOrder order);

  struct Last {  // several orders of one path share its formula
    cfa::Path path;
    encode::PathFormula formula;
    TraceProblem problem;
    std::vector<uint32_t> all;
    bool usable;
  };

  const cfa::Cfa& cfa_;
  smt::Backend& backend_;
  Statistics& statistics_;
  std::unique_ptr<Last> last_;
};

}  // namespace pippin::logic

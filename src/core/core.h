// SPDX-License-Identifier: Apache-2.0
// The values that engines exchange and the three CEGAR interfaces. Values are plain and printable (core/text.h); the
// one loop (core/loop.h) is the only place where explorers, feasibility checkers and refiners meet.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cfa/cfa.h"
#include "core/evidence.h"
#include "support/budget.h"
#include "support/result.h"
#include "support/stats.h"
#include "term/term.h"
#include "term/walk.h"

namespace pippin::core {

/// What an infeasible path needs: for every step, for every operation of its flattened list (choices resolved), whether it
/// belongs to the core. The marked operations are contradictory.
struct Core {
  std::vector<std::vector<bool>> operations;
  /// (step, operation) of a marked choice that the path leaves open -> which basic operations inside it are needed, those of
  /// all alternatives in textual order. A marked choice that is not here is needed as a whole.
  std::map<std::pair<size_t, size_t>, std::vector<bool>> inside;

  const std::vector<bool>& operator[](size_t step) const { return operations[step]; }
  friend bool operator==(const Core&, const Core&) = default;
};
/// Of a whole path. Parts of paths, from any pre to any post, are core/segment.h.
struct Infeasible {
  Path path;
  std::optional<Core> core;
};
/// Typed reason of "don't know": `reason` is a stable word or phrase ("timeout", "solver gave up"), `component` who gave up.
struct Unknown { std::string reason, component; };

using Feasibility = std::variant<Feasible, Infeasible, Unknown>;

/// predicates[i] holds after i steps of the path: size path.size()+1. Of a whole path the first is true, and the last false.
struct Sequence {
  Path path;
  std::vector<Term> predicates;
  std::string refiner;       // "newton it-wp-lv"
  bool perfect = false;        // a Floyd-Hoare annotation of the path program
};
/// Not trusted: foreign invariants, precisions, path-program invariants.
struct LocationPredicates {
  std::vector<std::pair<LocId, Term>> predicates;
  std::string refiner;
};
using Refinement = std::variant<Sequence, LocationPredicates>;

struct Safe { Certificate certificate; };
struct Candidate { Path path; };
using Exploration = std::variant<Safe, Candidate, Unknown>;

// ---------------------------------------------------------------------------------------------------------------
// The three interfaces [CCEGAR22]. Implementations keep references to a Cfa that outlives them.

/// Explores the abstract model. How to write one: explore() returns a path that the current abstraction cannot exclude,
/// or Safe with a certificate; refine() must make progress: afterwards excludes(path) holds for a Sequence's path.
class Explorer {
 public:
  virtual ~Explorer() = default;
  virtual std::string name() const = 0;
  virtual Exploration explore(const Budget& budget) = 0;
  /// Accepts both kinds of refinement; all of `refinements` concern the same path. False: no progress possible.
  virtual bool refine(const std::vector<Refinement>& refinements, const Budget& budget) = 0;
  /// Does the current abstraction exclude this path?
  virtual bool excludes(const Path& path) = 0;
  /// From now on a location is no target any more (a reachable Unsupported node that is already known).
  virtual void drop_target(LocId location) = 0;
  /// What it shows of its abstraction: the name of --dump, how the file's name ends, and its text now.
  struct Dump {
    const char* name;
    const char* file;
    std::function<std::string()> text;
  };
  virtual std::vector<Dump> dumps() const { return {}; }
};

class FeasibilityChecker {
 public:
  virtual ~FeasibilityChecker() = default;
  virtual std::string name() const = 0;
  virtual Feasibility check(const Path& path, const Budget& budget) = 0;
};

class Refiner {
 public:
  virtual ~Refiner() = default;
  virtual std::string name() const = 0;
  /// A refinement for an infeasible path, or why there is none. A Sequence was validated by its maker.
  virtual Result<Refinement> refine(const Infeasible& path, const Budget& budget) = 0;
};

// ---------------------------------------------------------------------------------------------------------------
// Verdict

enum class Answer { True, False, Unknown };

/// What a checked run ended with. TRUE iff `answer` is True; `reason` is set for Unknown (typed, with component).
struct Verdict {
  Answer answer = Answer::Unknown;
  std::string property;               // violated sub-property for False
  Unknown unknown;
  std::optional<Feasible> counterexample;
  std::optional<Certificate> certificate;
  std::vector<std::string> unsupported;  // features whose nodes the exploration reached
  size_t iterations = 0;
};

}  // namespace pippin::core

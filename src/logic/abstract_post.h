// SPDX-License-Identifier: Apache-2.0
// Predicate abstraction on demand, for explorers. Many triples {pre} edge {q1} … {pre} edge {qn} at once (Cartesian abstract post). One query asks for a state in which
// some candidate fails; its model refutes all candidates it falsifies, and when there is none, all the others are valid:
// a few queries instead of n; models are kept per edge and tried before the solver. Models only refute, so a wrong one can
// only lose precision. One incremental solver per edge with the precondition pushed, as in logic/hoare.h, which decides
// what is too heavy for this (quantifiers, nonlinear arithmetic, floats) or was not answered, one by one; its models refute
// others, too.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "cfa/cfa.h"
#include "logic/hoare.h"
#include "logic/theory.h"
#include "smt/session.h"

namespace pippin::logic {

/// What an edge reads and writes; computed once per edge and shared by all automata. A return is one step from two states:
/// its precondition is the callee's at the exit together with the caller's at the call, translated by `at_call`.
class EdgeTable {
 public:
  struct Info {
    Term guard;
    term::TermMap out;             // assigned variable -> value after
    std::vector<Term> assigned;    // sorted
    std::vector<Term> guard_vars;  // sorted
    bool has_guard = false, dead = false;
    bool has_choice = false;
    term::TermMap at_call;         // Return: variable -> its value at the call (encode::ReturnFormula)
    mutable Triple dead_alone = Triple::Unknown;  // {true} edge {false}, once it was asked
    mutable uint32_t uses = 0;                    // of the solver
    mutable std::vector<term::TermMap> models;    // ways to take the edge: refute later triples without a query
  };
  explicit EdgeTable(const Cfa& cfa) : cfa_(cfa) {}
  const Info& operator[](EdgeId e);

 private:
  const Cfa& cfa_;
  std::unordered_map<uint32_t, Info> infos_;  // lookup only; references stay valid
  IdVector<cfa::ProcId, std::vector<Term>> modified_;  // once a return was asked for
};

class AbstractPost {
 public:
  AbstractPost(const Cfa& cfa, smt::Backend& backend, HoareService& hoare, EdgeTable& edges,
               Statistics& statistics);

  struct Candidate {
    Term predicate;  // after the edge
    Term before;     // the same by substitution of the edge's assignments
    Triple holds = Triple::Unknown;
  };
  /// Decides the candidates. If `dead` is given, first whether the edge can be taken at all; if not (Valid), the
  /// candidates are left alone. `stop` is polled before each query; what was not asked stays Unknown.
  void decide(std::span<const Term> pre, EdgeId edge, std::span<Candidate> candidates, Triple* dead,
              const std::function<bool()>& stop);

  /// Closes the solver's sessions. What is known of the edges stays.
  void close_sessions() {
    open_.clear();
    recent_.clear();
    shared_ = Open();
  }

 private:
  struct Open {
    std::unique_ptr<smt::Session> session;
    std::vector<Term> pre;
    EdgeId edge;          // shared session: the edge pushed
    bool pushed = false;  // pre, and in the shared session the guard
    size_t checks = 0;
    std::list<uint32_t>::iterator recent;
  };
  Open& session(EdgeId edge, std::span<const Term> pre);
  Open& own_session(EdgeId edge);
  std::unique_ptr<smt::Session> open();
  smt::Answer ask(Open& o);
  /// `model`: see HoareService::check.
  Triple single(std::span<const Term> pre, EdgeId edge, Term predicate, Term before, term::TermMap& model);
  /// Reads a model of the edge's guard, the precondition and what else was asked.
  term::TermMap read_model(Open& o, const EdgeTable::Info& info, std::span<const Term> pre,
                           std::span<Candidate* const> open);
  static void remember(const EdgeTable::Info& info, const term::TermMap& model);
  /// Marks the candidates that a model falsifies; how many.
  size_t refute(const term::TermMap& model, std::span<Candidate* const> open);
  /// Tries earlier models of the edge; true if one of them is a way to take it from `pre`.
  bool refute_by_earlier(const EdgeTable::Info& info, std::span<const Term> pre, std::span<Candidate* const> open);

  const Cfa& cfa_;
  smt::Backend& backend_;
  HoareService& hoare_;
  EdgeTable& edges_;
  TheoryTable theory_;
  std::unordered_map<uint32_t, Open> open_;  // lookup only
  std::list<uint32_t> recent_;               // front: most recently used
  Open shared_;
  uint64_t &queries_, &refuted_, &reused_, &single_, &sessions_;
};

}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
// HoareService: decides Hoare triples of edges. Cache, then syntactic data-flow check, then one incremental solver per
// edge with layered push (edge, precondition, negated postcondition): the fastest arrangement measured (docs/measured.md).
#pragma once

#include <memory>
#include <span>

#include "cfa/cfa.h"
#include "smt/session.h"
#include "support/stats.h"
#include "term/walk.h"

namespace pippin::logic {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::Term;

enum class Triple { Valid, Invalid, Unknown };

/// While one lives, triples that are Unknown are asked again with ten times the effort, each once in the life of the service;
/// no more when that was in vain too often. For the few triples on which much depends.
class RetryUnknownTriples {
 public:
  explicit RetryUnknownTriples(class HoareService& service);
  ~RetryUnknownTriples();
  RetryUnknownTriples(const RetryUnknownTriples&) = delete;
  RetryUnknownTriples& operator=(const RetryUnknownTriples&) = delete;

 private:
  HoareService& service_;
};

class HoareService {
 public:
  /// References must outlive the service.
  HoareService(const Cfa& cfa, smt::Backend& backend, Statistics& statistics);
  ~HoareService();

  /// {conjunction of pre} edge {post}. Unknown means "do not use it", never "valid". An Invalid that was not known before
  /// leaves the values before the edge that refute it in `model` (all variables of the query, as far as the solver gave
  /// them); a hint, not checked.
  Triple check(std::span<const Term> pre, EdgeId edge, Term post, term::TermMap* model = nullptr);
  Triple check(Term pre, EdgeId edge, Term post) { return check(std::span<const Term>(&pre, 1), edge, post); }
  /// Return triple: {pre at callee exit, hier at the call} edge {post}.
  Triple check_return(std::span<const Term> pre, std::span<const Term> hier, EdgeId edge, Term post);

  /// Does a imply b (no edge)? Cached lattice of predicates.
  Triple implies(Term a, Term b);
  /// Is the formula unsatisfiable?
  Triple unsatisfiable(Term a);

  /// Closes the solver's sessions. Answers stay.
  void close_sessions();

 private:
  friend class RetryUnknownTriples;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::logic

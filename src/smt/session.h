// SPDX-License-Identifier: Apache-2.0
// The solver seam. A Session is one incremental conversation with one solver; a Backend makes sessions. No solver type
// appears outside smt/backends. Sessions are decorated (smt/chain): Contract(Stats(Dump(Cache([CrossCheck](Backend))))).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "support/budget.h"
#include "support/stats.h"
#include "term/term.h"
#include "term/walk.h"

namespace pippin::smt {

using term::Term;
using term::TermManager;

enum class Answer { Sat, Unsat, Unknown };
const char* to_string(Answer a);

/// Limits of one check. `effort` is counted (Z3: rlimit) and makes runs reproducible; 0 = none. `seconds` is a second,
/// clocked limit; backends obey it as well as they can: what can hang goes into a worker.
struct Effort {
  uint64_t effort = 0;
  double seconds = 0;
};

/// How a session will be used; backends pick the fastest solver for it (field measurements in docs/measured.md).
enum class SessionKind {
  Plain,        // one or few checks of large conjunctions
  Incremental,  // many small checks with push/pop (Hoare triples)
  Unrolling,    // few large checks with push/pop that share most assertions (bounded model checking)
  Cores,        // checks with labels whose core is asked
};

struct SessionOptions {
  SessionKind kind = SessionKind::Plain;
  Effort effort;
  uint32_t configuration = 0;  // core ladder rung: 0 = default, 1.. = alternatives (Backend::core_rungs)
  std::string purpose;         // for dumps and statistics, e.g. "refine.newton.core"
};

/// Identifies an asserted formula in cores. Chosen by the caller; unique among those asserted.
using Label = uint32_t;
inline constexpr Label kNoLabel = UINT32_MAX;

/// Non-virtual interface with a checked state machine: model() only after Sat, core() only after Unsat, and both only
/// until the next add, push, pop or check. All terms must belong to the manager the session was made with.
class Session {
 public:
  virtual ~Session() = default;

  void push();
  void pop();
  /// Asserts a formula. With a label it can appear in cores (SessionKind::Cores only).
  void add(Term formula, Label label = kNoLabel);
  Answer check();
  /// Values of the given variables after Sat, in order; a null Term where the backend has none. Values of arrays are
  /// built from ConstArray and Store. Requires: vars are Var terms.
  std::vector<Term> model(std::span<const Term> vars);
  /// Labels of an unsatisfiable subset after Unsat, sorted. Formulas without label belong to every core.
  std::vector<Label> core();
  /// Why the last check was Unknown ("effort", "timeout", "incomplete", "crashed: …").
  const std::string& reason_unknown() const { return reason_; }
  /// The last question got no answer at all: the solver's process crashed, hung or talked garbage. An honest Unknown is no fault.
  bool faulty() const { return fault_; }
  /// The solver that gave the last answer, where a backend has several; else empty: it is the backend.
  const std::string& answered_by() const { return answered_by_; }
  void set_effort(Effort e) { do_set_effort(e); }

 protected:
  virtual void do_push() = 0;
  virtual void do_pop() = 0;
  virtual void do_add(Term formula, Label label) = 0;
  virtual Answer do_check() = 0;
  virtual std::vector<Term> do_model(std::span<const Term> vars) = 0;
  virtual std::vector<Label> do_core() = 0;
  virtual void do_set_effort(Effort e) = 0;
  std::string reason_, answered_by_;
  bool fault_ = false;

 private:
  enum class State { Open, Sat, Unsat, Unknown };
  State state_ = State::Open;
  uint32_t depth_ = 0;
  const TermManager* manager_ = nullptr;  // of the first asserted term; all others must be its
};

/// What a backend can do; rows are printed by `pippin list solvers`.
struct Capabilities {
  bool cores = false, quantifiers = false, integers = false, arrays = false, bitvectors = false, floats = false,
       nonlinear = false, qe = false;
  bool extensionality = false;  // equality of arrays
  bool interpolants = false;    // smt/interpolation.h
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;
  virtual std::string version() const = 0;
  virtual Capabilities capabilities() const = 0;
  virtual std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& options) = 0;
  /// Number of configurations that SessionKind::Cores can climb (>= 1).
  virtual uint32_t core_rungs() const { return 1; }
  /// Equivalent term with fewer or no quantifiers, or null when the effort is used up or it is not supported.
  virtual Term eliminate_quantifiers(TermManager&, Term, Effort) { return Term(); }
  /// Equivalent simpler term, or the term itself.
  virtual Term simplify(TermManager&, Term t, Effort) { return t; }
  /// A worker was in sessions of this backend for so many seconds: counted where statistics are kept.
  virtual void count_seconds(const std::string& /*purpose*/, double) {}
};

std::unique_ptr<Backend> make_z3();
/// Null when Pippin was built without cvc5.
std::unique_ptr<Backend> make_cvc5();

/// What the decorator chain adds around every session of `backend`.
struct ChainOptions {
  Statistics* statistics = nullptr;  // counts and times per purpose
  /// If set: gets every query as q-000123-<purpose>.smt2, before the check and again with the answer.
  std::function<void(const std::string& file, const std::string& text)> dump;
  bool cache = false;                // remember answers of whole-conjunction checks
  Backend* cross_check = nullptr;    // second solver that must not disagree (debug, tests)
  bool check_models = kDebugBuild;   // evaluate the assertions under each model
  bool check_cores = kDebugBuild;    // re-check each core with a fresh session
};
/// Wraps a backend; `backend` and `cross_check` must outlive the result.
std::unique_ptr<Backend> make_chain(Backend& backend, const ChainOptions& options);

/// Sessions of `first` that go on at `second` after a fault (Session::faulty); after a few faults all new ones begin there.
/// Counted as smt.fallback.<name of first>; `statistics` must outlive the result.
std::unique_ptr<Backend> make_fallback(std::unique_ptr<Backend> first, std::unique_ptr<Backend> second, Statistics& statistics);

/// Runs `check` of a conjunction in a forked worker that is killed after so much CPU time (WorkerLimits): for queries that may hang.
/// Returns the answer and, if Sat, the values of `vars`. The worker's life is counted as time of `purpose`.
struct IsolatedAnswer {
  Answer answer = Answer::Unknown;
  std::string reason;
  std::vector<Term> values;   // Sat: of vars, in order
  std::vector<Label> core;    // Unsat and labels asked: indices into the formulas
};
IsolatedAnswer check_isolated(Backend& backend, TermManager& tm, std::span<const Term> formulas,
                              std::span<const Term> vars, bool want_core, Seconds limit, uint64_t memory_bytes,
                              const std::string& purpose, uint32_t configuration = 0);
/// Quantifier elimination in a killable worker; null if it did not finish.
Term eliminate_isolated(Backend& backend, TermManager& tm, Term t, Seconds limit, uint64_t memory_bytes);

}  // namespace pippin::smt

// SPDX-License-Identifier: Apache-2.0
// One Z3 context of a Backend object and the translation of terms to it and back. Included by the z3*.cpp files only.
// Invariants: every Z3_ast that is kept has a reference (inc_ref); a translated term is kept until its manager's table
// is dropped; the error handler only records (Z3's default one ends the process).
#pragma once

#include <z3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "term/term.h"

namespace pippin::smt::z3 {

using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;

/// What occurs in a formula; decides which solver is used.
enum Feature : uint8_t {
  kInt = 1,
  kBv = 2,
  kArray = 4,
  kQuantifier = 8,
  kReal = 16,
  kFloat = 32,
  kNonlinear = 64,
};

/// A counted reference to any Z3 syntax object.
class Ref {
 public:
  Ref() = default;
  Ref(Z3_context c, Z3_ast a) : c_(c), a_(a) { if (a_) Z3_inc_ref(c_, a_); }
  Ref(const Ref& o) : Ref(o.c_, o.a_) {}
  Ref(Ref&& o) noexcept : c_(o.c_), a_(o.a_) { o.a_ = nullptr; }
  Ref& operator=(Ref o) noexcept {
    std::swap(c_, o.c_);
    std::swap(a_, o.a_);
    return *this;
  }
  ~Ref() { if (a_) Z3_dec_ref(c_, a_); }
  Z3_ast get() const { return a_; }
  explicit operator bool() const { return a_ != nullptr; }

 private:
  Z3_context c_ = nullptr;
  Z3_ast a_ = nullptr;
};

class Context {
 public:
  Context();
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  Z3_context get() const { return c_; }
  /// Message of the last failed call, or empty; clears it.
  std::string take_error();
  /// After a call that was interrupted. The interrupt may come as it ends and wait for the next call: assertions made until
  /// the next check are lost without an error (Z3 4.8.12). A check of nothing takes it.
  void forget_interrupt();

 private:
  Z3_context c_;
};

/// Translation table of one TermManager.
class Translator {
 public:
  Translator(std::shared_ptr<Context> context, TermManager& tm) : context_(std::move(context)), tm_(&tm) {}

  Z3_context c() const { return context_->get(); }
  Context& context() const { return *context_; }
  TermManager& tm() const { return *tm_; }

  /// The Z3 form of a term, null if it has none (`take_error` of the context tells). Kept alive by the table.
  Z3_ast to_z3(Term t);
  /// Features of a term that was translated.
  uint8_t features(Term t) const { return entries_[t.id()].features; }
  Z3_sort sort(Sort s);

  /// The term of a Z3 expression over variables that were translated; null when an operator has no counterpart or a
  /// symbol is not one of ours. `model`: for as-array values.
  Term from_z3(Z3_ast root, Z3_model model = nullptr);

 private:
  struct Entry {
    Z3_ast ast = nullptr;
    uint8_t features = 0;
  };
  Z3_ast build(Term t);
  bool from_app(Z3_ast a, Z3_app app, Z3_model model, std::vector<Z3_ast>& missing, Term& result);
  bool array_value(Z3_ast a, Z3_model model, std::vector<Z3_ast>& missing, Term& result);
  bool done(Z3_ast a, Term& result, std::vector<Z3_ast>& missing) const;
  Term combine(Z3_app app, Z3_decl_kind kind, std::vector<Term>& args);
  Term numeral(Z3_ast a);
  Term float_numeral(Z3_ast a, Sort s);
  Sort sort_back(Z3_sort s);

  std::shared_ptr<Context> context_;
  TermManager* tm_;
  std::vector<Entry> entries_;        // by term id
  std::vector<Ref> held_;
  std::unordered_map<uint32_t, Term> constants_;  // Z3 ast id of an uninterpreted constant -> variable; never iterated
  std::map<uint32_t, Ref> sorts_;                 // by Sort id
  std::unordered_map<uint32_t, Term> back_;       // per call of from_z3; never iterated
  struct Instance {
    std::vector<Term> bound;
    Ref body;
  };
  std::unordered_map<uint32_t, Instance> instantiated_;  // per call of from_z3: quantifiers by ast id; never iterated
};

/// Limits and interruption of the running Z3 call: a watcher thread polls the deadline and g_stop_signal and calls
/// Z3_interrupt. (Z3's own timers do not survive a fork and do not see our signals.)
class Watch {
 public:
  /// `seconds` of CPU time of the calling thread (and three times as much on the wall); <= 0: no deadline, only the stop
  /// signal.
  Watch(Z3_context c, double seconds);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  /// Ends the watch: "timeout" or "interrupted" if the call was interrupted, also if too late to matter, or "".
  std::string stop();
};

}  // namespace pippin::smt::z3

// SPDX-License-Identifier: Apache-2.0
// The state machine of a Session: what may be called when. Violations are programmer errors (PIPPIN_CHECK).
#include "smt/session.h"

#include <algorithm>

namespace pippin::smt {

const char* to_string(Answer a) {
  switch (a) {
    case Answer::Sat: return "sat";
    case Answer::Unsat: return "unsat";
    case Answer::Unknown: return "unknown";
  }
  return "?";
}

void Session::push() {
  state_ = State::Open;
  ++depth_;
  do_push();
}

void Session::pop() {
  PIPPIN_CHECK(depth_ > 0, "pop without push");
  state_ = State::Open;
  --depth_;
  do_pop();
}

void Session::add(Term formula, Label label) {
  PIPPIN_CHECK(!formula.null() && formula.sort().is_bool(), "only Bool terms can be asserted");
  const TermManager* manager = formula.node()->manager;
  PIPPIN_CHECK(manager_ == nullptr || manager_ == manager, "terms of two managers in one session");
  manager_ = manager;
  state_ = State::Open;
  do_add(formula, label);
}

Answer Session::check() {
  state_ = State::Open;
  reason_.clear();
  answered_by_.clear();
  fault_ = false;
  const Answer a = do_check();
  switch (a) {
    case Answer::Sat: state_ = State::Sat; break;
    case Answer::Unsat: state_ = State::Unsat; break;
    case Answer::Unknown:
      state_ = State::Unknown;
      if (reason_.empty()) reason_ = "incomplete";
      break;
  }
  return a;
}

std::vector<Term> Session::model(std::span<const Term> vars) {
  PIPPIN_CHECK(state_ == State::Sat, "model is only there directly after a satisfiable check");
  for (Term v : vars) PIPPIN_CHECK(!v.null() && v.is_var(), "model values are asked of variables");
  std::vector<Term> values = do_model(vars);
  PIPPIN_CHECK(values.size() == vars.size(), "{} values for {} variables", values.size(), vars.size());
  return values;
}

std::vector<Label> Session::core() {
  PIPPIN_CHECK(state_ == State::Unsat, "a core is only there directly after an unsatisfiable check");
  std::vector<Label> labels = do_core();
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  return labels;
}

}  // namespace pippin::smt

// SPDX-License-Identifier: Apache-2.0
// Base of the session decorators: forwards everything to the inner session and remembers the assertion stack.
#pragma once

#include <utility>

#include "smt/session.h"

namespace pippin::smt {

class Decorator : public Session {
 public:
  explicit Decorator(std::unique_ptr<Session> inner) : inner_(std::move(inner)) {}

 protected:
  struct Assertion {
    Term formula;
    Label label;
  };

  void do_push() override {
    frames_.push_back(assertions_.size());
    inner_->push();
  }
  void do_pop() override {
    assertions_.resize(frames_.back());
    frames_.pop_back();
    inner_->pop();
  }
  void do_add(Term formula, Label label) override {
    assertions_.push_back({formula, label});
    inner_->add(formula, label);
  }
  Answer do_check() override {
    const Answer a = inner_->check();
    if (a == Answer::Unknown) reason_ = inner_->reason_unknown();
    fault_ = inner_->faulty();
    answered_by_ = inner_->answered_by();
    return a;
  }
  std::vector<Term> do_model(std::span<const Term> vars) override { return inner_->model(vars); }
  std::vector<Label> do_core() override { return inner_->core(); }
  void do_set_effort(Effort e) override { inner_->set_effort(e); }

  std::vector<Term> formulas() const {
    std::vector<Term> result;
    for (const Assertion& a : assertions_) result.push_back(a.formula);
    return result;
  }

  std::unique_ptr<Session> inner_;
  std::vector<Assertion> assertions_;
  std::vector<size_t> frames_;
};

}  // namespace pippin::smt

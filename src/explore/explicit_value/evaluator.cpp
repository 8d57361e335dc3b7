// SPDX-License-Identifier: Apache-2.0
#include "explore/explicit_value/evaluator.h"

#include <unordered_map>

#include "term/walk.h"

namespace pippin::explore {

using domains::Interval;
using domains::IntervalState;
using domains::Value;
using term::Kind;
using term::Term;

Evaluator::Evaluator(Term root) {
  std::unordered_map<Term, uint32_t> place;   // never iterated
  term::post_order(root, [&](Term t) {
    Step step{.term = t, .kind = Step::Operator, .operands = static_cast<uint32_t>(operands_.size()), .known = domains::top(t.sort())};
    if (t.is_var()) {
      step.kind = Step::Variable;
    } else if (t.is_value()) {
      step.kind = Step::Known;
      if (domains::tracked(t.sort())) step.known = domains::constant(t);
    } else if (t.is_quantifier() || t.is(Kind::Select) || !domains::tracked(t.sort())) {
      step.kind = Step::Known;
    } else {
      for (size_t i = 0; i < t.size(); ++i) operands_.push_back(place.at(t[i]));
    }
    place.emplace(t, static_cast<uint32_t>(steps_.size()));
    steps_.push_back(std::move(step));
  });
}

Value Evaluator::value_in(const IntervalState& state) const {
  // Scratch memory: this is called for every edge of every state.
  static thread_local std::vector<Value> values, operands;
  values.resize(steps_.size());
  for (size_t k = 0; k < steps_.size(); ++k) {
    const Step& step = steps_[k];
    const uint32_t* of = operands_.data() + step.operands;
    switch (step.kind) {
      case Step::Known: values[k] = step.known; break;
      case Step::Variable: values[k] = state.get(step.term); break;
      case Step::Operator:
        operands.clear();
        for (size_t i = 0; i < step.term.size(); ++i) operands.push_back(values[of[i]]);
        values[k] = domains::apply(step.term, operands);
        break;
    }
  }
  return values.back();
}

namespace {

bool has_choice(Term t) {
  bool found = false;
  term::post_order(t, [&](Term s) { found |= s.is(Kind::Ite); });
  return found;
}

}  // namespace

EdgeEffect::EdgeEffect(const cfa::OpList& ops) : ops_(&ops) {
  for (const cfa::Op& op : ops) {
    auto& term = terms_.emplace_back();
    if ((op.kind == cfa::OpKind::Assume || op.kind == cfa::OpKind::Assign) && !has_choice(op.term)) term.emplace(op.term);
  }
}

IntervalState EdgeEffect::after(IntervalState& before, bool last) const {
  std::optional<IntervalState> own;   // copied, or taken, when something changes
  const auto state = [&]() -> IntervalState& {
    if (!own) own = last ? std::move(before) : before;
    return *own;
  };
  for (size_t k = 0; k < ops_->size(); ++k) {
    const cfa::Op& op = (*ops_)[k];
    const auto value = [&] {
      const IntervalState& now = own ? *own : before;
      return terms_[k] ? terms_[k]->value_in(now) : domains::evaluate(now, op.term);
    };
    switch (op.kind) {
      case cfa::OpKind::Assume: {
        const Interval holds = value().range;
        if (!holds.contains(1)) return IntervalState::bottom();
        if (holds.contains(0)) domains::assume(state(), op.term);
        break;
      }
      case cfa::OpKind::Assign: {
        const Value v = value();
        state().set(op.var, v);
        break;
      }
      case cfa::OpKind::Havoc:
      case cfa::OpKind::Choice: domains::apply(state(), op); break;
    }
    if (own && own->is_bottom()) return std::move(*own);
  }
  return std::move(state());
}

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "back/readable_steps.h"

#include <gtest/gtest.h>

namespace pippin::back {
namespace {

using trace::Event;
using trace::EventKind;

struct Steps : testing::Test {
  ir::Program p;
  ir::VarId x = var("x", ir::VarKind::Local), made = var("", ir::VarKind::Temporary), other = var("", ir::VarKind::Temporary);
  trace::Trace trace;
  std::deque<ir::Instr> instrs;

  ir::VarId var(const std::string& name, ir::VarKind kind) {
    ir::Variable v;
    v.name = name;
    v.type = p.int_type;
    v.kind = kind;
    return p.vars.push_back(std::move(v));
  }
  ir::ExprRef load(ir::VarId v) { return p.load(p.var_place(v)); }
  const ir::Instr& call(const std::string& name, std::vector<ir::ExprRef> args = {}) {
    ir::Function f;
    f.name = name;
    ir::Instr i;
    ir::Call c;
    c.callee = p.functions.push_back(std::move(f));
    c.args = std::move(args);
    i.op = std::move(c);
    return instrs.emplace_back(std::move(i));
  }
  void assign(ir::VarId v, ir::Int128 value) { trace.push_back({.place = p.var_place(v), .variable = v, .value = trace::Value{p.int_type, value}}); }
  void result(const ir::Instr& call, ir::Int128 value) { trace.push_back({.instr = &call, .value = trace::Value{p.int_type, value}}); }
  void branch(ir::ExprRef condition, bool holds) { trace.push_back({.kind = EventKind::Branch, .condition = condition, .holds = holds}); }
  void enter(const ir::Instr& call) { trace.push_back({.kind = EventKind::Call, .instr = &call}); }
};

TEST_F(Steps, ConditionsAndTemporariesInWords) {
  ir::Expr greater;
  greater.kind = ir::ExprKind::Gt;
  greater.type = p.int_type;
  greater.args[0] = load(x);
  greater.args[1] = p.constant(p.int_type, 3);
  result(call("__VERIFIER_nondet_int"), 7);
  assign(made, 7);
  branch(load(made), true);
  branch(p.add(greater), false);
  enter(call("f", {load(made), load(other), load(x)}));
  assign(x, 4);
  result(call("__pippin_allocation_fails"), 0);
  result(call("__pippin_allocation_fails"), 7);
  enter(call("__pippin_memcpy", {load(x)}));
  trace.push_back({.variable = x, .value = trace::Value{p.int_type, -1}, .indeterminate = true});
  trace.push_back({.kind = EventKind::Switch, .condition = load(x), .value = trace::Value{p.int_type, 2}});
  const auto steps = readable_steps(p, trace);
  std::vector<std::string> texts;
  for (const report::Step& s : steps) texts.push_back(s.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"__VERIFIER_nondet_int() = 7", "condition is true", "x > 3 is false", "f(7, ..., x)", "x = 4", "the allocation succeeds",
                                             "the allocation fails", "memcpy(x)", "x = -1 (not initialised)", "switch (x): 2"}));
  EXPECT_EQ(steps[4].variable + "|" + steps[4].value, "x|4");
  EXPECT_TRUE(steps[2].variable.empty());
}

}  // namespace
}  // namespace pippin::back

// SPDX-License-Identifier: Apache-2.0
// For tests: a program built by hand, without a frontend.
#pragma once

#include <gtest/gtest.h>

#include "interp/interp.h"

namespace pippin::interp {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Int128;
using ir::PlaceKind;
using ir::PlaceRef;
using ir::TypeId;
using ir::VarId;

/// A program under construction with one function `main` and its blocks.
class Build {
 public:
  Build() {
    main = function("main", p.int_type, {}, true);
    p.entry = main;
    block();
  }
  ir::FunctionId function(const std::string& name, TypeId result, std::vector<TypeId> params, bool body) {
    ir::Type t;
    t.kind = ir::TypeKind::Function;
    t.element = result;
    t.params = params;
    ir::Function f;
    f.name = name;
    f.type = p.add_type(t);
    const ir::FunctionId id = p.functions.push_back(f);
    if (body)
      for (TypeId param : params) {
        ir::Variable v;
        v.type = param;
        v.kind = ir::VarKind::Param;
        v.function = id;
        v.name = "p";
        p.functions[id].params.push_back(p.vars.push_back(v));
      }
    return id;
  }
  VarId local(TypeId type, const std::string& name = "x") {
    ir::Variable v;
    v.type = type;
    v.name = name;
    v.function = current;
    const VarId id = p.vars.push_back(v);
    p.functions[current].locals.push_back(id);
    return id;
  }
  VarId global(TypeId type, const std::string& name = "g") {
    ir::Variable v;
    v.type = type;
    v.name = name;
    v.kind = ir::VarKind::Global;
    const VarId id = p.vars.push_back(v);
    p.globals.push_back(id);
    return id;
  }
  ir::BlockId block() { return p.functions[current].blocks.push_back(ir::Block()); }
  void in(ir::FunctionId f) { current = f; at = ir::BlockId(0); if (p.functions[f].blocks.empty()) block(); }
  void in(ir::BlockId b) { at = b; }
  void instr(ir::Instr::Op op) { p.functions[current].blocks[at].instrs.push_back({std::move(op), {}, {}}); }
  void assign(PlaceRef to, ExprRef value) { instr(ir::Assign{to, value}); }
  void assign(VarId to, ExprRef value) { assign(p.var_place(to), value); }
  void declare(VarId v) { instr(ir::Declare{v, nullptr, false}); }
  void call(ir::FunctionId f, std::vector<ExprRef> args, PlaceRef result = nullptr, uint32_t site = UINT32_MAX) {
    ir::Call c;
    c.callee = f;
    c.args = std::move(args);
    c.result = result;
    c.site = site;
    instr(std::move(c));
  }
  ir::Terminator& terminator(ir::TerminatorKind k) {
    ir::Terminator& t = p.functions[current].blocks[at].terminator;
    t.kind = k;
    return t;
  }
  void ret(ExprRef value) { terminator(ir::TerminatorKind::Return).value = value; }
  void jump(ir::BlockId b) { terminator(ir::TerminatorKind::Jump).then_target = b; }
  void branch(ExprRef c, ir::BlockId yes, ir::BlockId no) {
    ir::Terminator& t = terminator(ir::TerminatorKind::Branch);
    t.value = c;
    t.then_target = yes;
    t.else_target = no;
  }
  ExprRef i(Int128 v) { return p.constant(p.int_type, v); }
  ExprRef load(VarId v) { return p.load(p.var_place(v)); }
  ExprRef make(ExprKind k, TypeId t, ExprRef a, ExprRef b = nullptr) {
    Expr e{};
    e.kind = k;
    e.type = t;
    e.args[0] = a;
    e.args[1] = b;
    return p.add(e);
  }
  ExprRef bin(ExprKind k, ExprRef a, ExprRef b) { return make(k, a->type, a, b); }
  ExprRef cmp(ExprKind k, ExprRef a, ExprRef b) { return make(k, p.int_type, a, b); }
  ExprRef cast(TypeId t, ExprRef a) { return make(ExprKind::Cast, t, a); }
  ExprRef address(PlaceRef place) {
    Expr e{};
    e.kind = ExprKind::AddressOf;
    e.type = p.pointer_to(place->type);
    e.place = place;
    return p.add(e);
  }
  PlaceRef deref(ExprRef pointer) {
    ir::Place q{};
    q.kind = PlaceKind::Deref;
    q.type = p.type(pointer->type).element;
    q.pointer = pointer;
    return p.add(q);
  }
  PlaceRef index(PlaceRef base, ExprRef k) {
    ir::Place q{};
    q.kind = PlaceKind::Index;
    q.type = p.type(base->type).element;
    q.base = base;
    q.index = k;
    return p.add(q);
  }
  PlaceRef field(PlaceRef base, uint32_t k) {
    ir::Place q{};
    q.kind = PlaceKind::Field;
    q.type = p.type(base->type).fields[k].type;
    q.base = base;
    q.field = k;
    return p.add(q);
  }
  uint32_t nondet_site(ir::FunctionId f) {
    ir::NondetSite s;
    s.callee = f;
    p.nondet_sites.push_back(s);
    return static_cast<uint32_t>(p.nondet_sites.size() - 1);
  }
  Execution run(std::vector<Int128> inputs = {}, ExecutionOptions o = {}) {
    struct List : InputSource {
      std::vector<Int128> values;
      size_t at = 0;
      std::optional<Int128> next(const InputValue&, uint32_t, bool) override {
        if (at >= values.size()) return std::nullopt;
        return values[at++];
      }
    } list;
    list.values = std::move(inputs);
    Interpreter interpreter(p);
    const Execution first = interpreter.run(list, o);
    list.at = 0;
    const Execution second = interpreter.run(list, o);  // an execution leaves nothing behind
    EXPECT_EQ(first.end, second.end);
    EXPECT_EQ(first.detail, second.detail);
    EXPECT_TRUE(first.return_value == second.return_value);
    EXPECT_EQ(first.steps, second.steps);
    o.record_trace = true;
    list.at = 0;
    const Execution traced = interpreter.run(list, o);
    EXPECT_EQ(first.end, traced.end);
    EXPECT_TRUE(first.return_value == traced.return_value);
    return first;
  }

  ir::Program p;
  ir::FunctionId main, current{0};
  ir::BlockId at{0};
};

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
#include "ir/ir.h"

#include <gtest/gtest.h>

namespace pippin::ir {
namespace {

class Ir : public ::testing::Test {
 protected:
  ExprRef binary(ExprKind k, ExprRef a, ExprRef b, TypeId type = {}) {
    Expr e{};
    e.kind = k;
    e.type = type.valid() ? type : p.int_type;
    e.args[0] = a;
    e.args[1] = b;
    return p.add(std::move(e));
  }
  VarId var(const std::string& name, TypeId type, VarKind kind = VarKind::Local) {
    Variable v;
    v.name = name;
    v.type = type;
    v.kind = kind;
    return p.vars.push_back(v);
  }
  ExprRef load(VarId v) { return p.load(p.var_place(v)); }
  ExprRef num(Int128 n) { return p.constant(p.int_type, n); }
  Function& function_with(Terminator end) {
    Function f;
    f.name = "f";
    Type t;
    t.kind = TypeKind::Function;
    t.element = p.int_type;
    f.type = p.add_type(t);
    Block b;
    b.terminator = std::move(end);
    f.blocks.push_back(b);
    return p.functions[p.functions.push_back(f)];
  }
  Program p;
};

TEST_F(Ir, TypesAreInterned) {
  EXPECT_EQ(p.pointer_to(p.int_type), p.pointer_to(p.int_type));
  EXPECT_NE(p.pointer_to(p.int_type), p.pointer_to(p.char_type));
  EXPECT_EQ(p.array_of(p.int_type, 3), p.array_of(p.int_type, 3));
  EXPECT_NE(p.array_of(p.int_type, 3), p.array_of(p.int_type, 4));
  Type record;
  record.kind = TypeKind::Record;
  EXPECT_NE(p.add_type(record), p.add_type(record));
  EXPECT_EQ(p.type(p.array_of(p.pointer_to(p.int_type), 2)).size, 16u);
  EXPECT_EQ(Program(Target{DataModel::ILP32}).type(TypeId(3)).name, "int");
}

TEST_F(Ir, DeclarationsReadLikeC) {
  Type f;
  f.kind = TypeKind::Function;
  f.element = p.int_type;
  f.params = {p.char_type, p.pointer_to(p.void_type)};
  const TypeId pointer = p.pointer_to(p.add_type(f));
  EXPECT_EQ(declaration(p, pointer, "g"), "int (*g)(char, void *)");
  EXPECT_EQ(declaration(p, p.array_of(pointer, 3), "g"), "int (*g[3])(char, void *)");
  EXPECT_EQ(declaration(p, p.pointer_to(p.array_of(p.int_type, 4)), "r"), "int (*r)[4]");
  EXPECT_EQ(p.type(p.array_of(p.array_of(p.int_type, 3), 2)).name, "int [2][3]");
}

TEST_F(Ir, ExpressionsKeepTheirParentheses) {
  ExprRef x = load(var("x", p.int_type));
  EXPECT_EQ(to_c(p, binary(ExprKind::Mul, binary(ExprKind::Add, x, num(1)), num(2))), "(x + 1) * 2");
  EXPECT_EQ(to_c(p, binary(ExprKind::Sub, x, binary(ExprKind::Sub, x, num(1)))), "x - (x - 1)");
  EXPECT_EQ(to_c(p, binary(ExprKind::Sub, binary(ExprKind::Sub, x, num(1)), num(-1))), "x - 1 - -1");
  EXPECT_EQ(to_c(p, binary(ExprKind::LogicalOr, binary(ExprKind::LogicalAnd, x, x), x)), "x && x || x");
  EXPECT_EQ(to_c(p, num(-2147483647 - 1)), "(-2147483647 - 1)");
  EXPECT_EQ(to_c(p, p.constant(p.unsigned_type, 4294967295)), "4294967295U");
  Expr neg{};
  neg.kind = ExprKind::Neg;
  neg.type = p.int_type;
  neg.args[0] = num(-3);
  EXPECT_EQ(to_c(p, p.add(neg)), "-(-3)");
}

TEST_F(Ir, VerifyAcceptsAndRejects) {
  Terminator end;
  end.kind = TerminatorKind::Return;
  end.value = num(1);
  Function& f = function_with(end);
  EXPECT_EQ(verify(p), "");
  f.blocks[BlockId(0)].terminator.value = p.constant(p.char_type, 1);
  EXPECT_NE(verify(p), "");
  f.blocks[BlockId(0)].terminator.kind = TerminatorKind::None;
  EXPECT_NE(verify(p), "");
  f.blocks[BlockId(0)].terminator.kind = TerminatorKind::Jump;
  f.blocks[BlockId(0)].terminator.then_target = BlockId(7);
  EXPECT_NE(verify(p), "");
  f.blocks[BlockId(0)].terminator = end;
  Instr i{};
  i.op = Assign{p.var_place(var("c", p.char_type)), num(1)};
  f.blocks[BlockId(0)].instrs.push_back(i);
  EXPECT_NE(verify(p), "");
  f.blocks[BlockId(0)].instrs[0].get<Assign>().value = p.constant(p.char_type, 200);  // not a value of char
  EXPECT_NE(verify(p), "");
  f.blocks[BlockId(0)].instrs[0].get<Assign>().value = p.constant(p.char_type, 100);
  EXPECT_EQ(verify(p), "");
  Instr u{};
  u.op = UnsupportedInstr{};
  f.blocks[BlockId(0)].instrs.push_back(u);
  EXPECT_NE(verify(p), "");
}

TEST_F(Ir, DepthAndBigNumbers) {
  ExprRef e = num(1);
  EXPECT_EQ(e->depth, 1u);
  ExprRef sum = binary(ExprKind::Add, e, binary(ExprKind::Add, e, e));
  EXPECT_EQ(sum->depth, 3u);
  EXPECT_EQ(to_string((Int128{1} << 100) - 1), "1267650600228229401496703205375");
  EXPECT_EQ(to_string(-(Int128{1} << 64)), "-18446744073709551616");
}

}  // namespace
}  // namespace pippin::ir

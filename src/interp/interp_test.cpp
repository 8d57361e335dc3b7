// SPDX-License-Identifier: Apache-2.0
// The interpreter on programs built by hand: every kind of ending, inputs, memory, calls. C programs against gcc:
// tests/differential.
#include "interp/interp.h"

#include <gtest/gtest.h>

#include "interp/test_program.h"

namespace pippin::interp {
namespace {

int value(const Execution& e) { return static_cast<int>(e.return_value); }

TEST(Interpreter, SignedOverflowEndsOrWraps) {
  Build b;
  const VarId x = b.local(b.p.int_type);
  b.assign(x, b.i(INT32_MAX));
  b.ret(b.bin(ExprKind::Add, b.load(x), b.i(1)));
  EXPECT_EQ(b.run().end, End::UndefinedBehaviour);
  ExecutionOptions wrap;
  wrap.semantics.overflow = ir::SignedOverflow::Wrap;
  EXPECT_EQ(value(b.run({}, wrap)), INT32_MIN);
}

TEST(Interpreter, UnsignedArithmeticWraps) {
  Build b;
  const VarId x = b.local(b.p.unsigned_type);
  b.assign(x, b.p.constant(b.p.unsigned_type, 0xFFFFFFFFu));
  b.assign(x, b.bin(ExprKind::Mul, b.load(x), b.load(x)));
  b.ret(b.cast(b.p.int_type, b.load(x)));
  EXPECT_EQ(value(b.run()), 1);
}

TEST(Interpreter, DivisionAndShifts) {
  auto run = [](ExprKind k, Int128 l, Int128 r) {
    Build b;
    const VarId x = b.local(b.p.int_type), y = b.local(b.p.int_type);
    b.assign(x, b.i(l));
    b.assign(y, b.i(r));
    b.ret(b.bin(k, b.load(x), b.load(y)));
    return b.run();
  };
  EXPECT_EQ(value(run(ExprKind::Div, -7, 2)), -3);
  EXPECT_EQ(value(run(ExprKind::Rem, -7, 2)), -1);
  EXPECT_EQ(run(ExprKind::Div, 1, 0).end, End::UndefinedBehaviour);
  EXPECT_EQ(run(ExprKind::Rem, INT32_MIN, -1).end, End::UndefinedBehaviour);
  EXPECT_EQ(value(run(ExprKind::Shr, -8, 1)), -4);
  EXPECT_EQ(value(run(ExprKind::Shl, 3, 4)), 48);
  EXPECT_EQ(run(ExprKind::Shl, 1, 32).end, End::UndefinedBehaviour);
  EXPECT_EQ(run(ExprKind::Shr, 1, -1).end, End::UndefinedBehaviour);
}

TEST(Interpreter, InputsAssumptionsAndTheError) {
  Build b;
  const ir::FunctionId nondet = b.function("__VERIFIER_nondet_int", b.p.int_type, {}, false);
  const ir::FunctionId assume = b.function("__VERIFIER_assume", b.p.void_type, {b.p.int_type}, false);
  const ir::FunctionId error = b.function("reach_error", b.p.void_type, {}, false);
  b.p.functions[error].is_error = true;
  const VarId x = b.local(b.p.int_type);
  const uint32_t site = b.nondet_site(nondet);
  b.call(nondet, {}, b.p.var_place(x), site);
  b.call(assume, {b.cmp(ExprKind::Gt, b.load(x), b.i(0))});
  const ir::BlockId bad = b.block(), good = b.block();
  b.branch(b.cmp(ExprKind::Eq, b.load(x), b.i(42)), bad, good);
  b.in(bad);
  b.call(error, {});
  b.ret(b.i(1));
  b.in(good);
  b.ret(b.i(0));
  EXPECT_EQ(b.run({-1}).end, End::AssumeFailed);
  EXPECT_EQ(b.run({7}).end, End::Returned);
  EXPECT_EQ(b.run({}).end, End::InputExhausted);
  const Execution e = b.run({42});
  EXPECT_EQ(e.end, End::ErrorReached);
  ASSERT_EQ(e.inputs.size(), 1u);
  EXPECT_EQ(e.inputs[0].site, site);
  EXPECT_TRUE(e.inputs[0].value == 42);
  EXPECT_EQ(e.inputs[0].occurrence, 0u);

  RandomOptions options;
  options.max_runs = 100'000;
  const RandomResult found = run_random(b.p, options, Budget());
  ASSERT_TRUE(found.failure.has_value());
  EXPECT_TRUE(found.failure->inputs[0].value == 42);
  EXPECT_FALSE(found.exhaustive);
  EXPECT_EQ(run_random(b.p, options, Budget()).runs, found.runs);

  RandomSearch interrupted(b.p, options);
  const RandomResult part = interrupted.run({.seconds = 0}, Budget());
  EXPECT_FALSE(part.failure.has_value());
  EXPECT_LT(part.runs, found.runs);
  const RandomResult rest = interrupted.run({}, Budget());
  EXPECT_TRUE(rest.failure.has_value());
  EXPECT_EQ(part.runs + rest.runs, found.runs);
}

TEST(Interpreter, AnErrorFunctionWithBodyIsTheError) {
  Build b;
  const ir::FunctionId error = b.function("my_error", b.p.void_type, {}, true);
  b.call(error, {});
  b.ret(b.i(0));
  b.in(error);
  b.ret(nullptr);
  ExecutionOptions o;
  EXPECT_EQ(b.run({}, o).end, End::Returned);
  b.p.functions[error].is_error = true;
  EXPECT_EQ(b.run({}, o).end, End::ErrorReached);
}

TEST(Interpreter, UninitialisedVariablesAreAskedForOnce) {
  Build b;
  const VarId x = b.local(b.p.int_type);
  b.p.uninit_sites.push_back({});
  b.p.vars[x].uninit_site = 0;
  b.declare(x);
  b.declare(x);
  b.ret(b.bin(ExprKind::Sub, b.load(x), b.load(x)));
  const Execution e = b.run({5, 9});
  EXPECT_EQ(value(e), 0);
  ASSERT_EQ(e.inputs.size(), 1u);
  EXPECT_EQ(e.inputs[0].uninit_site, 0u);
  EXPECT_EQ(e.inputs[0].occurrence, 1u);  // the second execution of the declaration
}

TEST(Interpreter, ArraysHaveBounds) {
  auto run = [](Int128 k) {
    Build b;
    const VarId a = b.local(b.p.array_of(b.p.int_type, 4), "a"), x = b.local(b.p.int_type);
    b.declare(a);
    b.assign(x, b.i(k));
    b.assign(b.index(b.p.var_place(a), b.load(x)), b.i(11));
    b.ret(b.p.load(b.index(b.p.var_place(a), b.load(x))));
    return b.run();
  };
  EXPECT_EQ(value(run(3)), 11);
  EXPECT_EQ(run(4).end, End::UndefinedBehaviour);
  EXPECT_EQ(run(-1).end, End::UndefinedBehaviour);
}

TEST(Interpreter, HeapBlocksHaveALifetime) {
  for (int scenario = 0; scenario < 4; ++scenario) {
    Build b;
    const TypeId pointer = b.p.pointer_to(b.p.int_type), any = b.p.pointer_to(b.p.void_type);
    const ir::FunctionId malloc_ = b.function("malloc", any, {b.p.size_type}, false);
    const ir::FunctionId free_ = b.function("free", b.p.void_type, {any}, false);
    const VarId raw = b.local(any), q = b.local(pointer);
    b.call(malloc_, {b.p.constant(b.p.size_type, 8)}, b.p.var_place(raw));
    b.assign(q, b.cast(pointer, b.load(raw)));
    auto at = [&](Int128 k) { return b.deref(b.make(ExprKind::PtrAdd, pointer, b.load(q), b.i(k))); };
    if (scenario == 0) {
      b.assign(at(1), b.i(5));
      b.ret(b.p.load(at(1)));
      EXPECT_EQ(value(b.run()), 5);
    } else if (scenario == 1) {
      b.assign(at(2), b.i(5));
      b.ret(b.i(0));
      EXPECT_EQ(b.run().end, End::UndefinedBehaviour);
    } else if (scenario == 2) {
      b.call(free_, {b.load(raw)});
      b.ret(b.p.load(at(0)));
      EXPECT_EQ(b.run({1}).end, End::UndefinedBehaviour);
    } else {
      b.ret(b.p.load(at(1)));
      const Execution e = b.run({77});
      EXPECT_EQ(value(e), 77);
      ASSERT_EQ(e.inputs.size(), 1u);
      EXPECT_EQ(e.inputs[0].heap_block, 0u);
      EXPECT_EQ(e.inputs[0].offset, 4u);
    }
  }
}

TEST(Interpreter, NullPointers) {
  Build b;
  const TypeId pointer = b.p.pointer_to(b.p.int_type);
  const VarId q = b.local(pointer);
  Expr null{};
  null.kind = ExprKind::NullPointer;
  null.type = pointer;
  b.assign(q, b.p.add(null));
  b.ret(b.p.load(b.deref(b.load(q))));
  const Execution e = b.run();
  EXPECT_EQ(e.end, End::UndefinedBehaviour);
  EXPECT_EQ(e.detail, "null pointer dereference");
}

TypeId bitfield_record(Build& b) {
  ir::Type t;
  t.kind = ir::TypeKind::Record;
  t.size = 8;
  t.align = 4;
  t.name = "struct s";
  ir::Field low, high, plain;
  low.name = "low";
  low.type = b.p.int_type;
  low.is_bitfield = true;
  low.bit_width = 3;
  high = low;
  high.name = "high";
  high.bit_offset = 3;
  high.bit_width = 11;
  plain.name = "plain";
  plain.type = b.p.int_type;
  plain.byte_offset = 4;
  t.fields = {low, high, plain};
  return b.p.types.push_back(t);
}

TEST(Interpreter, BitFieldsAreCutAndSignExtended) {
  Build b;
  const VarId s = b.local(bitfield_record(b), "s");
  b.declare(s);
  const PlaceRef place = b.p.var_place(s);
  b.assign(b.field(place, 1), b.i(-3));
  b.assign(b.field(place, 0), b.i(6));  // 110: -2 in three bits
  b.ret(b.bin(ExprKind::Add, b.bin(ExprKind::Mul, b.p.load(b.field(place, 0)), b.i(100)), b.p.load(b.field(place, 1))));
  const Execution e = b.run();
  EXPECT_EQ(value(e), -203);
  EXPECT_TRUE(e.inputs.empty());  // bits that were written are known although their bytes are not
}

TEST(Interpreter, RecordsAreCopied) {
  Build b;
  const TypeId record = bitfield_record(b);
  const VarId s = b.local(record, "s"), t = b.local(record, "t");
  const ir::FunctionId change = b.function("change", record, {record}, true);
  b.declare(s);
  b.declare(t);
  b.assign(b.field(b.p.var_place(s), 2), b.i(10));
  b.assign(b.field(b.p.var_place(s), 0), b.i(1));
  b.assign(b.field(b.p.var_place(s), 1), b.i(2));
  b.call(change, {b.load(s)}, b.p.var_place(t));
  b.ret(b.bin(ExprKind::Add, b.bin(ExprKind::Mul, b.p.load(b.field(b.p.var_place(s), 2)), b.i(100)), b.p.load(b.field(b.p.var_place(t), 2))));
  b.in(change);
  const VarId param = b.p.functions[change].params[0];
  b.assign(b.field(b.p.var_place(param), 2), b.i(33));
  b.ret(b.load(param));
  EXPECT_EQ(value(b.run()), 1033);
}

TEST(Interpreter, RecursionAndItsLimit) {
  Build b;
  const ir::FunctionId sum = b.function("sum", b.p.int_type, {b.p.int_type}, true);
  const VarId r = b.local(b.p.int_type);
  b.call(sum, {b.i(100)}, b.p.var_place(r));
  b.ret(b.load(r));
  b.in(sum);
  const VarId n = b.p.functions[sum].params[0], rest = b.local(b.p.int_type);
  const ir::BlockId zero = b.block(), more = b.block();
  b.branch(b.cmp(ExprKind::Le, b.load(n), b.i(0)), zero, more);
  b.in(zero);
  b.ret(b.i(0));
  b.in(more);
  b.call(sum, {b.bin(ExprKind::Sub, b.load(n), b.i(1))}, b.p.var_place(rest));
  b.ret(b.bin(ExprKind::Add, b.load(rest), b.load(n)));
  EXPECT_EQ(value(b.run()), 5050);
  ExecutionOptions o;
  o.max_call_depth = 50;
  EXPECT_EQ(b.run({}, o).end, End::StepLimit);
}

TEST(Interpreter, DanglingPointersToDeadFrames) {
  Build b;
  const TypeId pointer = b.p.pointer_to(b.p.int_type);
  const ir::FunctionId leak = b.function("leak", pointer, {}, true);
  const VarId q = b.local(pointer);
  b.call(leak, {}, b.p.var_place(q));
  b.ret(b.p.load(b.deref(b.load(q))));
  b.in(leak);
  const VarId x = b.local(b.p.int_type);
  b.declare(x);
  b.assign(x, b.i(1));
  b.ret(b.address(b.p.var_place(x)));
  EXPECT_EQ(b.run({1}).end, End::UndefinedBehaviour);
}

TEST(Interpreter, Loops) {
  Build b;
  const VarId k = b.local(b.p.int_type);
  b.assign(k, b.i(0));
  const ir::BlockId head = b.block(), body = b.block(), end = b.block();
  b.jump(head);
  b.in(head);
  b.branch(b.cmp(ExprKind::Lt, b.load(k), b.i(1000)), body, end);
  b.in(body);
  b.assign(k, b.bin(ExprKind::Add, b.load(k), b.i(1)));
  b.jump(head);
  b.in(end);
  b.ret(b.load(k));
  EXPECT_EQ(value(b.run()), 1000);
  ExecutionOptions o;
  o.max_steps = 500;
  EXPECT_EQ(b.run({}, o).end, End::StepLimit);
  const RandomResult r = run_random(b.p, {}, Budget());
  EXPECT_TRUE(r.exhaustive);
  EXPECT_FALSE(r.failure.has_value());
}

TEST(Interpreter, FunctionsWithoutBodyReturnAnyValue) {
  Build b;
  const ir::FunctionId other = b.function("other", b.p.int_type, {b.p.int_type}, false);
  const VarId x = b.local(b.p.int_type);
  b.call(other, {b.i(1)}, b.p.var_place(x));
  b.ret(b.load(x));
  const Execution e = b.run({12});
  EXPECT_EQ(value(e), 12);
  EXPECT_EQ(e.inputs[0].missing, other);
}

TEST(Interpreter, UnsupportedCodeMattersOnlyWhenExecuted) {
  Build b;
  Expr u{};
  u.kind = ExprKind::Unsupported;
  u.type = b.p.int_type;
  u.feature = "inline assembly";
  u.text = "asm";
  const ir::BlockId yes = b.block(), no = b.block();
  b.branch(b.i(0), yes, no);
  b.in(yes);
  b.ret(b.p.add(u));
  b.in(no);
  b.ret(b.i(3));
  EXPECT_EQ(value(b.run()), 3);
  Build c;
  u.type = c.p.int_type;
  c.ret(c.p.add(u));
  const Execution e = c.run();
  EXPECT_EQ(e.end, End::Unsupported);
  EXPECT_NE(e.detail.find("inline assembly"), std::string::npos);
}

TEST(RecordedInputs, KeyedBySiteAndOccurrence) {
  auto at = [](uint32_t site, Int128 v) {
    InputValue i;
    i.site = site;
    i.value = v;
    return i;
  };
  RecordedInputs inputs({at(1, 10), at(0, 20), at(1, 11)});
  auto ask = [&](uint32_t site) { return static_cast<int>(*inputs.next(at(site, 0), 32, true)); };
  EXPECT_EQ(ask(1), 10);
  EXPECT_EQ(ask(1), 11);
  EXPECT_EQ(ask(0), 20);
  EXPECT_FALSE(inputs.missed());
  EXPECT_EQ(ask(0), 0);
  EXPECT_TRUE(inputs.missed());
}

TEST(RecordedInputs, DeclarationsMayBeSkipped) {
  InputValue v;
  v.uninit_site = 3;
  std::vector<InputValue> list;
  for (int k = 0; k < 3; ++k) {
    v.value = k + 100;
    list.push_back(v);
  }
  RecordedInputs inputs(list);
  InputValue request;
  request.uninit_site = 3;
  request.occurrence = 2;  // the first two executions of the declaration never read the variable
  EXPECT_TRUE(*inputs.next(request, 32, true) == 102);
}

TEST(RecordedInputs, MadeOfPieces) {
  auto piece = [](uint64_t offset, uint32_t bytes, Int128 v) {
    InputValue i;
    i.heap_block = 2;
    i.offset = offset;
    i.bytes = bytes;
    i.value = v;
    return i;
  };
  RecordedInputs inputs({piece(4, 1, 0x44), piece(5, 1, -1), piece(6, 2, 0x1234), piece(8, 8, 5)});
  auto ask = [&](uint64_t offset, uint32_t bits) { return static_cast<long>(*inputs.next(piece(offset, 0, 0), bits, false)); };
  EXPECT_EQ(ask(4, 32), 0x1234FF44);
  EXPECT_EQ(ask(8, 64), 5);
  EXPECT_FALSE(inputs.missed());
  EXPECT_EQ(ask(20, 32), 0);
  EXPECT_TRUE(inputs.missed());
}

TEST(Interpreter, PointersFromOutsideDenoteObjectsOfTheEnvironment) {
  Build b;
  const TypeId pointer = b.p.pointer_to(b.p.int_type);
  const ir::FunctionId other = b.function("other", pointer, {}, false);
  const VarId p = b.local(pointer), q = b.local(pointer), r = b.local(pointer);
  for (const VarId v : {p, q, r}) b.call(other, {}, b.p.var_place(v));
  b.assign(b.deref(b.load(p)), b.i(30));
  // q is p, r is another object whose contents are asked for.
  b.ret(b.bin(ExprKind::Add, b.p.load(b.deref(b.load(q))), b.p.load(b.deref(b.load(r)))));
  const Execution e = b.run({77, 77, 5, 4});
  EXPECT_EQ(value(e), 34);
  ASSERT_EQ(e.inputs.size(), 4u);
  EXPECT_TRUE(e.inputs[0].value == 1 && e.inputs[1].value == 1 && e.inputs[2].value == 2);
  EXPECT_EQ(e.inputs[3].foreign, 2u);
  EXPECT_EQ(e.inputs[3].offset, kForeignFront);
  EXPECT_EQ(b.run({77, 0, 5}).end, End::UndefinedBehaviour);
  RecordedInputs again(e.inputs);
  Interpreter i(b.p);
  EXPECT_EQ(value(i.run(again, {})), 34);
}

TEST(Interpreter, AGuideEndsWhatTakesAnotherBranch) {
  Build b;
  const ir::FunctionId other = b.function("other", b.p.int_type, {}, false);
  const VarId x = b.local(b.p.int_type);
  b.call(other, {}, b.p.var_place(x));
  const ir::BlockId yes = b.block(), no = b.block();
  const ir::ExprRef condition = b.cmp(ExprKind::Lt, b.load(x), b.i(10));
  b.branch(condition, yes, no);
  b.in(yes);
  b.ret(b.i(1));
  b.in(no);
  b.ret(b.i(2));
  const std::vector<Decision> guide = {{Origin(), ir::to_c(b.p, condition), false}};
  ExecutionOptions o;
  o.guide = &guide;
  const Execution left = b.run({3}, o), stayed = b.run({12}, o);
  EXPECT_EQ(left.end, End::LeftGuide);
  EXPECT_EQ(left.followed, 0u);
  EXPECT_EQ(value(stayed), 2);
  EXPECT_EQ(stayed.followed, 1u);
}

}  // namespace
}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "interp/test_program.h"

namespace pippin::interp {
namespace {

// for (k = 0; k < 100; k++) if (f() != 7) return 0;  n = f();  for (k = 0; k < n; k++) if (f() != 9) return 0;  if (n > 2000) error();
TEST(RandomSearch, ValuesChangeFromSomeInputOn) {
  Build b;
  const ir::FunctionId f = b.function("__VERIFIER_nondet_int", b.p.int_type, {}, false), error = b.function("reach_error", b.p.void_type, {}, false);
  b.p.functions[error].is_error = true;
  const uint32_t of_element = b.nondet_site(f), of_length = b.nondet_site(f);
  const VarId k = b.local(b.p.int_type), n = b.local(b.p.int_type), v = b.local(b.p.int_type);
  const ir::BlockId first = b.block(), first_body = b.block(), first_next = b.block(), between = b.block(), second = b.block(), second_body = b.block(),
                    second_next = b.block(), behind = b.block(), bad = b.block(), end = b.block();
  const auto asks = [&](int wanted, ir::BlockId goes_on) {
    b.call(f, {}, b.p.var_place(v), of_element);
    b.branch(b.cmp(ExprKind::Eq, b.load(v), b.i(wanted)), goes_on, end);
  };
  const auto counts = [&](ir::BlockId head) {
    b.assign(k, b.bin(ExprKind::Add, b.load(k), b.i(1)));
    b.jump(head);
  };
  b.declare(v);
  b.assign(k, b.i(0));
  b.jump(first);
  b.in(first);
  b.branch(b.cmp(ExprKind::Lt, b.load(k), b.i(100)), first_body, between);
  b.in(first_body);
  asks(7, first_next);
  b.in(first_next);
  counts(first);
  b.in(between);
  b.call(f, {}, b.p.var_place(n), of_length);
  b.assign(k, b.i(0));
  b.jump(second);
  b.in(second);
  b.branch(b.cmp(ExprKind::Lt, b.load(k), b.load(n)), second_body, behind);
  b.in(second_body);
  asks(9, second_next);
  b.in(second_next);
  counts(second);
  b.in(behind);
  b.branch(b.cmp(ExprKind::Gt, b.load(n), b.i(2000)), bad, end);
  b.in(bad);
  b.call(error, {});
  b.ret(b.i(1));
  b.in(end);
  b.ret(b.i(0));
  RandomOptions options;
  options.max_runs = 200'000;
  const RandomResult r = run_random(b.p, options, Budget());
  ASSERT_TRUE(r.failure.has_value());
  EXPECT_GT(r.failure->inputs.size(), 2100u);
}

}  // namespace
}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// Differential tests of frontend + lower against the interpreter, in both integer models: random C expressions over all
// integer and floating types with boundary inputs. The lowered program must allow the interpreter's execution; where
// nothing is over-approximated it must give exactly the same result.
#include <gtest/gtest.h>

#include <cstdio>
#include <random>

#include "lower/cfa_executor.h"
#include "testing/part.h"

namespace pippin::lower {
namespace {

class Generator {
 public:
  explicit Generator(std::mt19937_64& rng) : rng_(rng) {}
  std::string expression(int depth) {
    if (depth == 0 || pick(7) == 0) return leaf();
    switch (pick(12)) {
      case 0: return "(" + one_of({"-", "~", "!"}) + expression(depth - 1) + ")";
      case 1: return "((" + one_of({"signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long",
                                    "unsigned long long", "_Bool", "char"}) + ")" + expression(depth - 1) + ")";
      case 2: return "(" + expression(depth - 1) + " ? " + expression(depth - 1) + " : " + expression(depth - 1) + ")";
      case 3: return "(" + expression(depth - 1) + one_of({" << ", " >> "}) + shift_count(depth) + ")";
      case 4: return "(" + expression(depth - 1) + one_of({" && ", " || "}) + expression(depth - 1) + ")";
      case 5: return "(" + expression(depth - 1) + one_of({" < ", " <= ", " > ", " >= ", " == ", " != "}) + expression(depth - 1) + ")";
      case 6: return "(" + expression(depth - 1) + one_of({" / ", " % "}) + (pick(2) ? constant() : expression(depth - 1)) + ")";
      case 7:
      case 8: return "(" + expression(depth - 1) + one_of({" & ", " | ", " ^ "}) + (pick(2) ? constant() : expression(depth - 1)) + ")";
      default: return "(" + expression(depth - 1) + one_of({" + ", " - ", " * "}) + (pick(3) ? expression(depth - 1) : constant()) + ")";
    }
  }

 private:
  size_t pick(size_t n) { return rng_() % n; }
  std::string one_of(std::initializer_list<const char*> list) { return list.begin()[pick(list.size())]; }
  std::string leaf() {
    return pick(4) == 0 ? constant() : one_of({"c", "uc", "s", "us", "i", "u", "l", "ul", "b", "i2", "u2"});
  }
  std::string constant() {
    const char* suffix = std::initializer_list<const char*>{"", "u", "ll", "ull"}.begin()[pick(4)];
    const uint64_t v = std::initializer_list<uint64_t>{0, 1, 2, 3, 4, 7, 8, 10, 15, 16, 31, 60, 100, 127, 128, 240, 255, 256, 1023,
                                                       4096, 65280, 65535, 0x7fffffff, 0x80000000, 0xffffffff, 0xaaaa}.begin()[pick(26)];
    std::string text = std::to_string(v) + suffix;
    return pick(5) == 0 ? "(-" + text + ")" : text;
  }
  std::string shift_count(int depth) {
    if (pick(3) != 0) return std::to_string(pick(32));
    return "(" + expression(depth - 1) + " & " + std::to_string((1u << (1 + pick(5))) - 1) + ")";
  }
  std::mt19937_64& rng_;
};

/// Expressions of float, double and long double, compared by the bits of their value as a double.
class FloatGenerator {
 public:
  explicit FloatGenerator(std::mt19937_64& rng) : rng_(rng) {}
  std::string number(int depth) {
    if (depth == 0 || pick(8) == 0) return leaf();
    switch (pick(9)) {
      case 0: return "(-" + number(depth - 1) + ")";
      case 1: return "((" + one_of({"float", "double", "long double", "int", "unsigned", "long long", "_Bool", "unsigned char"}) + ")" + number(depth - 1) + ")";
      case 2: return "(" + number(depth - 1) + one_of({" < ", " <= ", " > ", " >= ", " == ", " != "}) + number(depth - 1) + " ? " +
                     number(depth - 1) + " : " + number(depth - 1) + ")";
      case 3: return one_of({"fabs(", "floor(", "ceil(", "trunc(", "rint(", "round(", "sqrt("}) + number(depth - 1) + ")";
      case 4: return one_of({"fdimf(", "copysignf(", "fmaf(f, "}) + number(depth - 1) + ", " + number(depth - 1) + ")";
      default: return "(" + number(depth - 1) + one_of({" + ", " - ", " * ", " / "}) + number(depth - 1) + ")";
    }
  }

 private:
  size_t pick(size_t n) { return rng_() % n; }
  std::string one_of(std::initializer_list<const char*> list) { return list.begin()[pick(list.size())]; }
  std::string leaf() {
    return pick(4) == 0 ? one_of({"0.0", "1.0f", "0.1", "0.1f", "2.5", "-0.0", "1e300", "1e-310", "3", "16777217", "0.5L", "1e30f"})
                        : one_of({"f", "f2", "d", "d2", "i", "ul", "c", "ld"});
  }
  std::mt19937_64& rng_;
};

const char* const kDeclarations =
    "extern signed char __VERIFIER_nondet_schar(void); extern unsigned char __VERIFIER_nondet_uchar(void);\n"
    "extern short __VERIFIER_nondet_short(void); extern unsigned short __VERIFIER_nondet_ushort(void);\n"
    "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
    "extern long long __VERIFIER_nondet_longlong(void); extern unsigned long long __VERIFIER_nondet_ulonglong(void);\n"
    "extern _Bool __VERIFIER_nondet_bool(void);\n"
    "int main(void) {\n"
    "  int which = __VERIFIER_nondet_int(); int high = __VERIFIER_nondet_int();\n"
    "  signed char c = __VERIFIER_nondet_schar(); unsigned char uc = __VERIFIER_nondet_uchar();\n"
    "  short s = __VERIFIER_nondet_short(); unsigned short us = __VERIFIER_nondet_ushort();\n"
    "  int i = __VERIFIER_nondet_int(); unsigned u = __VERIFIER_nondet_uint();\n"
    "  long long l = __VERIFIER_nondet_longlong(); unsigned long long ul = __VERIFIER_nondet_ulonglong();\n"
    "  _Bool b = __VERIFIER_nondet_bool(); int i2 = __VERIFIER_nondet_int(); unsigned u2 = __VERIFIER_nondet_uint();\n"
    "  unsigned long long r = 0;\n"
    "  switch (which) {\n";

const char* const kFloatDeclarations =
    "extern int __VERIFIER_nondet_int(void); extern signed char __VERIFIER_nondet_schar(void);\n"
    "extern unsigned long long __VERIFIER_nondet_ulonglong(void);\n"
    "extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void);\n"
    "double fabs(double); double floor(double); double ceil(double); double trunc(double); double rint(double);\n"
    "double round(double); double sqrt(double); float fdimf(float, float); float copysignf(float, float);\n"
    "float fmaf(float, float, float);\n"
    "int main(void) {\n"
    "  int which = __VERIFIER_nondet_int(); int high = __VERIFIER_nondet_int();\n"
    "  signed char c = __VERIFIER_nondet_schar(); int i = __VERIFIER_nondet_int();\n"
    "  unsigned long long ul = __VERIFIER_nondet_ulonglong();\n"
    "  float f = __VERIFIER_nondet_float(), f2 = __VERIFIER_nondet_float();\n"
    "  double d = __VERIFIER_nondet_double(), d2 = __VERIFIER_nondet_double(); long double ld = d2; ld /= 3;\n"
    "  union { double d; unsigned long long u; } x; unsigned long long r = 0;\n"
    "  switch (which) {\n";

struct Counts {
  size_t nonzero = 0, compared = 0, exact = 0, undefined = 0, ambiguous = 0;
};

void compare_expressions(uint64_t seed, size_t expressions, size_t runs, ir::SignedOverflow overflow, ir::Target target, Counts& counts,
                         bool floats = false) {
  std::mt19937_64 rng(seed);
  Generator generator(rng);
  FloatGenerator float_generator(rng);
  std::string text = floats ? kFloatDeclarations : kDeclarations;
  std::vector<std::string> list;
  for (size_t k = 0; k < expressions; ++k) {
    const int depth = 1 + static_cast<int>(rng() % (floats ? 3 : 4));
    list.push_back(floats ? float_generator.number(depth) : generator.expression(depth));
    if (floats) text += "    case " + std::to_string(k) + ": x.d = (double)(" + list.back() + "); r = x.d != x.d ? 1 : x.u; break;\n";
    else text += "    case " + std::to_string(k) + ": r = (unsigned long long)(" + list.back() + "); break;\n";
  }
  text += "  }\n  return high ? (int)(unsigned)(r >> 32) : (int)(unsigned)r;\n}\n";
  auto program = parse(text, target);
  ASSERT_TRUE(program.ok()) << program.error().text() << text;
  LowerOptions options;
  options.semantics.overflow = overflow;
  const auto skeleton = make_skeleton(*program, options);
  interp::Interpreter interpreter(*program);
  const auto backend = smt::make_z3();
  term::TermManager tm;
  for (const IntegerModel model : {IntegerModel::Bv, IntegerModel::Int}) {
    options.model = model;
    const cfa::Cfa cfa = translate(*skeleton, tm, options);
    ASSERT_EQ(cfa::verify(cfa), "");
    for (size_t k = 0; k < expressions; ++k) {
      for (size_t n = 0; n < runs; ++n) {
        interp::ExecutionOptions run;
        run.semantics.overflow = overflow;
        RandomInputs random(rng, floats);
        Fixed first(static_cast<int64_t>(k), 0, {}, &random);
        const interp::Execution low = interpreter.run(first, run);
        if (low.end != interp::End::Returned) {
          ++counts.undefined;
          continue;
        }
        std::vector<ir::Int128> rest;
        for (size_t v = 2; v < low.inputs.size(); ++v) rest.push_back(low.inputs[v].value);
        Fixed second(static_cast<int64_t>(k), 1, rest, nullptr);
        const interp::Execution high = interpreter.run(second, run);
        ASSERT_EQ(high.end, interp::End::Returned);
        const uint64_t expected = static_cast<uint64_t>(static_cast<uint32_t>(high.return_value)) << 32 |
                                  static_cast<uint32_t>(low.return_value);
        std::string inputs;
        for (const interp::InputValue& v : low.inputs) inputs += " " + ir::to_string(v.value);
        const std::string context = "seed " + std::to_string(seed) + " expression " + std::to_string(k) + ": " + list[k] +
                                    "\ninputs (which high c uc s us i u l ul b i2 u2):" + inputs +
                                    "\nmodel " + (model == IntegerModel::Bv ? "bv" : "int") + " expected " + std::to_string(expected);
        CfaExecutor executor(cfa, *backend);
        const CfaEnd end = executor.run(low.inputs);
        if (end == CfaEnd::Ambiguous || end == CfaEnd::SolverLimit) {
          // Only an over-approximated operation may leave a branch open.
          EXPECT_TRUE(model == IntegerModel::Int) << context;
          ++counts.ambiguous;
          continue;
        }
        ASSERT_EQ(end, CfaEnd::End) << to_string(end) << "\n" << context << "\nat " << cfa.location(executor.where).name;
        ++counts.compared;
        counts.nonzero += expected != 0;
        const term::Term r = executor.value("main::r");
        ASSERT_FALSE(r.null()) << context;
        const term::Term v = tm.mk_value(r.sort(), term::BigInt(std::to_string(expected)));
        if (r == v) {
          ++counts.exact;
          continue;
        }
        ASSERT_TRUE(executor.possible(r, v)) << context << "\ngot " << (r.is_value() ? r.value().get_str() : "a term");
        bool over = false;
        for (const cfa::Assumption& a : cfa.assumptions)
          over |= a.direction() == cfa::Direction::Over && a.origin.line == 14 + k + 1;
        if (over && model == IntegerModel::Int) continue;
        ASSERT_FALSE(executor.other_possible(r, v)) << context << "\nanother value is possible";
        ++counts.exact;
      }
    }
  }
}

TEST(Differential, Expressions) {
  const auto [seed, programs] = series::part_of(from_environment("PIPPIN_DIFF_SEED", 1), from_environment("PIPPIN_DIFF_PROGRAMS", 4));
  Counts counts;
  for (uint64_t p = 0; p < programs; ++p)
    compare_expressions(seed + p, 30, 5, ir::SignedOverflow::Undefined, {}, counts);
  std::printf("compared %zu, not zero %zu, exact %zu, undefined %zu, ambiguous %zu\n", counts.compared, counts.nonzero, counts.exact, counts.undefined, counts.ambiguous);
  EXPECT_GT(counts.exact, counts.compared / 2);
  EXPECT_GT(counts.nonzero, counts.compared / 4);
}

TEST(Differential, ExpressionsWrapping32) {
  const auto [seed, programs] = series::part_of(from_environment("PIPPIN_DIFF_SEED", 1), from_environment("PIPPIN_DIFF_PROGRAMS", 4));
  Counts counts;
  ir::Target target;
  target.model = ir::DataModel::ILP32;
  for (uint64_t p = 0; p < programs; ++p)
    compare_expressions(1'000'000 + seed + p, 30, 5, ir::SignedOverflow::Wrap, target, counts);
  std::printf("compared %zu, not zero %zu, exact %zu, undefined %zu, ambiguous %zu\n", counts.compared, counts.nonzero, counts.exact, counts.undefined, counts.ambiguous);
  EXPECT_GT(counts.exact, counts.compared / 2);
  EXPECT_GT(counts.nonzero, counts.compared / 4);
}

TEST(Differential, Floats) {
  const auto [seed, programs] = series::part_of(from_environment("PIPPIN_DIFF_SEED", 1), from_environment("PIPPIN_DIFF_PROGRAMS", 4));
  Counts counts;
  for (uint64_t p = 0; p < programs; ++p)
    compare_expressions(2'000'000 + seed + p, 20, 4, ir::SignedOverflow::Undefined, {}, counts, true);
  std::printf("compared %zu, not zero %zu, exact %zu, undefined %zu, ambiguous %zu\n", counts.compared, counts.nonzero, counts.exact, counts.undefined, counts.ambiguous);
  EXPECT_GT(counts.exact, counts.compared / 3);  // the int model knows no bits of floats
  EXPECT_GT(counts.nonzero, counts.compared / 4);
}

}  // namespace
}  // namespace pippin::lower

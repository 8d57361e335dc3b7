// SPDX-License-Identifier: Apache-2.0
// Differential tests of frontend + lower against the interpreter, in both integer models. Random C expressions over all
// integer types with boundary inputs; and every program of tests/verify with random inputs. The lowered program must
// allow the interpreter's execution; where nothing is over-approximated it must give exactly the same result.
#include <gtest/gtest.h>

#include <unistd.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <sstream>

#include "frontend/frontend.h"
#include "interp/interp.h"
#include "lower/lower.h"
#include "smt/session.h"
#include "term/walk.h"

namespace pippin::lower {
namespace {

// Executes a Cfa concretely on given inputs. Values that the operations leave open (wrap counters, results of
// over-approximated operations) are symbols with constraints; a solver decides branches on them and finds those that have
// one value. Independent of `encode`, so a wrong lowering cannot hide behind a wrong encoding.
enum class CfaEnd { Error, Blocked, End, Unsupported, Ambiguous, StepLimit };
const char* to_string(CfaEnd e) {
  static const char* const names[] = {"error", "blocked", "end", "unsupported", "ambiguous", "step limit"};
  return names[static_cast<int>(e)];
}

class CfaExecutor {
 public:
  CfaExecutor(const cfa::Cfa& cfa, smt::Backend& backend) : cfa_(cfa), tm_(cfa.tm()), backend_(backend) {}

  /// Inputs of the interpreter's execution: consumed per nondet site in order.
  CfaEnd run(const std::vector<interp::InputValue>& inputs, size_t max_edges = 20'000) {
    for (const interp::InputValue& v : inputs)
      if (v.site != UINT32_MAX) queues_[v.site].push_back(v.value);
    cfa::LocId at = cfa_.initial;
    for (size_t n = 0; n < max_edges; ++n) {
      const cfa::Location& l = cfa_.location(at);
      where = at;
      if (l.kind == cfa::LocKind::Error) return CfaEnd::Error;
      if (l.kind == cfa::LocKind::Unsupported) return CfaEnd::Unsupported;
      if (cfa_.out(at).empty()) return CfaEnd::End;
      std::vector<cfa::EdgeId> feasible;
      std::unique_ptr<State> next;
      for (cfa::EdgeId e : cfa_.out(at)) {
        auto s = std::make_unique<State>(state_);
        auto queues = queues_;
        if (!step(cfa_.edge(e).ops, *s)) {
          queues_ = queues;
          continue;
        }
        feasible.push_back(e);
        next = std::move(s);
      }
      if (feasible.empty()) return CfaEnd::Blocked;
      if (feasible.size() > 1) return CfaEnd::Ambiguous;
      state_ = std::move(*next);
      at = cfa_.edge(feasible[0]).target;
    }
    return CfaEnd::StepLimit;
  }

  /// The value of a variable at the end: a value, or a term over symbols.
  term::Term value(const std::string& name) {
    for (const cfa::Variable& v : cfa_.variables())
      if (v.term.name() == name) return apply(v.term, state_);
    return {};
  }
  /// Can `t` (over symbols) have this value? And another one?
  bool possible(term::Term t, term::Term v) { return satisfiable(state_, tm_.mk_eq(t, v)); }
  bool other_possible(term::Term t, term::Term v) { return satisfiable(state_, tm_.mk_not(tm_.mk_eq(t, v)), false); }

  cfa::LocId where;

 private:
  struct State {
    term::TermMap values;
    std::vector<term::Term> constraints;
  };

  /// Limited: a test must not hang in nonlinear arithmetic.
  std::unique_ptr<smt::Session> open() {
    smt::SessionOptions options;
    options.effort = {3'000'000, 2};
    return backend_.open(tm_, options);
  }

  bool satisfiable(const State& s, term::Term extra, bool unknown = true) {
    auto session = open();
    for (term::Term c : s.constraints) session->add(c);
    session->add(extra);
    const smt::Answer a = session->check();
    return a == smt::Answer::Sat || (unknown && a == smt::Answer::Unknown);
  }

  term::Term apply(term::Term t, State& s) {
    for (term::Term v : term::free_vars(t))
      if (!s.values.contains(v) && cfa_.find(v).valid()) s.values[v] = tm_.mk_fresh("s", v.sort());
    const term::Term r = term::substitute(tm_, t, s.values);
    const term::Term v = term::evaluate(tm_, r, {});
    return v ? v : r;
  }

  bool step(const cfa::OpList& ops, State& s) {
    for (const cfa::Op& op : ops) {
      switch (op.kind) {
        case cfa::OpKind::Assign: s.values[op.var] = apply(op.term, s); break;
        case cfa::OpKind::Havoc: {
          const cfa::Input* in = op.input != UINT32_MAX ? &cfa_.inputs[op.input] : nullptr;
          if (in != nullptr && in->kind == cfa::InputKind::Nondet && in->site != UINT32_MAX && !queues_[in->site].empty()) {
            s.values[op.var] = number(op.var.sort(), queues_[in->site].front());
            queues_[in->site].pop_front();
          } else {
            s.values[op.var] = tm_.mk_fresh("s", op.var.sort());
          }
          break;
        }
        case cfa::OpKind::Assume: {
          const term::Term t = apply(op.term, s);
          if (t.is_true()) break;
          if (t.is_false() || !satisfiable(s, t)) return false;
          s.constraints.push_back(t);
          for (term::Term v : term::free_vars(t)) resolve(v, s);
          break;
        }
        case cfa::OpKind::Choice: return false;
      }
    }
    return true;
  }

  /// A symbol with only one value gets it.
  void resolve(term::Term symbol, State& s) {
    if (symbol.sort().is_array()) return;
    auto session = open();
    for (term::Term c : s.constraints) session->add(c);
    if (session->check() != smt::Answer::Sat) return;
    const term::Term one[] = {symbol};
    const term::Term v = session->model(one)[0];
    if (!v) return;
    session->add(tm_.mk_not(tm_.mk_eq(symbol, v)));
    if (session->check() != smt::Answer::Unsat) return;
    const term::TermMap map{{symbol, v}};
    for (auto& [var, value] : s.values) value = simplify(value, map);
    for (term::Term& c : s.constraints) c = simplify(c, map);
    std::erase_if(s.constraints, [](term::Term c) { return c.is_true(); });
  }
  term::Term simplify(term::Term t, const term::TermMap& map) {
    if (t.is_value()) return t;
    const term::Term r = term::substitute(tm_, t, map);
    const term::Term v = term::evaluate(tm_, r, {});
    return v ? v : r;
  }

  term::Term number(term::Sort sort, ir::Int128 v) {
    if (sort.is_fp()) return tm_.mk_fp(sort, term::BigInt(ir::to_string(v)));
    return tm_.mk_value(sort, term::BigInt(ir::to_string(v)));
  }

  const cfa::Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& backend_;
  State state_;
  std::map<uint32_t, std::deque<ir::Int128>> queues_;
};


constexpr int64_t kBoundary[] = {0, 1, -1, 2, -2, 3, 5, 7, 8, 9, 10, 15, 16, 31, 32, 33, 63, 64, 100, 127, 128, -127, -128, -129, 255,
                                 256, 257, 1000, 32767, 32768, -32768, -32769, 65535, 65536, 0x7ffffffe, 0x7fffffff, 0x80000000LL,
                                 -0x7fffffffLL, -0x80000000LL, -0x80000001LL, 0xffffffffLL, 0x100000000LL, INT64_MAX, INT64_MIN,
                                 INT64_MIN + 1};

class RandomInputs : public interp::InputSource {
 public:
  explicit RandomInputs(std::mt19937_64& rng, bool floats = false) : rng_(rng), floats_(floats) {}
  std::optional<ir::Int128> next(const interp::InputValue&, uint32_t bits, bool is_signed) override {
    if (floats_ && (bits == 32 || bits == 64) && !is_signed && rng_() % 4 != 0) {
      static constexpr double kNumbers[] = {0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.0, 1e-40, 1e-310, 1e30, -1e300, HUGE_VAL, -HUGE_VAL,
                                            NAN, 0.1, 255.9, 2147483647.0, 0x1p63, 0x1.fffffep127, 0x1p-149, 1e10};
      const double d = kNumbers[rng_() % std::size(kNumbers)] * (rng_() % 3 == 0 ? 0.75 : 1.0);
      if (bits == 64) return static_cast<ir::Int128>(std::bit_cast<uint64_t>(d));
      return static_cast<ir::Int128>(std::bit_cast<uint32_t>(static_cast<float>(d)));
    }
    uint64_t v = rng_() % 3 == 0 ? rng_() : static_cast<uint64_t>(kBoundary[rng_() % std::size(kBoundary)]);
    if (rng_() % 4 == 0) v = rng_() % 16;
    if (bits < 64) v &= (1ull << bits) - 1;
    if (is_signed && bits <= 64 && bits > 1 && (v >> (bits - 1)) != 0)
      return static_cast<ir::Int128>(v) - (static_cast<ir::Int128>(1) << bits);
    return static_cast<ir::Int128>(v);
  }

 private:
  std::mt19937_64& rng_;
  bool floats_;
};

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

Result<ir::Program> parse(const std::string& text, ir::Target target = {}) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / ("pippin-diff-" + std::to_string(getpid()) + ".c");
  std::ofstream(file) << text;
  frontend::Diagnostics d;
  frontend::Sources sources;
  sources.files = {file.string()};
  sources.compiler_args = {"-w"};
  auto r = frontend::parse_c(sources, target, d);
  std::filesystem::remove(file);
  return r;
}

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

/// First two inputs fixed, the rest replayed or random.
class Fixed : public interp::InputSource {
 public:
  Fixed(int64_t which, int64_t high, std::vector<ir::Int128> rest, interp::InputSource* random)
      : values_{which, high}, random_(random) {
    for (ir::Int128 v : rest) values_.push_back(v);
  }
  std::optional<ir::Int128> next(const interp::InputValue& request, uint32_t bits, bool is_signed) override {
    if (n_ < values_.size()) return values_[n_++];
    return random_ != nullptr ? random_->next(request, bits, is_signed) : 0;
  }

 private:
  std::vector<ir::Int128> values_;
  size_t n_ = 0;
  interp::InputSource* random_;
};

size_t from_environment(const char* name, size_t fallback) {
  const char* v = std::getenv(name);
  return v != nullptr ? std::strtoull(v, nullptr, 10) : fallback;
}

struct Counts {
  size_t nonzero = 0, compared = 0, exact = 0, undefined = 0, ambiguous = 0;
};

void compare_expressions(uint64_t seed, size_t expressions, size_t runs, SignedOverflow overflow, ir::Target target, Counts& counts,
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
  options.overflow = overflow;
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
        run.wrap_signed_overflow = overflow == SignedOverflow::Wrap;
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
        if (end == CfaEnd::Ambiguous) {
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
          over |= a.direction == cfa::Direction::Over && a.origin.line == 14 + k + 1;
        if (over && model == IntegerModel::Int) continue;
        ASSERT_FALSE(executor.other_possible(r, v)) << context << "\nanother value is possible";
        ++counts.exact;
      }
    }
  }
}

TEST(Differential, Expressions) {
  const size_t programs = from_environment("PIPPIN_DIFF_PROGRAMS", 4);
  const size_t seed = from_environment("PIPPIN_DIFF_SEED", 1);
  Counts counts;
  for (size_t p = 0; p < programs; ++p)
    compare_expressions(seed + p, 30, 5, SignedOverflow::Undefined, {}, counts);
  std::printf("compared %zu, not zero %zu, exact %zu, undefined %zu, ambiguous %zu\n", counts.compared, counts.nonzero, counts.exact, counts.undefined, counts.ambiguous);
  EXPECT_GT(counts.exact, counts.compared / 2);
  EXPECT_GT(counts.nonzero, counts.compared / 4);
}

TEST(Differential, ExpressionsWrapping32) {
  const size_t programs = from_environment("PIPPIN_DIFF_PROGRAMS", 4);
  const size_t seed = from_environment("PIPPIN_DIFF_SEED", 1);
  Counts counts;
  ir::Target target;
  target.model = ir::DataModel::ILP32;
  for (size_t p = 0; p < programs; ++p)
    compare_expressions(1'000'000 + seed + p, 30, 5, SignedOverflow::Wrap, target, counts);
  std::printf("compared %zu, not zero %zu, exact %zu, undefined %zu, ambiguous %zu\n", counts.compared, counts.nonzero, counts.exact, counts.undefined, counts.ambiguous);
  EXPECT_GT(counts.exact, counts.compared / 2);
  EXPECT_GT(counts.nonzero, counts.compared / 4);
}

TEST(Differential, Floats) {
  const size_t programs = from_environment("PIPPIN_DIFF_PROGRAMS", 4);
  const size_t seed = from_environment("PIPPIN_DIFF_SEED", 1);
  Counts counts;
  for (size_t p = 0; p < programs; ++p)
    compare_expressions(2'000'000 + seed + p, 20, 4, SignedOverflow::Undefined, {}, counts, true);
  std::printf("compared %zu, not zero %zu, exact %zu, undefined %zu, ambiguous %zu\n", counts.compared, counts.nonzero, counts.exact, counts.undefined, counts.ambiguous);
  EXPECT_GT(counts.exact, counts.compared / 3);  // the int model knows no bits of floats
  EXPECT_GT(counts.nonzero, counts.compared / 4);
}

/// Whole programs: the error is reached in the Cfa iff the interpreter reaches it on the same inputs.
TEST(Differential, Programs) {
  const char* directory = std::getenv("PIPPIN_DIFF_DIR");
  const std::filesystem::path root = directory != nullptr ? directory : "tests/verify";
  if (!std::filesystem::exists(root)) GTEST_SKIP() << "no " << root;
  const size_t stride = from_environment("PIPPIN_DIFF_STRIDE", 7), offset = from_environment("PIPPIN_DIFF_SEED", 1);
  std::vector<std::filesystem::path> files;
  for (const auto& f : std::filesystem::directory_iterator(root))
    if (f.path().extension() == ".c" || f.path().extension() == ".i") files.push_back(f.path());
  std::ranges::sort(files);
  const auto backend = smt::make_z3();
  size_t compared = 0, skipped = 0;
  for (size_t f = offset % stride; f < files.size(); f += stride) {
    std::ifstream in(files[f]);
    std::stringstream text;
    text << in.rdbuf();
    // Refused programs, and those that are not in one file.
    if (text.str().starts_with("// EXPECT: error") || text.str().find("\n// WITH: ") != std::string::npos) continue;
    ir::Target target;
    if (text.str().find("--32") != std::string::npos) target.model = ir::DataModel::ILP32;
    frontend::Diagnostics d;
    frontend::Sources sources;
    sources.files = {files[f].string()};
    auto program = frontend::parse_c(sources, target, d);
    ASSERT_TRUE(program.ok()) << program.error().text();
    LowerOptions options;
    if (text.str().find("wrap") != std::string::npos) options.overflow = SignedOverflow::Wrap;
    const auto skeleton = make_skeleton(*program, options);
    interp::Interpreter interpreter(*program);
    std::mt19937_64 rng(offset);
    for (const IntegerModel model : {IntegerModel::Bv, IntegerModel::Int}) {
      options.model = model;
      term::TermManager tm;
      const cfa::Cfa cfa = translate(*skeleton, tm, options);
      ASSERT_EQ(cfa::verify(cfa), "") << files[f];
      for (int n = 0; n < 3; ++n) {
        interp::ExecutionOptions run;
        run.wrap_signed_overflow = options.overflow == SignedOverflow::Wrap;
        run.max_steps = 20'000;
        RandomInputs random(rng);
        const interp::Execution e = interpreter.run(random, run);
        const bool error = e.end == interp::End::ErrorReached;
        if (!error && e.end != interp::End::Returned && e.end != interp::End::AssumeFailed) {
          if (std::getenv("PIPPIN_DIFF_VERBOSE") != nullptr)
            std::printf("%s: interpreter: %s %s\n", files[f].c_str(), interp::to_string(e.end), e.detail.c_str());
          ++skipped;
          continue;
        }
        CfaExecutor executor(cfa, *backend);
        const CfaEnd end = executor.run(e.inputs, 2'000);
        if (end == CfaEnd::Unsupported || end == CfaEnd::Ambiguous || end == CfaEnd::StepLimit) {
          if (n == 0 && std::getenv("PIPPIN_DIFF_VERBOSE") != nullptr)
            std::printf("%s: %s at %s %s\n", files[f].c_str(), to_string(end), cfa.location(executor.where).name.c_str(),
                        cfa.location(executor.where).property.c_str());
          ++skipped;
          continue;
        }
        ++compared;
        EXPECT_EQ(end == CfaEnd::Error, error)
            << files[f] << (model == IntegerModel::Bv ? " bv: " : " int: ") << to_string(end) << " at "
            << cfa.location(executor.where).name << ", interpreter: " << interp::to_string(e.end) << " " << e.detail;
      }
    }
  }
  std::printf("compared %zu, skipped %zu\n", compared, skipped);
}

/// Random programs on memory: unions, bit-fields, packed structures, bytes of objects, block copies, pointers to members.
class MemoryGenerator {
 public:
  explicit MemoryGenerator(std::mt19937_64& rng) : rng_(rng) {}

  std::string program(size_t statements) {
    const char* packed = pick(2) ? " __attribute__((packed))" : "";
    std::string text = std::string("extern void *memcpy(void *, const void *, __SIZE_TYPE__); extern void *memmove(void *, const void *, __SIZE_TYPE__);\n"
        "extern void *memset(void *, int, __SIZE_TYPE__);\n"
        "extern unsigned __VERIFIER_nondet_uint(void); extern int __VERIFIER_nondet_int(void);\n") +
        "struct" + packed + " P { unsigned char c; int i; short s; unsigned b1 : 3; int b2 : 7; unsigned char t[3]; };\n"
        "struct Q { struct P in; int *to; unsigned char tail[2]; };\n"
        "union U { unsigned u; int i; unsigned short h[2]; unsigned char b[4]; struct { unsigned lo : 5; int hi : 9; } f; };\n"
        "union V { unsigned n; signed char b[4]; struct { short low; unsigned short high; } part; int *p; };\n"
        "int main(void) {\n  int high = __VERIFIER_nondet_int(); unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();\n"
        "  struct P p, q; struct Q w; union U x, y; union V z; unsigned char buf[16]; int arr[4]; unsigned long long r = 0; int *to;\n"
        "  memset(&p, 0, sizeof p); memset(&q, 1, sizeof q); memset(&w, 0, sizeof w); memset(&x, 0, sizeof x); memset(&y, 0, sizeof y);\n"
        "  memset(&z, 0, sizeof z); memset(buf, 0, sizeof buf); memset(arr, 0, sizeof arr); to = &arr[1]; w.to = &w.in.i;\n";
    for (size_t k = 0; k < statements; ++k) text += "  " + statement() + "\n";
    for (const char* v : {"p.c", "p.i", "p.s", "p.b1", "p.b2", "p.t[1]", "q.i", "q.b2", "w.in.i", "w.in.b1", "w.tail[1]", "*w.to", "x.u", "y.u",
                          "z.n", "buf[0]", "buf[3]", "buf[7]", "buf[12]", "arr[0]", "arr[1]", "arr[3]"})
      text += std::string("  r = r * 31 + (unsigned)") + v + ";\n";
    return text + "  return high ? (int)(unsigned)(r >> 32) : (int)(unsigned)r;\n}\n";
  }

 private:
  size_t pick(size_t n) { return rng_() % n; }
  std::string number(size_t n) { return std::to_string(pick(n)); }
  std::string one_of(std::initializer_list<const char*> list) { return list.begin()[pick(list.size())]; }
  std::string index(size_t n) { return pick(2) ? number(n) : "(" + one_of({"a", "b"}) + " % " + std::to_string(n) + "u)"; }
  std::string value() {
    switch (pick(6)) {
      case 0: return std::to_string(std::initializer_list<unsigned>{0, 1, 127, 128, 255, 256, 65535, 65536, 0x80000000u}.begin()[pick(9)]) + "u";
      case 1: return "(unsigned)" + one_of({"p.i", "p.s", "p.b2", "x.i", "x.h[1]", "z.part.high", "w.in.c"});
      case 2: return "buf[" + index(16) + "]";
      case 3: return "(unsigned)arr[" + index(4) + "] + a";
      default: return one_of({"a", "b", "(a ^ b)", "(a >> 7)", "(a + b)"});
    }
  }
  std::string statement() {
    switch (pick(18)) {
      case 0: return one_of({"p.i", "p.s", "p.c", "p.b1", "p.b2", "q.i", "q.b1", "w.in.i", "w.in.b2"}) + " = " + value() + ";";
      case 1: return one_of({"x.u", "x.i", "x.h[0]", "x.h[1]", "x.f.lo", "x.f.hi", "y.i", "z.n", "z.part.low", "z.part.high"}) + " = " + value() + ";";
      case 2: return one_of({"x", "y"}) + ".b[" + index(4) + "] = " + value() + ";";
      case 3: return "z.b[" + index(4) + "] = " + value() + ";";
      case 4: return "((unsigned char *)&" + one_of({"p", "q"}) + ")[" + index(12) + "] = " + value() + ";";
      case 5: return "*(unsigned short *)(buf + 2 * " + index(7) + ") = " + value() + ";";
      case 6: return "memcpy(&" + one_of({"x", "y", "p.i", "arr[2]"}) + ", buf + " + index(12) + ", 4);";
      case 7: return "memcpy(buf + " + number(6) + ", &" + one_of({"p", "q"}) + ", " + std::to_string(1 + pick(10)) + ");";
      case 8: return "memset(buf + " + index(8) + ", (int)" + value() + ", " + std::to_string(1 + pick(8)) + ");";
      case 9: return "memmove(buf + " + number(5) + ", buf + " + number(5) + ", " + std::to_string(1 + pick(10)) + ");";
      case 10: return one_of({"q = p;", "p = q;", "y = x;", "x = y;", "w.in = p;", "p = w.in;", "memcpy(&w.in, &q, sizeof q);"});
      case 11: return "arr[" + index(4) + "] = (int)" + value() + ";";
      case 12: return "to = a & 1 ? &arr[" + number(4) + "] : " + one_of({"&x.i", "&w.in.i", "&arr[0]", "to"}) + ";";
      case 13: return "*to = (int)" + value() + ";";
      case 14: return "w.to = " + one_of({"to", "&arr[3]", "&y.i"}) + "; *w.to = (int)" + value() + ";";
      case 15: return "{ int *last = z.p = to; *z.p = 5; z.n = (unsigned)(*last) + (unsigned)(last == to); }";
      case 16: return "if (" + value() + " > " + value() + ") { " + statement() + " } else { " + statement() + " }";
      default: return "*((signed char *)to + " + number(4) + ") = " + value() + ";";
    }
  }
  std::mt19937_64& rng_;
};

TEST(Differential, Memory) {
  const size_t programs = from_environment("PIPPIN_DIFF_PROGRAMS", 3);
  const size_t seed = from_environment("PIPPIN_DIFF_SEED", 1);
  const auto backend = smt::make_z3();
  size_t compared = 0, exact = 0, undefined = 0, unsupported = 0, open = 0;
  for (size_t n = 0; n < programs; ++n) {
    std::mt19937_64 rng(2'000'000 + seed + n);
    const std::string text = MemoryGenerator(rng).program(4 + rng() % 10);
    ir::Target target;
    if (rng() % 2) target.model = ir::DataModel::ILP32;
    auto program = parse(text, target);
    ASSERT_TRUE(program.ok()) << program.error().text() << text;
    LowerOptions options;
    const auto skeleton = make_skeleton(*program, options);
    interp::Interpreter interpreter(*program);
    for (const IntegerModel model : {IntegerModel::Bv, IntegerModel::Int}) {
      options.model = model;
      term::TermManager tm;
      const cfa::Cfa cfa = translate(*skeleton, tm, options);
      ASSERT_EQ(cfa::verify(cfa), "") << text;
      for (int run = 0; run < 2; ++run) {
        RandomInputs random(rng);
        const int64_t a = static_cast<int64_t>(rng() % 2 ? rng() % 20 : rng() & 0xffffffff), b = static_cast<int64_t>(rng() & 0xffffffff);
        Fixed low_inputs(0, a, {b}, &random), high_inputs(1, a, {b}, &random);
        const interp::Execution low = interpreter.run(low_inputs, {}), high = interpreter.run(high_inputs, {});
        if (low.end != interp::End::Returned || high.end != interp::End::Returned) {
          ++undefined;
          if (std::getenv("PIPPIN_DIFF_VERBOSE") != nullptr) std::printf("seed %zu: %s\n", seed + n, low.detail.c_str());
          continue;
        }
        // The bytes of an address are not for comparison.
        if (low.inputs.size() != 3) {
          ++open;
          continue;
        }
        const uint64_t expected = static_cast<uint64_t>(static_cast<uint32_t>(high.return_value)) << 32 | static_cast<uint32_t>(low.return_value);
        const std::string context = "seed " + std::to_string(seed + n) + (model == IntegerModel::Bv ? " bv" : " int") + " inputs " +
                                    std::to_string(a) + " " + std::to_string(b) + " expected " + std::to_string(expected) + "\n" + text;
        CfaExecutor executor(cfa, *backend);
        const CfaEnd end = executor.run(low.inputs);
        if (end == CfaEnd::Unsupported) {
          ++unsupported;
          if (std::getenv("PIPPIN_DIFF_VERBOSE") != nullptr)
            std::printf("seed %zu: %s\n", seed + n, cfa.location(executor.where).property.c_str());
          continue;
        }
        if (end == CfaEnd::Ambiguous) {
          ++open;
          continue;
        }
        ASSERT_EQ(end, CfaEnd::End) << to_string(end) << " at " << cfa.location(executor.where).name << "\n" << context;
        const term::Term r = executor.value("main::r");
        const term::Term v = tm.mk_value(r.sort(), term::BigInt(std::to_string(expected)));
        ++compared;
        exact += r == v;
        if (r != v) ASSERT_TRUE(executor.possible(r, v)) << context << "\ngot " << (r.is_value() ? r.value().get_str() : "a term");
      }
    }
  }
  std::printf("compared %zu, exact %zu, undefined %zu, unsupported %zu, open %zu\n", compared, exact, undefined, unsupported, open);
  EXPECT_EQ(unsupported, 0u);
  EXPECT_GT(exact, 0u);
}

}  // namespace
}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Differential tests of frontend + lower against the interpreter on whole programs, in both integer models: those of
// tests/verify (or PIPPIN_DIFF_DIR) and random programs on memory, with random inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "cfa/text.h"
#include "encode/encode.h"
#include "lower/cfa_executor.h"
#include "testing/part.h"

namespace pippin::lower {
namespace {

/// What encode::transition says of each edge that an execution of the interpreter leads along, and of those that it passes by.
class EdgeFormulas {
 public:
  explicit EdgeFormulas(const cfa::Cfa& cfa) : cfa_(cfa) {}
  uint64_t taken = 0, refused = 0, values = 0;

  void check(const CfaExecutor::Step& step) {
    const cfa::Edge& edge = cfa_.edge(step.edge);
    if (edge.kind != cfa::EdgeKind::Internal || encode::has_choices(edge.ops)) return;
    auto it = formulas_.find(step.edge);
    if (it == formulas_.end()) it = formulas_.emplace(step.edge, encode::transition(cfa_, step.edge)).first;
    const encode::TransitionFormula& f = it->second;
    term::TermMap before;
    for (const auto& [variable, value] : step.before)
      if (value.is_value()) before[variable] = value;
    for (size_t k = 0; k < step.havocs.size() && k < f.aux.size(); ++k)
      if (step.havocs[k].is_value()) before[f.aux[k]] = step.havocs[k];
    const term::Term guard = term::evaluate(cfa_.tm(), f.guard, before);
    if (guard.null() || !guard.is_value()) return;
    EXPECT_EQ(guard.is_true(), step.taken) << cfa::print(cfa_, edge);
    ++(step.taken ? taken : refused);
    if (!step.taken) return;
    EXPECT_EQ(step.havocs.size(), f.aux.size()) << cfa::print(cfa_, edge);
    for (const cfa::Variable& v : cfa_.variables()) {
      const auto after = step.after.find(v.term);
      if (after == step.after.end() || !after->second.is_value()) continue;
      const auto out = f.out.find(v.term);
      const term::Term said = out == f.out.end() ? known(before, v.term) : term::evaluate(cfa_.tm(), out->second, before);
      if (said.null() || !said.is_value()) continue;
      ++values;
      EXPECT_EQ(said, after->second) << v.term.name() << " after " << cfa::print(cfa_, edge);
    }
  }

 private:
  static term::Term known(const term::TermMap& map, term::Term variable) {
    const auto it = map.find(variable);
    return it == map.end() ? term::Term() : it->second;
  }
  const cfa::Cfa& cfa_;
  std::map<cfa::EdgeId, encode::TransitionFormula> formulas_;
};

/// Whole programs: the error is reached in the Cfa iff the interpreter reaches it on the same inputs, and the formula of every
/// edge on the way says what happens there.
TEST(Differential, Programs) {
  const char* directory = std::getenv("PIPPIN_DIFF_DIR");
  const std::filesystem::path root = directory != nullptr ? directory : "tests/verify";
  if (!std::filesystem::exists(root)) GTEST_SKIP() << "no " << root;
  const series::Part part = series::part();
  const size_t stride = from_environment("PIPPIN_DIFF_STRIDE", 7), offset = from_environment("PIPPIN_DIFF_SEED", 1);
  std::vector<std::filesystem::path> files;
  for (const auto& f : std::filesystem::recursive_directory_iterator(root))
    if ((f.path().extension() == ".c" || f.path().extension() == ".i") && f.path().parent_path().filename() != "parts") files.push_back(f.path());
  std::ranges::sort(files);
  const auto backend = smt::make_z3();
  size_t compared = 0, skipped = 0, taken = 0, refused = 0, values = 0;
  for (size_t f = offset % stride + part.k * stride; f < files.size(); f += part.n * stride) {
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
    if (text.str().find("wrap") != std::string::npos) options.semantics.overflow = ir::SignedOverflow::Wrap;
    options.promotion = f / stride % 4 != 0;
    const auto skeleton = make_skeleton(*program, options);
    interp::Interpreter interpreter(*program);
    std::mt19937_64 rng(offset);
    for (const IntegerModel model : {IntegerModel::Bv, IntegerModel::Int}) {
      options.model = model;
      term::TermManager tm;
      const cfa::Cfa cfa = translate(*skeleton, tm, options);
      ASSERT_EQ(cfa::verify(cfa), "") << files[f];
      EdgeFormulas formulas(cfa);
      for (int n = 0; n < 3; ++n) {
        interp::ExecutionOptions run;
        run.semantics = options.semantics;
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
        executor.observe = [&](const CfaExecutor::Step& step) { formulas.check(step); };
        const CfaEnd end = executor.run(e.inputs, 2'000);
        if (end == CfaEnd::Unsupported || end == CfaEnd::Ambiguous || end == CfaEnd::StepLimit || end == CfaEnd::SolverLimit) {
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
      taken += formulas.taken;
      refused += formulas.refused;
      values += formulas.values;
    }
  }
  std::printf("compared %zu, skipped %zu; formulas of %zu edges taken and %zu not taken, %zu values\n", compared, skipped, taken, refused, values);
  if (directory == nullptr) EXPECT_TRUE(taken > 3000 / part.n && refused > 300 / part.n && values > 3000 / part.n);
  // Six of seven executions are compared today: a corpus that is mostly skipped shows nothing.
  if (directory == nullptr) EXPECT_GT(compared, (part.n == 1 ? 3 : 2) * skipped);
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
  const auto [seed, programs] = series::part_of(from_environment("PIPPIN_DIFF_SEED", 1), from_environment("PIPPIN_DIFF_PROGRAMS", 3));
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
    const auto promoted = make_skeleton(*program, options);
    options.promotion = false;
    const auto in_memory = make_skeleton(*program, options);
    interp::Interpreter interpreter(*program);
    for (const IntegerModel model : {IntegerModel::Bv, IntegerModel::Int}) {
      options.model = model;
      options.promotion = rng() % 4 != 0;
      term::TermManager tm;
      const cfa::Cfa cfa = translate(options.promotion ? *promoted : *in_memory, tm, options);
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
        if (end == CfaEnd::Ambiguous || end == CfaEnd::SolverLimit) {
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

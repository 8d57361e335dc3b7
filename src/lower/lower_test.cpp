// SPDX-License-Identifier: Apache-2.0
// Key semantics of lower on hand-built ir and small C snippets: the operations of single edges as text. The differential
// tests show that the meaning is right; these show that the form is the one wanted (few wraps, guards, no havoc in vain).
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cfa/text.h"
#include "frontend/frontend.h"
#include "lower/lower.h"
#include "term/smtlib.h"

namespace pippin::lower {
namespace {

struct Lowered {
  std::unique_ptr<term::TermManager> tm = std::make_unique<term::TermManager>();
  std::unique_ptr<ir::Program> program;
  std::shared_ptr<const Skeleton> skeleton;
  std::unique_ptr<cfa::Cfa> cfa;

  /// Operations of the first edge with this text, one per line without the auxiliary variable's edge number.
  std::string ops(const std::string& text) const {
    for (const cfa::Edge& e : cfa->edges()) {
      if (e.text != text) continue;
      std::string r;
      for (const cfa::Op& op : e.ops) {
        if (op.kind == cfa::OpKind::Assume) r += "assume " + term::print(op.term);
        else if (op.kind == cfa::OpKind::Assign) r += op.var.name() + " := " + term::print(op.term);
        else r += "havoc " + op.var.name();
        r += "\n";
      }
      const std::string number = "$e" + std::to_string(&e - &*cfa->edges().begin()) + ".";
      for (size_t at; (at = r.find(number)) != std::string::npos;) r.replace(at, number.size(), "$");
      return r;
    }
    return "no such edge";
  }
  size_t count(cfa::LocKind kind) const {
    size_t n = 0;
    for (const cfa::Location& l : cfa->locations()) n += l.kind == kind;
    return n;
  }
  std::string unsupported_text() const {
    std::string r;
    for (const cfa::Location& l : cfa->locations())
      if (l.kind == cfa::LocKind::Unsupported) r += l.property + "\n";
    return r;
  }
};

Lowered lower_c(const std::string& text, LowerOptions options = {}) {
  const auto file = std::filesystem::temp_directory_path() / ("pippin-lower-" + std::to_string(getpid()) + ".c");
  std::ofstream(file) << "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
                         "void reach_error(void) {}\n"
                      << text;
  frontend::Sources sources;
  sources.files = {file.string()};
  sources.compiler_args = {"-w"};
  frontend::Diagnostics d;
  auto p = frontend::parse_c(sources, {}, d);
  std::filesystem::remove(file);
  EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().text());
  Lowered r;
  r.program = std::make_unique<ir::Program>(std::move(*p));
  ir::add_result_variables(*r.program, options.max_inlined_instructions);
  r.skeleton = make_skeleton(*r.program, options);
  r.cfa = std::make_unique<cfa::Cfa>(translate(*r.skeleton, *r.tm, options));
  EXPECT_EQ(cfa::verify(*r.cfa), "");
  return r;
}
LowerOptions bv() {
  LowerOptions o;
  o.model = IntegerModel::Bv;
  return o;
}

TEST(Lower, HandBuiltProgram) {
  // int main() { x = x + 1; if (x < 5) reach_error(); }
  ir::Program p;
  ir::Variable x;
  x.name = "x";
  x.type = p.int_type;
  x.kind = ir::VarKind::Global;
  const ir::VarId v = p.vars.push_back(x);
  p.globals = {v};
  ir::Type ft;
  ft.kind = ir::TypeKind::Function;
  ft.element = p.int_type;
  const ir::TypeId type = p.add_type(ft);
  ir::Function error;
  error.name = "reach_error";
  error.is_error = true;
  error.type = type;
  const ir::FunctionId error_id = p.functions.push_back(error);
  ir::Function main;
  main.name = "main";
  main.type = type;
  ir::Expr add{};
  add.kind = ir::ExprKind::Add;
  add.type = p.int_type;
  add.args[0] = p.load(p.var_place(v));
  add.args[1] = p.constant(p.int_type, 1);
  ir::Expr less{};
  less.kind = ir::ExprKind::Lt;
  less.type = p.int_type;
  less.args[0] = p.load(p.var_place(v));
  less.args[1] = p.constant(p.int_type, 5);
  ir::Block first, bad, good;
  ir::Instr i{};
  i.op = ir::Assign{p.var_place(v), p.add(add)};
  first.instrs.push_back(i);
  first.terminator.kind = ir::TerminatorKind::Branch;
  first.terminator.value = p.add(less);
  first.terminator.then_target = ir::BlockId(1);
  first.terminator.else_target = ir::BlockId(2);
  ir::Call call;
  call.callee = error_id;
  bad.instrs.push_back({call, {}, {}});
  bad.terminator.kind = good.terminator.kind = ir::TerminatorKind::Return;
  main.blocks.push_back(first);
  main.blocks.push_back(bad);
  main.blocks.push_back(good);
  p.entry = p.functions.push_back(main);
  ASSERT_EQ(ir::verify(p), "");
  LowerOptions o;
  const auto skeleton = make_skeleton(p, o);
  term::TermManager tm;
  const cfa::Cfa c = translate(*skeleton, tm, o);
  ASSERT_EQ(cfa::verify(c), "");
  EXPECT_FALSE(int_model_is_imprecise(*skeleton));
  size_t errors = 0;
  for (const cfa::Location& l : c.locations()) errors += l.kind == cfa::LocKind::Error;
  EXPECT_EQ(errors, 1u);
  EXPECT_EQ(c.assumptions.size(), 1u);
  EXPECT_EQ(c.assumptions[0].convention, cfa::Convention::SignedOverflow);
}

TEST(Lower, ModelsShareLocationsAndEdges) {
  const std::string text = "int f(int n) { int s = 0; while (n > 0) { s += n & 3; n--; } return s; }\n"
                           "int main(void) { int x = __VERIFIER_nondet_int(); if (f(x) == 7 && f(3) == 6) reach_error(); }";
  const Lowered a = lower_c(text), b = lower_c(text, bv());
  ASSERT_EQ(a.cfa->edges().size(), b.cfa->edges().size());
  for (cfa::EdgeId e : a.cfa->edges().ids()) {
    EXPECT_EQ(a.cfa->edge(e).source, b.cfa->edge(e).source);
    EXPECT_EQ(a.cfa->edge(e).target, b.cfa->edge(e).target);
    EXPECT_EQ(a.cfa->edge(e).origin, b.cfa->edge(e).origin);
    EXPECT_EQ(a.cfa->edge(e).text, b.cfa->edge(e).text);
  }
}

TEST(Lower, UnsignedSumsWrapOnce) {
  const Lowered l = lower_c("unsigned a, b, c; int main(void) { a = b + c + 1u; a = 2u - b; }");
  // b + c + 1 has three possible wraps' values: at most two case distinctions, no auxiliary variable.
  EXPECT_EQ(l.ops("a = b + c + 1U").find("havoc"), std::string::npos) << l.ops("a = b + c + 1U");
  EXPECT_EQ(l.ops("a = b + c + 1U").find("assume"), std::string::npos);
}

TEST(Lower, LongSumsStayLinear) {
  // A wrap per + would double the term at every operator.
  const Lowered l = lower_c("unsigned a, b, c, d, e, f, g, h, i, j, x; int main(void) { x = a + b + c + d + e + f + g + h + i + j; }");
  const std::string ops = l.ops("x = a + b + c + d + e + f + g + h + i + j");
  EXPECT_LT(ops.size(), 1000u) << ops;
  EXPECT_EQ(ops.find("ite"), std::string::npos) << ops;
}

TEST(Lower, SignedOverflowIsAssumedAway) {
  const std::string text = "int a, b; int main(void) { a = a + b; }";
  EXPECT_EQ(lower_c(text).ops("a = a + b"),
            "assume (and (<= (- 2147483648) (+ a b)) (<= (+ a b) 2147483647))\na := (+ a b)\n");
  LowerOptions wrap;
  wrap.semantics.overflow = ir::SignedOverflow::Wrap;
  EXPECT_EQ(lower_c(text, wrap).ops("a = a + b").find("assume"), std::string::npos);
}

TEST(Lower, ShortCircuitGuardsAssumptions) {
  const Lowered l = lower_c("int a, b; int main(void) { int r = a != 0 && b / a > 2; }");
  const std::string ops = l.ops("r = a != 0 && b / a > 2");
  // The division's assumptions hold trivially when a is 0: nothing may be cut there.
  EXPECT_EQ(ops.find("assume (not (= a 0))"), std::string::npos) << ops;
}

TEST(Lower, ErrorsAndEnds) {
  const Lowered l = lower_c("extern void abort(void); int main(void) { int x = __VERIFIER_nondet_int(); if (x) abort(); reach_error(); }");
  EXPECT_EQ(l.count(cfa::LocKind::Error), 1u);
  EXPECT_EQ(l.count(cfa::LocKind::Unsupported), 0u);
}

TEST(Lower, AssertOption) {
  const std::string text = "extern void __assert_fail(const char*, const char*, unsigned, const char*) __attribute__((noreturn));\n"
                           "int main(void) { int x = __VERIFIER_nondet_int(); if (x) __assert_fail(0, 0, 0, 0); }";
  EXPECT_EQ(lower_c(text).count(cfa::LocKind::Error), 0u);
  LowerOptions o;
  o.semantics.asserts = true;
  EXPECT_EQ(lower_c(text, o).count(cfa::LocKind::Error), 1u);
}

TEST(Lower, ErrorLabelOption) {
  const std::string text = "int main(void) { int x = __VERIFIER_nondet_int(); if (x) { ERROR: x = 1; } }";
  EXPECT_EQ(lower_c(text).count(cfa::LocKind::Error), 0u);
  LowerOptions o;
  o.semantics.error_labels = true;
  EXPECT_EQ(lower_c(text, o).count(cfa::LocKind::Error), 1u);
}

TEST(Lower, UninitialisedOnlyWhereRead) {
  const Lowered l = lower_c("int main(void) { int x; int y; x = 1; if (y > x) reach_error(); }");
  EXPECT_EQ(l.ops("int x"), "no such edge");
  EXPECT_NE(l.ops("int y"), "no such edge");
}

TEST(Lower, InstancesOfCallsAreSeparate) {
  const Lowered l = lower_c("int id(int v) { return v; } int main(void) { int a = id(1); int b = id(2); }");
  EXPECT_TRUE(l.cfa->find(l.tm->mk_var("id::v", l.tm->int_sort())).valid());
  EXPECT_TRUE(l.cfa->find(l.tm->mk_var("id::v#2", l.tm->int_sort())).valid());
}

TEST(Lower, InlinedCallsHaveBoundaries) {
  const Lowered l = lower_c("int f(int a) { return a + 1; } int main(void) { int x = f(__VERIFIER_nondet_int()); if (f(x) == 3) reach_error(); return abs(x); }");
  size_t boundaries = 0;
  for (const cfa::Location& location : l.cfa->locations()) boundaries += location.call_boundary;
  EXPECT_EQ(boundaries, 4u);  // the entry of f and what follows the call, twice; the library's model of abs has none
}

TEST(Lower, ReferenceParametersBecomeTheVariable) {
  const Lowered l = lower_c("void set(int *p) { *p = 3; } int main(void) { int a; set(&a); if (a != 3) reach_error(); }");
  EXPECT_EQ(l.ops("*p = 3"), "main::a := 3\n");
}

TEST(Lower, PointerWithTwoTargets) {
  const Lowered l = lower_c("int a, b; int main(void) { int *p = __VERIFIER_nondet_int() ? &a : &b; *p = 3; }");
  const std::string ops = l.ops("*p = 3");
  EXPECT_NE(ops.find("a := (ite (= |main::p.tgt|"), std::string::npos) << ops;
  EXPECT_NE(ops.find("b := (ite (= |main::p.tgt|"), std::string::npos) << ops;
}

TEST(Lower, StructureAssignmentThroughItsOwnIndex) {
  // The index of the target is a member that the assignment changes: writes happen in parallel.
  const Lowered l = lower_c("struct S { int i; int v; } a[4]; struct S s; int main(void) { a[a[0].i] = s; }");
  const std::string ops = l.ops("a[a[0].i] = s");
  const size_t first = ops.find("a[].i := "), second = ops.find("a[].v := ");
  ASSERT_NE(first, std::string::npos) << ops;
  ASSERT_NE(second, std::string::npos) << ops;
  EXPECT_NE(ops.find("$0 := "), std::string::npos) << ops;
}

TEST(Lower, UnsupportedIsADeadEndWithAName) {
  EXPECT_NE(lower_c("__float128 d; int main(void) { if (d > 1.0) reach_error(); }").unsupported_text().find("floating-point format"), std::string::npos);
  EXPECT_NE(lower_c("int main(void) { char *p = (char *)main; if (p[1] != 1) reach_error(); }").unsupported_text().find("several types"),
            std::string::npos);
  std::string many = "extern char *g(void);";
  for (int k = 0; k < 2100; ++k) many += " int x" + std::to_string(k) + ";";
  many += " int sum(void) { return 0";
  for (int k = 0; k < 2100; ++k) many += " + x" + std::to_string(k);
  many += "; } int main(void) { char *p = g(); *p = 1; if (sum()) reach_error(); }";
  EXPECT_NE(lower_c(many).unsupported_text().find("unknown origin"), std::string::npos);
  EXPECT_EQ(lower_c("extern char *g(void); int main(void) { char *p = g(); *p = 1; }").unsupported_text(), "");
  EXPECT_EQ(lower_c("int main(void) { double d = 1.0; d = d * 2; return 0; }").unsupported_text(), "");
}

TEST(Lower, BytesOfLongDoubleAreNotIgnored) {
  const Lowered l = lower_c("int main(void) { int x[4] = {1}; long double *p = (long double *)x; *p = 2.0L; if (x[0] != 1) reach_error(); }");
  EXPECT_NE(l.unsupported_text(), "");
}

TEST(Lower, InlineLimit) {
  LowerOptions o;
  o.max_inlined_instructions = 40;
  const Lowered l = lower_c("int f(int n) { n = n + 1; n = n * 2; n = n - 3; return n; } int main(void) { int s = 0;"
                            "s += f(1); s += f(2); s += f(3); s += f(4); s += f(5); s += f(6); s += f(7); s += f(8); s += f(9); s += f(10); }", o);
  EXPECT_EQ(l.unsupported_text(), "");   // f is called
  const Lowered pointers = lower_c("int f(int n) { n = n + 1; n = n * 2; n = n - 3; return n; } int main(void) { int s = 0; int (*g)(int) = f;"
                                   "s += g(1); s += g(2); s += g(3); s += g(4); s += g(5); s += g(6); s += g(7); s += g(8); s += g(9); s += g(10); }", o);
  EXPECT_NE(pointers.unsupported_text().find("too many inlined calls"), std::string::npos);
}

/// What is called for its size may call itself through pointers: then several activations have a variable of that name.
TEST(Lower, LargeFunctionsThatRecurThroughPointers) {
  LowerOptions o;
  o.max_inlined_instructions = 40;
  const std::string calls = "int n = __VERIFIER_nondet_int(); f(&n); f(&n); f(&n); f(&n); f(&n); f(&n); f(&n); f(&n); }";
  const std::string body = "{ int own = *p; own = own * 2; own = own - 3; own = own + 7; ";
  const Lowered flat = lower_c("void f(int *p) " + body + "int *q = &own; *p = *q; } int main(void) { " + calls, o);
  EXPECT_EQ(flat.unsupported_text(), "");
  const Lowered l = lower_c("void (*g)(int *); void f(int *p) " + body + "if (own > 0) g(&own); *p = own; } int main(void) { g = f; " + calls, o);
  EXPECT_NE(l.unsupported_text().find("recursive function"), std::string::npos) << l.unsupported_text();
}

TEST(Lower, HeapInALoopIsDisjoint) {
  const Lowered l = lower_c("extern void *malloc(unsigned long); struct N { struct N *next; int v; };\n"
                            "int main(void) { struct N *h = 0; int n = __VERIFIER_nondet_int();\n"
                            "while (n > 0) { struct N *e = malloc(sizeof(struct N)); e->next = h; e->v = n; h = e; n--; }\n"
                            "if (h && h->next && h->v > h->next->v) reach_error(); }");
  EXPECT_EQ(l.unsupported_text(), "");
  EXPECT_TRUE(l.cfa->find(l.tm->mk_var("heap0.next", l.tm->int_sort())).valid());
}

TEST(Lower, BitOperationsOfTheIntModel) {
  const Lowered exact = lower_c("unsigned a, b; int main(void) { a = b & 0xff; a = b | 1u; a = ~b; a = b << 3 | (b & 7u); }");
  EXPECT_FALSE(int_model_is_imprecise(*exact.skeleton));
  EXPECT_EQ(exact.ops("a = b & 255U"), "a := (mod b 256)\n");
  const Lowered over = lower_c("unsigned a, b; int main(void) { a = a & b; }");
  EXPECT_TRUE(int_model_is_imprecise(*over.skeleton));
}

TEST(Lower, SwitchCasesExcludeEachOther) {
  const Lowered l = lower_c("int main(void) { int x = __VERIFIER_nondet_int(); switch (x) { case 1: break; case 2 ... 4: reach_error(); default: ; } }");
  EXPECT_EQ(l.ops("x in 2 ... 4"), "assume (and (<= 2 |main::x|) (<= |main::x| 4))\n");
}

/// The names of a variable, "function: text" with # for indices, and their bases.
std::string names_of(const Lowered& l, const std::string& variable) {
  const cfa::MemoryNames names = memory_names(*l.skeleton, *l.cfa);
  std::string r;
  for (const auto& [v, cell] : names.cells)
    if (v.name() == variable)
      for (const cfa::MemoryNames::Name& n : cell.names) {
        r += n.function + ": " + n.parts.front();
        for (size_t k = 1; k < n.parts.size(); ++k) r += "#" + n.parts[k];
        r += (n.base.null() ? "" : " from " + term::print(n.base)) + "\n";
      }
  return r;
}

TEST(Lower, NamesOfMemory) {
  const Lowered l = lower_c("extern void *malloc(unsigned long); struct S { int state; int t[4]; struct S *next; } *global;\n"
                            "void f(struct S *s, int *a) { s->state = a[1]; s->t[2] = 3; }\n"
                            "int main(void) { int m[3][4], one[9]; m[1][2] = 4; struct S *p = malloc(sizeof *p), *q = malloc(sizeof *p); q->state = 4; q->next = p;\n"
                            "int *r = one; if (__VERIFIER_nondet_int()) r++; *r = 3; global = p; f(p, one); if (p->state == m[1][2]) reach_error(); }");
  EXPECT_EQ(names_of(l, "heap0.state"), ": global->state\nf: s->state\nmain: p->state\nmain: q->next->state\n");
  EXPECT_EQ(names_of(l, "heap0.t"), ": global->t[#]\nf: s->t[#]\nmain: p->t[#]\nmain: q->next->t[#]\n");
  EXPECT_EQ(names_of(l, "main::m"), "main: m[#][#]\n");
  EXPECT_EQ(names_of(l, "main::one"), "f: a[#]\nmain: one[#]\nmain: r[#] from |main::r.idx|\n");
  EXPECT_EQ(names_of(l, "main::r.idx"), "main: r\n");
}

TEST(Lower, TargetsOfAnotherProgram) {
  const char* const before = "int x, y, *p; int main(void) { ";
  const char* const after = "p = &x; if (__VERIFIER_nondet_int()) p = &y; if (p == &x) reach_error(); }";
  const Lowered a = lower_c(std::string(before) + after), b = lower_c(std::string(before) + "if (p == &y) x = 1; " + after);
  const auto target = [](const Lowered& l, const std::string& edge) {
    const std::string text = l.ops(edge);
    return text.substr(text.find(":= ") + 3, text.find('\n') - text.find(":= ") - 3);
  };
  const auto equals = [](const Lowered& l, const std::string& number) {
    return l.tm->mk_eq(l.tm->mk_var("p.tgt", l.tm->int_sort()), l.tm->mk_int(std::stoi(number)));
  };
  for (const char* edge : {"p = &x", "p = &y"}) {
    const term::Term there = equals(b, target(b, edge));
    EXPECT_EQ(term::print(with_targets_of(*a.skeleton, *b.skeleton, *b.tm, there)), term::print(equals(a, target(a, edge)))) << edge;
  }
}

TEST(Lower, Deterministic) {
  const std::string text = "int a[10]; int f(int *p, int n) { return p[n] + n; } int main(void) { int s = 0;\n"
                           "for (int i = 0; i < 10; i++) s += f(a, i) * (s & 5); if (s < 0) reach_error(); }";
  EXPECT_EQ(cfa::print(*lower_c(text).cfa), cfa::print(*lower_c(text).cfa));
  EXPECT_EQ(cfa::print(*lower_c(text, bv()).cfa), cfa::print(*lower_c(text, bv()).cfa));
}

}  // namespace
}  // namespace pippin::lower

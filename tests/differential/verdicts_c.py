#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs with few inputs: the verdicts of all engines against an execution of every input.

usage: verdicts_c.py PIPPIN [--seed N] [--count N] [--runs N] [--timelimit T] [--keep DIR] [--32] [--print]

Every program takes its inputs from small ranges, so that what gcc compiled (-O2, and with sanitizers) can be executed on all
of them. At some places the values of an expression are recorded. The program whose error is reached where the expression has
one of these values is FALSE; the one whose error needs a value that it never has (beside the range, between its values, or of
a remainder that does not occur) is TRUE. Each is checked by `auto` and by configurations drawn at random: preset, integer
model, techniques, blocks, promotion, slicing. A program on which the verdict differs is kept and named; UNKNOWN is only
counted. Programs with undefined behaviour, or that run for long, are skipped. The exit code is 1 if there was a disagreement
or less than a third of the programs were compared.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

TYPES = {"signed char": (8, True), "unsigned char": (8, False), "short": (16, True), "unsigned short": (16, False), "int": (32, True),
         "unsigned": (32, False), "long long": (64, True), "unsigned long long": (64, False), "_Bool": (1, False)}
FEATURES = ["array", "pointer", "struct", "recursion", "switch", "goto", "calls", "table", "heap", "static", "union", "effects", "float",
            "unsigned", "bits", "long loop", "nested", "rounds", "text", "matrix", "cursor"]
REFINERS = ["sp", "wp", "sp-lv", "wp-lv", "it-sp", "it-wp", "it-sp-lv", "it-wp-lv", "cores:it-wp-lv", "cores:it-sp-lv", "farkas", "intervals",
            "polyhedra", "templates", "projection", "horn-trace", "arrays", "abs-outside:farkas", "abs-inside:it-wp", "abs-constants:it-sp",
            "abs-theories:it-wp-lv", "horn"]
EXECUTIONS = 1000  # more of a program are not made

NATIVE = r"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static struct { int depth, value[40], count[40], records; struct { int place, times; long long value; } record[4000]; } *tree;
static int at;
static long long choose(long long low, long long high) {
  if (at == 40) _exit(9);
  if (at == tree->depth) { tree->value[at] = 0; tree->count[at] = (int)(high - low + 1); tree->depth++; }
  return low + tree->value[at++];
}
static void record(int place, long long value) {
  for (int i = 0; i < tree->records; i++)
    if (tree->record[i].place == place && tree->record[i].value == value) { tree->record[i].times++; return; }
  if (tree->records == 4000) _exit(9);
  tree->record[tree->records].place = place;
  tree->record[tree->records].times = 1;
  tree->record[tree->records++].value = value;
}
static int program(void);
int main(void) {
  tree = mmap(0, sizeof *tree, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (int executions = 0; ; executions++) {
    if (executions == LIMIT) return 8;
    pid_t child = fork();
    if (child == 0) { alarm(2); program(); _exit(0); }
    int status;
    waitpid(child, &status, 0);
    if (status != 0) return WIFSIGNALED(status) ? 7 : WEXITSTATUS(status);
    while (tree->depth && ++tree->value[tree->depth - 1] == tree->count[tree->depth - 1]) tree->depth--;
    if (!tree->depth) break;
  }
  for (int i = 0; i < tree->records; i++) printf("%d %lld %d\n", tree->record[i].place, tree->record[i].value, tree->record[i].times);
}
"""


class Generator:
    """One random program; the same for the same seed."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.features = set(self.r.sample(FEATURES, self.r.choice([1, 2, 2, 3, 3, 4, 6])))
        self.fresh = self.places = 0
        self.picks = {}
        self.ints = []       # variables in scope that may be assigned
        self.read = []       # and those that may only be read (loop counters)
        self.functions = []  # (name, number of parameters)
        self.lines = []
        self.in_loop = 0
        self.inputs = 0      # the product of the ranges of those outside of loops

    def chance(self, of):
        return self.r.randrange(of) == 0

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def type(self):
        r = self.r
        if "unsigned" in self.features and r.randrange(2):
            return r.choice(["unsigned", "unsigned char", "unsigned short", "unsigned long long"])
        return r.choice(["int", "int", "int", "unsigned", "long long", "short", "signed char", "unsigned char", "_Bool"])

    def pick(self):
        """An input from a small range."""
        r, t = self.r, self.r.choice(["int", "int", "unsigned", "signed char", "unsigned char", "short", "long long", "_Bool"])
        size = r.choice([2, 2, 3]) if self.in_loop else r.choice([2, 3, 5, 9])
        low = 0 if t == "_Bool" else r.choice([0, 0, 1, 5, 100])
        if t in ("int", "short", "signed char", "long long"):
            low = r.choice([low, -1, -4, -100])
        if t == "unsigned" and self.chance(4):
            low = 4294967280
        high = min(low + size - 1, 1 if t == "_Bool" else low + size - 1)
        function = "pick_" + t.replace(" ", "_")
        self.picks[function] = t
        suffix = "u" if low > 2147483647 else ""
        return f"{function}({low}{suffix}, {high}{suffix})"

    # --- expressions ---

    def constant(self):
        r = self.r
        if self.chance(8):
            return r.choice(["255", "256", "127", "-128", "65535", "1000", "2147483647", "4294967295u", "(-2147483647 - 1)", "0x80000000u"])
        return str(r.randrange(-3, 9))

    def atom(self):
        r = self.r
        if "array" in self.features and self.chance(5):
            return self.element()
        if "struct" in self.features and self.chance(6):
            return r.choice(["s.a", "s.b", "t.a", "t.b", "s.c"])
        if "pointer" in self.features and self.chance(6):
            return "*p"
        if "union" in self.features and self.chance(8):
            return r.choice(["u.i", "u.c[0]", "u.s"])
        if "text" in self.features and self.chance(6):
            return r.choice(["(int)strlen(text)", "text[0]", f"(strcmp(text, {self.string()}) {r.choice(['<', '==', '>'])} 0)", "text[1]",
                             f"(memcmp(text, {self.string()}, 2) == 0)", "(strchr(text, 'b') != 0)", "(text == where)", "(where ? *where : -1)"])
        if "matrix" in self.features and self.chance(6):
            return r.choice([f"m[{self.atom_index(2)}][{self.atom_index(3)}]", "(*row)[1]", "row[0][2]", "(row == m)"])
        if "cursor" in self.features and self.chance(6):
            return r.choice(["(int)(q - b)", "*q", "(q < b + 3)", "(q == &b[1])", "b[1]"])
        if "float" in self.features and self.chance(8):
            return r.choice(["(int)f", "(f < 1.5)", "(f >= d)", "(int)(d * 2)"])
        variables = self.ints + self.read
        return r.choice(variables) if variables and r.randrange(4) else self.constant()

    def atom_index(self, count):
        return f"(unsigned)({self.r.choice(self.ints + self.read)}) % {count}"

    def string(self):
        return self.r.choice(['""', '"a"', '"ab"', '"abc"', '"b"', '"\\xff"'])

    def element(self):
        return f"a[{self.index()}]"

    def index(self):
        r = self.r
        if self.chance(3):
            return str(r.randrange(4))
        return f"({r.choice(self.ints + self.read)}) & 3" if r.randrange(2) else f"(unsigned)({self.expression(1)}) % 4"

    def expression(self, depth):
        """Without effects."""
        r = self.r
        if depth <= 0:
            return self.atom()
        a = lambda: self.expression(depth - 1)
        kind = r.randrange(16)
        if kind < 6:
            return f"({a()} {r.choice(['+', '-', '+'])} {a()})"
        if kind == 6:
            return f"({a()} * {r.choice(['2', '3', '-1', '5', self.atom()])})"
        if kind == 7:
            return f"({a()} {r.choice(['%', '/'])} {r.choice(['2', '3', '7', '10', '-3', '((' + a() + ' & 3) + 1)'])})"
        if kind == 8:
            return f"({a()} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {a()})"
        if kind == 9:
            return f"({a()} {r.choice(['&&', '||'])} {a()})"
        if kind == 10:
            return f"({a()} ? {a()} : {a()})"
        if kind == 11:
            return f"(({self.type()})({a()}))"
        if kind == 12 and "bits" in self.features:
            return r.choice([f"({a()} {r.choice('&|^')} {a()})", f"(~{a()})", f"((unsigned)({a()}) << ({a()} & 7))", f"((unsigned)({a()}) >> ({a()} & 31))",
                             f"({a()} >> 2)", f"({a()} & {r.choice(['1', '7', '15', '6'])})"])
        if kind == 13 and "calls" in self.features and self.functions:
            f, n = r.choice(self.functions)
            return f"{f}({', '.join(a() for _ in range(n))})"
        if kind == 14:
            return f"({r.choice('-!')}({a()}))"
        return self.atom()

    def condition(self):
        r = self.r
        simple = lambda: f"{self.expression(1)} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.expression(r.randrange(2))}"
        if self.chance(6):
            return f"{self.pick()} == {r.randrange(3)}"
        if "effects" in self.features and self.chance(3):
            x = r.choice(self.ints)
            return f"{simple()} {r.choice(['&&', '||'])} {r.choice(['++' + x, x + '++', x + '--'])} {r.choice(['<', '!=', '>'])} {self.constant()}"
        return simple() if r.randrange(3) else f"({simple()}) {r.choice(['&&', '||'])} ({simple()})"

    # --- statements ---

    def say(self, line):
        self.lines.append("  " * self.indent + line)

    def target(self):
        r = self.r
        if "array" in self.features and self.chance(4):
            return self.element()
        if "struct" in self.features and self.chance(5):
            return r.choice(["s.a", "s.b", "t.a", "t.b", "s.c"])
        if "pointer" in self.features and self.chance(5):
            return "*p"
        if "union" in self.features and self.chance(6):
            return r.choice(["u.i", "u.c[1]", "u.s"])
        return r.choice(self.ints)

    def block(self, depth):
        self.indent += 1
        for _ in range(self.r.choice([1, 1, 2, 2, 3])):
            self.statement(depth)
        self.indent -= 1

    def statement(self, depth):
        r = self.r
        kinds = ["assign"] * 4 + ["compound"] * 2 + ["input", "check"]
        if depth > 0:
            kinds += ["if"] * 3 + ["loop"] * (2 if "nested" in self.features or not self.in_loop else 0)
            kinds += [f for f in ("switch", "goto") if f in self.features] * 2
        kinds += [f for f in ("pointer", "struct", "table", "heap", "float", "effects", "recursion", "static", "rounds", "text", "matrix",
                               "cursor") if f in self.features]
        if self.in_loop:
            kinds += ["leave"]
        getattr(self, "do_" + r.choice(kinds).replace(" ", "_"))(depth)

    def do_assign(self, depth):
        value = self.expression(2)
        if self.chance(4):
            value = f"({value}) % {self.r.choice([5, 10, 64])}"
        self.say(f"{self.target()} = {value};")

    def do_compound(self, depth):
        r = self.r
        if r.randrange(2):
            self.say(f"{self.target()}{r.choice(['++', '++', '--'])};")
        else:
            self.say(f"{self.target()} {r.choice(['+=', '-=', '+='])} {self.expression(1)};")

    def do_input(self, depth):
        if self.inputs < (3 if self.in_loop else 5):
            self.inputs += 1
            self.say(f"{self.r.choice(self.ints)} = {self.pick()};")

    def do_check(self, depth):
        self.places += 1
        self.say(f"@{self.places}@{self.expression(self.r.choice([0, 1, 1, 2]))}@")

    def do_if(self, depth):
        self.say(f"if ({self.condition()}) {{")
        self.block(depth - 1)
        if self.r.randrange(2):
            self.say("} else {")
            self.block(depth - 1)
        self.say("}")

    def do_loop(self, depth):
        r = self.r
        bound = str(r.choice([2, 3, 4, 5, 8])) if "long loop" not in self.features or self.in_loop else str(r.choice([10, 64, 100, 1000, 20000]))
        if "long loop" not in self.features and r.randrange(2):
            bound = f"({r.choice(self.ints)} & 3)" if r.randrange(2) else self.pick() if not self.in_loop else bound
        t = r.choice(["int", "int", "unsigned", "unsigned char" if len(bound) < 3 else "long long"])
        i, n = self.name("i"), self.name("n")
        kind, label = r.randrange(6), self.name("L")
        self.say(f"{t} {i}, {n} = {bound};")
        if kind == 0:
            self.say(f"for ({i} = 0; {i} < {n}; {i}++) {{")
        elif kind == 1:
            self.say(f"for ({i} = {n}; {i} > 0; {i}--) {{")
        elif kind == 2:
            self.say(f"{i} = 0;")
            self.say(f"while ({i}++ < {n}{' && ' + self.pick() if self.chance(4) and len(bound) < 2 else ''}) {{")
        elif kind == 3:
            self.say(f"{i} = {r.randrange(2)};")
            self.say("do {")
        elif kind == 4:
            self.say(f"{i} = 0;")
            self.say(f"{label}: {{")
        else:
            step = r.choice([1, 2, 3])
            self.say(f"for ({i} = {r.randrange(2)}; {i} < {n}; {i} += {step}) {{")
        self.in_loop += 1
        outer, self.read = self.read, self.read + [i]
        was, self.in_loop = self.in_loop, 0 if kind == 4 else self.in_loop  # there is nothing to break
        self.block(depth - 1)
        self.read = outer
        self.in_loop = was - 1
        self.say(f"}} while (++{i} < {n});" if kind == 3 else "}")
        if kind == 4:
            self.say(f"if (++{i} < {n}) goto {label};")
        self.read = self.read + [i] if self.indent == 1 else self.read

    def do_leave(self, depth):
        self.say(f"if ({self.condition()}) {self.r.choice(['break', 'continue', 'break'])};")

    def do_switch(self, depth):
        r, was = self.r, self.in_loop
        self.in_loop = 0  # a break would be the switch's
        self.say(f"switch ({self.expression(1)}) {{")
        for c in r.sample(range(-1, 5), r.randrange(1, 4)):
            self.say(f"case {c}:" if r.randrange(4) else f"case {c} + 10 ... {c} + 12: case {c}:")
            self.block(depth - 1)
            if r.randrange(3):
                self.say("  break;")
        if r.randrange(2):
            self.say("default:")
            self.block(depth - 1)
        self.say("}")
        self.in_loop = was

    def do_goto(self, depth):
        label = self.name("L")
        self.say(f"if ({self.condition()}) goto {label};")
        self.block(depth - 1)
        self.say(f"{label}: ;")

    def do_pointer(self, depth):
        r = self.r
        where = ["&x", "&y", "&g"] + (["&a[" + self.index() + "]"] if "array" in self.features else [])
        self.say(r.choice([f"p = {self.condition()} ? {r.choice(where)} : {r.choice(where)};", f"p = {r.choice(where)};", f"*p = {self.expression(2)};",
                           "swap(&x, p);", "if (p == &x) y = 1;"]))

    def do_struct(self, depth):
        self.say(self.r.choice(["t = s;", "s = t;", "s = change(s);", "{ struct S o = t; t = s; s = o; }", "bump(&s);", "s = (struct S){1, 2};", "bump(&t);"]))

    def do_table(self, depth):
        r = self.r
        self.say(r.choice([f"{r.choice(self.ints)} = table[({self.expression(1)}) & 1]({self.expression(1)});", f"hook = table[({self.expression(1)}) & 1];",
                           f"{r.choice(self.ints)} = hook({self.atom()});", f"if (hook == one) {r.choice(self.ints)} = 4;"]))

    def do_heap(self, depth):
        x = self.r.choice(self.ints)
        self.say(self.r.choice([f"push({self.expression(1)});", f"{x} = pop();", f"{x} = length();", "reverse();", f"if (list) list->value += {self.constant()};"]))

    def do_float(self, depth):
        r = self.r
        value = f"({self.expression(1)}) % 100"
        self.say(r.choice([f"f = (float)({value}) {r.choice('+-*/')} {r.choice(['2', '0.5f', '3', '0.1f'])};", f"d = d {r.choice('+-')} ({value});", "d = f;", "f = d / 4;",
                           f"if (f {r.choice('<>')} d) {r.choice(self.ints)} = {self.constant()};", "if (!(d < 1e6 && d > -1e6)) d = 0;", "if (!(f < 1e6 && f > -1e6)) f = 0;"]))

    def do_text(self, depth):
        r = self.r
        self.say(r.choice([f"text[{self.atom_index(3)}] = {r.choice(['97', '0', self.expression(1)])};", f"strcpy(text, {self.string()});", "text[0]++;",
                           f"if (strlen(text) < 4) strcat(text, {self.string()});", f"memset(text, {r.choice(['0', '98'])}, {r.randrange(4)});",
                           "where = strchr(text, 'a');", "where = text;", "memmove(text + 1, text, 2);", f"strncpy(text, {self.string()}, 2);",
                           f"for (char *c = text; *c; c++) {r.choice(self.ints)} = *c;"]))

    def do_matrix(self, depth):
        r, x = self.r, self.r.choice(self.ints)
        self.say(r.choice([f"m[{self.atom_index(2)}][{self.atom_index(3)}] = {self.expression(1)};", f"row = &m[{self.atom_index(2)}];", f"(*row)[{self.atom_index(3)}]++;",
                           f"for (int k = 0; k < 6; k++) m[k / 3][k % 3] = k {r.choice('+-')} {self.atom()};", f"{{ int k = 0; for (int j = 0; j < 3; j++) k += m[1][j] & 15; {x} = k; }}"]))

    def do_cursor(self, depth):
        r, x = self.r, self.r.choice(self.ints)
        self.say(r.choice(["if (q < b + 4) q++;", "if (q > b) --q;", f"*q = {self.expression(1)};", "q = b;", f"q = b + {self.atom_index(5)};", f"{x} = q[0] - b[2];",
                           f"for (q = b; q < b + 4 && *q != {self.constant()}; q++) ;", f"if (q - b > 1) {x} = q[-1];", "fill(b, q);"]))

    def do_effects(self, depth):
        r = self.r
        x, y = r.sample(self.ints, 2) if len(self.ints) > 1 else (self.ints[0], "g")
        self.say(r.choice([f"{x} = {y}++;", f"{x} = --{y} + {self.constant()};", f"{x} = ({y} += 2, {y});", f"{x} = {y} = {self.expression(1)};",
                           f"{x} = {self.condition()} ? {y}++ : {self.constant()};"]))

    def do_recursion(self, depth):
        r = self.r
        self.say(f"{r.choice(self.ints)} = {r.choice(['sum', 'down', 'even', 'mixed'])}(({self.expression(1)}) & {r.choice([1, 3, 3, 7])});")

    def do_static(self, depth):
        self.say(f"{self.r.choice(self.ints)} = count({self.expression(1)});")

    def do_rounds(self, depth):
        """A small reactive part: a state, flags, and inputs in a loop."""
        if self.in_loop or depth < 1:
            return self.do_assign(depth)
        r, n = self.r, self.name("n")
        self.say(f"for (int {n} = 0; {n} < {r.choice([2, 3, 4])}; {n}++) {{")
        self.indent += 1
        self.say("int in = pick_int(0, 2);")
        self.picks["pick_int"] = "int"
        for _ in range(r.randrange(2, 5)):
            self.say(f"{r.choice(['if', 'else if']) if self.lines[-1].strip().startswith(('if', 'else if')) else 'if'} (state == {r.randrange(4)} && in "
                     f"{r.choice(['==', '!='])} {r.randrange(3)}) {{ state = {r.randrange(4)}; {r.choice(self.ints)} = {self.expression(1)}; }}")
        self.do_check(depth)
        self.indent -= 1
        self.say("}")

    # --- the program ---

    def make(self):
        r = self.r
        body = {"x": self.type(), "y": self.type()}
        if "pointer" in self.features:
            body = {"x": "int", "y": "int"}
        self.globals = {"g": "int" if "pointer" in self.features else self.type(), "h": self.type()}
        self.ints = ["g", "h"]
        self.indent = 0
        self.definitions = []
        for _ in range(r.randrange(1, 3) if "calls" in self.features else 0):
            f, outer = self.name("f"), (self.ints, self.read, self.features)
            parameters = [self.name("v") for _ in range(r.randrange(1, 3))]
            self.ints, self.features = parameters + ["g"], self.features - {"pointer", "recursion", "effects", "goto", "switch", "static", "table", "heap", "rounds", "long loop", "text", "matrix",
                                                                                         "cursor"}
            self.lines, self.indent = [], 0
            types = [self.type() for _ in parameters]
            self.block(1)
            result = f"  return {self.expression(1)};"
            self.definitions += [f"{self.type()} {f}({', '.join(t + ' ' + v for t, v in zip(types, parameters))}) {{"] + self.lines + [result, "}"]
            self.ints, self.read, self.features = outer
            self.functions.append((f, len(parameters)))
        self.ints = ["x", "y", "g", "h"]
        self.lines, self.indent = [], 1
        self.say(f"x = {self.pick()};")
        if r.randrange(2):
            self.say(f"y = {self.pick()};")
            self.inputs += 1
        for _ in range(r.choice([3, 4, 6, 9])):
            self.statement(r.choice([1, 2, 2, 3]))
        self.do_check(0)
        self.locals = [f"  {t} {v} = {r.randrange(3)};" for v, t in body.items()] + (["  int *p = &x;"] if "pointer" in self.features else [])
        return self

    def prelude(self):
        f, out = self.features, [f"static {t} {v} = {1 if t == '_Bool' else 2};" for v, t in self.globals.items()]
        r = random.Random(self.places)
        if "array" in f:
            out.append(f"static {'int' if 'pointer' in f else r.choice(['int', 'unsigned char', 'short', 'long long'])} a[4] = {{1, 2, 3}};")
        if "pointer" in f:
            out.append("static void swap(int *a, int *b) { int c = *a; *a = *b; *b = c; }")
        if "struct" in f:
            out += ["struct S { int a; unsigned char b; int c : 5; };", "static struct S s = {3, 4, -5}, t;",
                    "static struct S change(struct S s) { s.a = s.b; s.b++; return s; }", "static void bump(struct S *s) { s->b += 100; s->c = s->b; }"]
        if "union" in f:
            out.append("static union { int i; short s; unsigned char c[4]; } u;")
        if "table" in f:
            out += ["static int one(int n) { return n / 2 + 1; }", "static int two(int n) { g = n; return 2; }",
                    "static int (*table[2])(int) = {one, two};", "static int (*hook)(int) = two;"]
        if "heap" in f:
            out += ["struct N { int value; struct N *next; };", "static struct N *list;",
                    "static void push(int v) { struct N *n = malloc(sizeof *n); if (!n) exit(0); n->value = v; n->next = list; list = n; }",
                    "static int pop(void) { struct N *n = list; if (!n) return -1; int v = n->value; list = n->next; free(n); return v; }",
                    "static int length(void) { int k = 0; for (struct N *n = list; n; n = n->next) k++; return k; }",
                    "static void reverse(void) { struct N *n = 0, *m; while (list) { m = list->next; list->next = n; n = list; list = m; } list = n; }"]
        if "float" in f:
            out.append("static float f = 1.25f; static double d = 0.5;")
        if "recursion" in f:
            out += ["static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }", "static int down(int n) { if (n == 0) return g; g = n; int k = down(n - 1); return k + 1; }",
                    "static int odd(int n);", "static int even(int n) { return n == 0 ? 1 : odd(n - 1); }", "static int odd(int n) { return n == 0 ? 0 : even(n - 1); }",
                    "static void less(int *n) { if (*n > 1) { *n -= 2; less(n); } }", "static int mixed(int n) { int k = n + 3; less(&k); return k + n; }"]
        if "static" in f:
            out.append("static int count(int n) { static int calls; static unsigned char total; total += n; return ++calls + total; }")
        if "rounds" in f:
            out.append("static int state;")
        if "text" in f:
            out.append("static char text[8] = \"ab\", *where;")
        if "matrix" in f:
            out.append(f"static {r.choice(['int', 'short', 'unsigned char'])} m[2][3] = {{{{1, 2}}, {{3}}}}; static __typeof__(m[0]) *row = m;")
        if "cursor" in f:
            out += ["static int b[5] = {5, 4, 3}, *q = b;", "static void fill(int *from, int *to) { while (from < to) *from++ = to - from; }"]
        return out

    def text(self, native, place=None, condition=None):
        lines = []
        for line in self.definitions + self.locals + self.lines:
            m = re.fullmatch(r"(\s*)@(\d+)@(.*)@", line)
            if not m:
                lines.append(line)
            elif native:
                lines.append(f"{m[1]}record({m[2]}, (long long)({m[3]}));")
            else:
                lines.append(f"{m[1]}if ({condition.replace('VALUE', '(long long)(' + m[3] + ')')}) reach_error();" if int(m[2]) == place else f"{m[1]};")
        split = len(self.definitions)
        if native:
            head = [NATIVE.replace("LIMIT", str(EXECUTIONS))] + [f"static {t} {f}({t} low, {t} high) {{ return choose(low, high); }}" for f, t in sorted(self.picks.items())]
            main = "static int program(void) {"
        else:
            head = ["extern void abort(void);", "extern void exit(int);", "extern void *malloc(__SIZE_TYPE__);", "extern void free(void *);", "extern void reach_error(void);",
                    "extern __SIZE_TYPE__ strlen(const char *);", "extern int strcmp(const char *, const char *);", "extern char *strchr(const char *, int);",
                    "extern char *strcpy(char *, const char *);", "extern char *strncpy(char *, const char *, __SIZE_TYPE__);",
                    "extern char *strcat(char *, const char *);", "extern int memcmp(const void *, const void *, __SIZE_TYPE__);",
                    "extern void *memset(void *, int, __SIZE_TYPE__);", "extern void *memmove(void *, const void *, __SIZE_TYPE__);"]
            for f, t in sorted(self.picks.items()):
                source = {"signed char": "char", "unsigned char": "uchar", "unsigned": "uint", "long long": "longlong", "_Bool": "bool"}.get(t, t)
                outside = ["abort();", "exit(0);", "for (;;) ;"][len(f) % 3]
                head += [f"extern {'char' if source == 'char' else t} __VERIFIER_nondet_{source}(void);",
                         f"static {t} {f}({t} low, {t} high) {{ {t} v = __VERIFIER_nondet_{source}(); if (v < low || v > high) {outside} return v; }}"]
            main = "int main(void) {"
        return "\n".join(head + self.prelude() + lines[:split] + [main] + lines[split:] + ["  return 0;", "}"]) + "\n"


def execute(generator, directory, model):
    """{place: {value: number of executions}}, or why there is none."""
    source, binary = os.path.join(directory, "native.c"), os.path.join(directory, "native")
    with open(source, "w") as out:
        out.write(generator.text(True))
    results = []
    for options in (["-O2"], ["-O1", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"]):
        built = subprocess.run(["gcc", model, "-std=gnu17", "-fno-strict-aliasing", "-o", binary, source] + options, capture_output=True, text=True)
        if built.returncode != 0:
            return None, next((line for line in built.stderr.splitlines() if "error" in line), "not compiled")
        if "integer overflow in expression" in built.stderr:  # what the sanitizer does not see: gcc has folded it
            return None, "overflow of constants"
        try:
            run = subprocess.run([binary], capture_output=True, text=True, timeout=60, env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
        except subprocess.TimeoutExpired:
            return None, "timeout"
        if run.returncode != 0 or run.stderr:
            reasons = {7: "an execution was killed", 8: "too many executions", 9: "too many inputs or values"}
            return None, next(iter(re.findall("(?:runtime error|ERROR).*", run.stderr)), reasons.get(run.returncode, f"exit code {run.returncode}"))
        results.append(sorted(run.stdout.split("\n")))
    if results[0] != results[1]:
        return None, "the compilations disagree"
    values = {}
    for line in filter(None, results[0]):
        place, value, times = map(int, line.split())
        values.setdefault(place, {})[value] = times
    return values, "" if values else "no place was reached"


def literal(n):
    return "(-9223372036854775807ll - 1)" if n == -2**63 else f"({n}ll)"


def conditions(values, r):
    """(expected verdict, condition on VALUE) for a place with these values."""
    rare = min(values.items(), key=lambda v: (v[1], v[0]))[0]
    low, high = min(values), max(values)
    yield "FALSE", r.choice([f"VALUE == {literal(rare)}"] + ([f"VALUE >= {literal(high)}"] if rare == high else []) + ([f"VALUE <= {literal(low)}"] if rare == low else []))
    never = []
    if high < 2**63 - 1:
        never += [f"VALUE > {literal(high)}"] * 2
    if low > -2**63:
        never += [f"VALUE < {literal(low)}"]
    if len(values) > 1:
        never += [f"VALUE == {literal(v + 1)}" for v in sorted(values) if v + 1 not in values and v != high][:2]
        remainders = {v % 4 if v >= 0 else -(-v % 4) for v in values}
        never += [f"VALUE % 4 == {k}" for k in range(-3, 4) if k not in remainders and -3 + (low >= 0) * 3 <= k][:2]
    yield "TRUE", r.choice(never)


def configuration(r, generator):
    options = []
    preset = r.choice(["trace-abstraction"] * 5 + ["kojak"] * 4 + ["predicate-abstraction"] * 4 + ["impact"] * 2 + ["interp-R+S", "interp-R+S+E+W", "k-induction"] + ["bmc", "horn", "auto", "newton"])
    options += ["--preset", preset]
    if preset in ("trace-abstraction", "kojak", "predicate-abstraction", "impact", "auto", "newton"):
        floats = "float" in generator.features
        options += ["--int-model", r.choice(["bv", "bv", "auto"] if floats else ["int", "int", "bv"])]
    if preset == "predicate-abstraction":
        options += ["--abstraction", r.choice(["combined", "boolean", "cartesian"]), "--predicate-scope", r.choice(["location", "function", "global"])]
    if preset in ("trace-abstraction", "kojak", "predicate-abstraction", "impact"):
        options += ["--refiners", ",".join(r.sample(REFINERS, 1) + ["it-wp-lv", "else:wp"][:r.randrange(3)])]
        if r.randrange(3) == 0:
            options += ["--blocks", r.choice(["none", "choice", "loopfree", "calls"])]
    for option in ("--no-promotion", "--no-slice", "--no-intervals", "--no-rewrite", "--deterministic"):
        if r.randrange(6) == 0 and not (option == "--deterministic" and "horn" in " ".join(options)):  # that needs a clock
            options.append(option)
    return options


def verdict(tool, source, options, timelimit):
    run = subprocess.run([tool, "check", "--assert", "--random", "0", "--timelimit", timelimit, source] + options, capture_output=True, text=True, timeout=300)
    lines = run.stdout.splitlines() or [""]
    found = re.match("Verification result: (TRUE|FALSE|UNKNOWN)", lines[0])
    if not found or run.returncode != {"TRUE": 0, "FALSE": 10, "UNKNOWN": 20}[found[1]]:
        return "CRASH", f"exit code {run.returncode}: {' '.join(lines[:2] + run.stderr.splitlines()[:1])}"
    return found[1], " ".join(lines[:2])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--runs", type=int, default=2, help="random configurations of each program, beside auto")
    parser.add_argument("--timelimit", default="10s")
    parser.add_argument("--keep", default=".")
    parser.add_argument("--32", dest="m32", action="store_true")
    parser.add_argument("--print", action="store_true", help="the reason of every UNKNOWN and of every program that is skipped, too")
    args = parser.parse_args()
    compared = disagreed = verdicts = unknown = skipped = 0
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(args.seed, args.seed + args.count):
            generator = Generator(seed).make()
            values, why = execute(generator, directory, "-m32" if args.m32 else "-m64")
            if values is None:
                skipped += 1
                if args.print:
                    print(f"seed {seed}: skipped: {why}", flush=True)
                continue
            compared += 1
            r = random.Random(seed)
            place = r.choice(sorted(values))
            for expected, condition in conditions(values[place], r):
                source = os.path.join(directory, f"verdicts{'32' if args.m32 else '64'}-{seed}-{expected.lower()}.c")
                with open(source, "w") as out:
                    out.write(generator.text(False, place, condition))
                for options in [[]] + [configuration(r, generator) for _ in range(args.runs)]:
                    options = options + (["--32"] if args.m32 else [])
                    found, reason = verdict(args.tool, source, options, args.timelimit)
                    verdicts += 1
                    if found == "UNKNOWN":
                        unknown += 1
                        if args.print:
                            print(f"seed {seed}: {expected}: {' '.join(options)}: {reason}", flush=True)
                    elif found != expected:
                        disagreed += 1
                        kept = shutil.copy(source, args.keep)
                        print(f"DISAGREEMENT seed {seed}: {found}, expected {expected}: {' '.join(options)} {kept}"
                              + (f": {reason}" if found == "CRASH" else ""), flush=True)
    print(f"{compared} programs compared, {disagreed} disagreements, {verdicts} verdicts with {unknown} unknown, {skipped} programs skipped")
    return 1 if disagreed or 3 * compared < args.count else 0


if __name__ == "__main__":
    sys.exit(main())

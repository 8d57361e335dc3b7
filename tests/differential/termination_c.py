#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs with few small variables: whether all executions end (`--property termination`) against a search of all states.

usage: termination_c.py PIPPIN [--seed N] [--count N] [--timelimit T] [--keep DIR] [--32] [--print] [--verbose]

Programs have two to four variables of a few values each (of a hundred in each third program), an array, nested loops, branches, `break`, `continue`, `goto`, `switch`, inputs, `exit`,
and functions that may call themselves. Python executes the same statements for all inputs. A program does not end if a state comes back, or if a
function is called in a state (arguments and globals) in which a call of it is still open. A program on which the verdict differs is kept and named;
UNKNOWN is only counted. The exit code is 1 if there was a disagreement, or if no program was decided.
"""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile

WORD = 0xffffffff
MOST_STATES = 150000
OPTIONS = [[], [], ["--random=0"], ["--preset=ranking"], ["--preset=lassos"], ["--preset=lassos"], ["--preset=ranking", "--no-intervals"], ["--preset=lassos", "--no-slice"]]


class TooLarge(Exception):
    pass


class Variable:
    def __init__(self, name, place, kind, most, length=0):
        self.name, self.place, self.kind, self.most, self.length = name, place, kind, most, length   # place: in Python


class Expression:
    def __init__(self, c, py, unsigned=False):
        self.c, self.py, self.unsigned = c, py, unsigned


def binary(a, op, b):
    """Arithmetic or a comparison. No operation overflows: all values are small, or unsigned."""
    left, right = a.py, b.py
    unsigned = a.unsigned or b.unsigned
    if unsigned:
        left, right = f"({left} & {WORD})", f"({right} & {WORD})"
    py = f"({left} {op} {right})"
    if op in ("<", "<=", ">", ">=", "==", "!="):
        return Expression(f"({a.c} {op} {b.c})", f"int{py}")
    return Expression(f"({a.c} {op} {b.c})", f"({py} & {WORD})" if unsigned else py, unsigned)


class Program:
    """C text and instructions for the search, made together."""

    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.wide = seed % 3 == 0   # what is too long to be unrolled
        self.lines, self.code, self.depth, self.budget = [], [], 0, 0
        self.entries, self.parameters, self.frame = {}, {}, {}
        self.globals, self.first = [], []
        self.line("#include <stdlib.h>")
        self.line("extern unsigned char __VERIFIER_nondet_uchar(void);")
        self.line("extern _Bool __VERIFIER_nondet_bool(void);")
        for k in range(r.randrange(3)):
            self.globals.append(self.variable(f"g{k}", f"g[{len(self.first)}]"))
            self.first.append(r.randrange(3))
            self.line(f"{self.globals[-1].kind} g{k} = {self.first[-1]};")
        if r.random() < 0.4:
            self.globals.append(Variable("t", f"g[{len(self.first)} + ", "unsigned char", 3, 4))
            first = [r.randrange(4) for _ in range(4)]
            self.first += first
            self.line(f"unsigned char t[4] = {{ {', '.join(map(str, first))} }};")
        functions = ["f", "h"][:r.choice([0, 0, 1, 1, 2])]
        for name in functions:
            self.line(f"int {name}(int p);")
        for name in functions:
            self.function(name, functions)
        self.function("main", functions)

    # Text and instructions ------------------------------------------------------------------------------------------

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def emit(self, *instruction):
        self.code.append(list(instruction))
        return len(self.code) - 1

    def here(self):
        return len(self.code)

    # Values ---------------------------------------------------------------------------------------------------------

    def variable(self, name, place):
        wide = [("unsigned char", 255), ("signed char", 127), ("int", 127)]
        kind, most = self.r.choice(wide if self.wide else [("unsigned char", 7), ("unsigned char", 15), ("unsigned", 7), ("int", 7), ("int", 7), *wide[:2]])
        return Variable(name, place, kind, most)

    def read(self):
        v = self.r.choice(self.names)
        if v.length:
            i = self.r.choice([n for n in self.names if not n.length])
            return Expression(f"t[{i.name} & 3]", f"{v.place}({i.place} & 3)]")
        return Expression(v.name, v.place, v.kind == "unsigned")

    def constant(self):
        k = self.r.choice([0, 1, 1, 2, 3, 4, 5, 7, 8] + [20, 60, 100, 200] * self.wide)
        return Expression(str(k), str(k))

    def value(self):
        r, a = self.r, self.read()
        kind = r.randrange(7)
        if kind == 0:
            return self.constant()
        if kind < 3:
            return a
        return binary(a, r.choice(["+", "-", "+", "-", "&", "|", "^", "*"]), self.constant() if r.random() < 0.6 else self.read())

    def condition(self):
        r = self.r
        c = binary(self.read() if r.random() < 0.8 else self.value(), r.choice(["<", "<=", ">", ">=", "==", "!=", "<", "!="]), self.constant() if r.random() < 0.7 else self.read())
        kind = r.randrange(10)
        if kind < 2:
            d = binary(self.read(), r.choice(["<", ">", "!="]), self.constant())
            op, word = r.choice([("&&", "and"), ("||", "or")])
            c = Expression(f"({c.c} {op} {d.c})", f"({c.py} {word} {d.py})")
        return c

    def decide(self):
        """A condition, perhaps with an input: its C text and a branch to patch for where it does not hold."""
        c = self.condition()
        kind = self.r.randrange(12)
        if kind > 1:
            return c.c, [self.emit("branch", c.py, None)]
        if kind == 0:
            return "__VERIFIER_nondet_bool()", [self.emit("choose", [self.here() + 1, None])]
        return f"(__VERIFIER_nondet_bool() && {c.c})", [self.emit("choose", [self.here() + 1, None]), self.emit("branch", c.py, None)]

    def patch(self, branches, to):
        for k in branches:
            if self.code[k][0] == "choose":
                self.code[k][1][1] = to
            else:
                self.code[k][-1] = to

    def stored(self, v, e, mask=True):
        """What an assignment makes of a value, in C and Python."""
        if v.kind == "signed char":
            return e.c, f"(({e.py} + 128 & 255) - 128)"
        if v.most == 255:
            return e.c, f"({e.py} & 255)"
        return (f"{e.c} & {v.most}", f"({e.py} & {v.most})") if mask else (e.c, e.py)

    # Statements -----------------------------------------------------------------------------------------------------

    def assign(self, e=None):
        r, v = self.r, self.r.choice(self.names)
        if v.length:
            i = r.choice([n for n in self.names if not n.length])
            e = e or self.value()
            self.line(f"t[{i.name} & 3] = {e.c} & 3;")
            self.emit("set", f"{v.place}({i.place} & 3)]", f"({e.py} & 3)")
            return
        x = Expression(v.name, v.place, v.kind == "unsigned")
        if e is None and v.kind == "int" and r.random() < 0.6:
            op, guard = r.choice([("+", f"{v.name} < {v.most}"), ("-", f"{v.name} > -{v.most}")])
            self.line(f"if ({guard}) {v.name} = {v.name} {op} 1;")
            skip = self.emit("branch", f"{guard.replace(v.name, v.place, 1)}", None)
            self.emit("set", v.place, f"({v.place} {op} 1)")
            self.patch([skip], self.here())
            return
        e = e or (binary(x, r.choice("+-"), self.constant()) if r.random() < 0.6 else self.value())
        c, py = self.stored(v, e)
        self.line(f"{v.name} = {c};")
        self.emit("set", v.place, py)

    def read_input(self):
        v = self.r.choice([n for n in self.names if not n.length])
        mask = 127 if self.wide and v.most > 15 else self.r.choice([1, 3, 7])
        self.line(f"{v.name} = __VERIFIER_nondet_uchar() & {mask};")
        self.emit("input", v.place, mask)

    def block(self, size, loops):
        self.depth += 1
        for _ in range(size):
            self.statement(loops)
        self.depth -= 1

    def loop(self):
        r, kind = self.r, self.r.randrange(5)
        loop = {"break": [], "continue": []}
        size = r.randrange(0, 4)
        counter = r.choice([n for n in self.names if not n.length])
        if kind < 2:   # counts
            up = r.random() < 0.6
            first, step = (r.randrange(2), r.choice([1, 1, 1, 2, 3])) if up else (r.randrange(3, 8), r.choice([1, 1, 2]))
            bound = self.constant() if r.random() < 0.7 else self.read()
            c = binary(Expression(counter.name, counter.place, counter.kind == "unsigned"), r.choice(["<", "<", "!=", "<="] if up else [">", ">", "!=", ">="]), bound)
            x = Expression(counter.name, counter.place, counter.kind == "unsigned")
            c_text, py = self.stored(counter, binary(x, "+" if up else "-", Expression(str(step), str(step))))
            self.line(f"for ({counter.name} = {first}; {c.c}; {counter.name} = {c_text}) {{")
            self.emit("set", counter.place, str(first))
            head = self.here()
            out = [self.emit("branch", c.py, None)]
            if r.random() < 0.6:   # so that its body leaves the counter alone
                names, self.names = self.names, [n for n in self.names if n is not counter] if len(self.names) > 2 else self.names
                self.block(size, loop)
                self.names = names
            else:
                self.block(size, loop)
            self.patch(loop["continue"], self.here())
            self.emit("set", counter.place, py)
            self.emit("jump", head)
            self.line("}")
        elif kind < 4:
            head = self.here()
            c, out = self.decide()
            self.line(f"while ({c}) {{")
            self.block(size + 1, loop)
            self.emit("jump", head)
            self.patch(loop["continue"], head)
            self.line("}")
        else:
            head = self.here()
            self.line("do {")
            self.block(size + 1, loop)
            self.patch(loop["continue"], self.here())
            c, out = self.decide()
            self.line(f"}} while ({c});")
            self.emit("jump", head)
        self.patch(out + loop["break"], self.here())

    def choose_case(self, loops):
        r, e, out = self.r, self.read(), []
        self.line(f"switch ({e.c} & 3) {{")
        table = self.emit("switch", f"({e.py} & 3)", {}, None)
        inner = dict(loops or {}, **{"break": out})
        if loops is None:
            inner.pop("continue", None)
        for k in sorted(r.sample(range(4), r.randrange(1, 4))):
            self.line(f"case {k}:")
            self.code[table][2][k] = self.here()
            self.block(r.randrange(1, 3), inner)
            if r.random() < 0.6:
                self.line("  break;")
                out.append(self.emit("jump", None))
        if r.random() < 0.5:
            self.line("default:")
            self.code[table][3] = self.here()
            self.block(1, inner)
        if self.code[table][3] is None:
            out.append(table)
        self.line("}")
        self.patch(out, self.here())

    def statement(self, loops):
        r = self.r
        self.budget -= 1
        kind = r.random()
        nested = self.depth < 4 and self.budget > 0
        if kind < 0.32 or not nested:
            self.assign()
        elif kind < 0.38:
            self.read_input()
        elif kind < 0.54:
            c, out = self.decide()
            self.line(f"if ({c}) {{")
            self.block(r.randrange(1, 3), loops)
            if r.random() < 0.4:
                end = self.emit("jump", None)
                self.patch(out, self.here())
                self.line("} else {")
                self.block(r.randrange(1, 3), loops)
                out = [end]
            self.line("}")
            self.patch(out, self.here())
        elif kind < 0.74:
            self.loop()
        elif kind < 0.79:
            self.choose_case(loops)
        elif kind < 0.87 and loops:
            word = r.choice(list(loops))
            c, out = self.decide()
            self.line(f"if ({c}) {word};")
            loops[word].append(self.emit("jump", None))
            self.patch(out, self.here())
        elif kind < 0.91:
            c, out = self.decide()
            label = r.randrange(2)
            self.line(f"if ({c}) goto L{label};")
            self.gotos.append((self.emit("jump", None), label))
            self.patch(out, self.here())
        elif kind < 0.93:
            c, out = self.decide()
            ends = r.choice(["exit(0);", "abort();", "return 1;"])
            self.line(f"if ({c}) {ends}")
            self.emit(*(("return", "1") if ends == "return 1;" else ("end",)))
            self.patch(out, self.here())
        elif self.calls:
            self.call()
        else:
            self.assign()
        if len(self.labels) < 2 and r.random() < 0.12:
            self.line(f"L{len(self.labels)}:;")
            self.labels.append(self.here())

    def call(self):
        name, e = self.r.choice(self.calls), self.value()
        v = self.r.choice([n for n in self.names if not n.length])
        c, py = self.stored(v, Expression(f"{name}({e.c} & 7)", "result"))
        self.line(f"{v.name} = {c};")
        self.emit("call", name, f"({e.py} & 7)")
        self.emit("result", v.place, py)

    def function(self, name, functions):
        r = self.r
        self.labels, self.gotos = [], []
        self.entries[name] = self.here()
        count = r.randrange(1, 4) if name == "main" else r.randrange(2)
        self.names, first = list(self.globals), []
        self.calls = functions if name == "main" or r.random() < 0.6 else [f for f in functions if f < name]
        self.line(f"int {name}({'void' if name == 'main' else 'int p'}) {{")
        self.depth = 1
        if name != "main":
            self.names.append(Variable("p", "v[0]", "int", 7))
            first.append(0)
        for k in range(count):
            v = self.variable("abc"[k], f"v[{len(first)}]")
            self.names.append(v)
            first.append(r.randrange(5))
            self.line(f"{v.kind} {v.name} = {first[-1]};")
        self.frame[name] = first
        if name != "main":
            stop = r.choice(["p > 3", "p == 0", "p <= 0", "p < 2", "p == 5"])
            self.line(f"if ({stop}) return 2;")
            skip = self.emit("branch", stop.replace("p", "v[0]"), None)
            self.emit("return", "2")
            self.patch([skip], self.here())
        if self.wide and name == "main" or r.random() < 0.2:
            self.read_input()
        self.budget = r.randrange(6, 14) if name == "main" else r.randrange(2, 6)
        top = r.randrange(3, 7) if name == "main" else r.randrange(1, 4)
        for _ in range(top):
            self.statement(None)
        if name != "main" and r.random() < 0.5 and name in self.calls:
            op = r.choice(["-", "-", "-", "+"])
            self.line(f"p = {name}((p {op} 1) & 7) & 7;")
            self.emit("call", name, f"((v[0] {op} 1) & 7)")
            self.emit("result", "v[0]", "(result & 7)")
        for label in range(len(self.labels), 2):
            self.line(f"L{label}:;")
            self.labels.append(self.here())
        for k, label in self.gotos:
            self.code[k][1] = self.labels[label]
        result = self.read()
        self.line(f"return {result.c};")
        self.emit("return", f"({result.py} & 7)")
        self.lines[-1] = "  " * self.depth + f"return {result.c} & 7;"
        self.depth = 0
        self.line("}")

    def text(self):
        return "\n".join(self.lines) + "\n"


class Search:
    """Depth first through all states: of instructions, globals, locals and open calls."""

    def __init__(self, program):
        self.p = program
        self.steps = [self.compiled(k, i) for k, i in enumerate(program.code)]

    def compiled(self, k, i):
        def function(body):
            scope = {}
            exec("def step(g, v, result):\n" + body, scope)
            return scope["step"]
        kind = i[0]
        if kind in ("set", "result"):
            return function(f"  g = list(g); v = list(v)\n  {i[1]} = {i[2]}\n  return tuple(g), tuple(v)")
        if kind == "branch":
            return function(f"  return {k + 1} if {i[1]} else {i[2]}")
        if kind in ("switch", "call", "return"):
            return function(f"  return {i[2] if kind == 'call' else i[1]}")
        return None

    def after(self, state):
        """The next states; True instead of one for a call in a state in which a call is open."""
        at, g, v, stack, result = state
        i, step = self.p.code[at], self.steps[at]
        kind = i[0]
        if kind == "set" or kind == "result":
            g, v = step(g, v, result)
            return [(at + 1, g, v, stack, None)]
        if kind == "branch":
            return [(step(g, v, None), g, v, stack, None)]
        if kind == "jump":
            return [(i[1], g, v, stack, None)]
        if kind == "choose":
            return [(to, g, v, stack, None) for to in i[1]]
        if kind == "switch":
            return [(i[2].get(step(g, v, None), i[3]), g, v, stack, None)]
        if kind == "input":
            out = []
            for value in range(i[2] + 1):
                to = {"g": list(g), "v": list(v)}
                to[i[1][0]][int(i[1][2:-1])] = value
                out.append((at + 1, tuple(to["g"]), tuple(to["v"]), stack, None))
            return out
        if kind == "call":
            argument = step(g, v, None)
            if any((name, a, then) == (i[1], argument, g) for name, a, then, _, _ in stack):
                return [True]
            first = list(self.p.frame[i[1]])
            first[0] = argument
            return [(self.p.entries[i[1]], g, tuple(first), stack + ((i[1], argument, g, at + 1, v),), None)]
        if kind == "return":
            if not stack:
                return []
            _, _, _, back, locals_there = stack[-1]
            return [(back, g, locals_there, stack[:-1], step(g, v, None))]
        return []   # the end

    def ends(self):
        start = (self.p.entries["main"], tuple(self.p.first), tuple(self.p.frame["main"]), (), None)
        done, on_path = set(), {start}
        path = [(start, iter(self.after(start)))]
        while path:
            state, rest = path[-1]
            to = next(rest, None)
            if to is None:
                path.pop()
                on_path.discard(state)
                done.add(state)
            elif to is True or to in on_path:
                return False
            elif to not in done:
                if len(done) + len(on_path) > MOST_STATES:
                    raise TooLarge
                on_path.add(to)
                path.append((to, iter(self.after(to))))
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--timelimit", default="5s")
    parser.add_argument("--keep")
    parser.add_argument("--32", dest="m32", action="store_true")
    parser.add_argument("--print", dest="show", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    a = parser.parse_args()
    found = {(ends, verdict): 0 for ends in (True, False) for verdict in ("TRUE", "FALSE", "UNKNOWN")}
    wrong = skipped = 0
    for seed in range(a.seed, a.seed + a.count):
        program = Program(seed)
        if a.show:
            print(program.text())
            continue
        try:
            ends = Search(program).ends()
        except TooLarge:
            skipped += 1
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"termination{seed}.c")
            with open(path, "w") as f:
                f.write(program.text())
            options = random.Random(seed).choice(OPTIONS)
            r = subprocess.run([a.pippin, "check", "--property=termination", f"--timelimit={a.timelimit}", *options, *(["--32"] if a.m32 else []), path], capture_output=True, text=True)
            verdict = {0: "TRUE", 10: "FALSE", 20: "UNKNOWN"}.get(r.returncode)
            if a.verbose:
                how = [line[10:] for line in r.stdout.splitlines() if line.startswith("Found by: ")]
                print(f"seed {seed} {' '.join(options)}: {'ends' if ends else 'does not end'}: {verdict}{': '.join([''] + how)}", flush=True)
            if verdict is None:
                problem = f"exit code {r.returncode}: {r.stderr[:300]}"
            else:
                found[ends, verdict] += 1
                problem = f"{verdict}, but {'all executions end' if ends else 'an execution does not end'}" if verdict == ("FALSE" if ends else "TRUE") else ""
            if problem:
                print(f"seed {seed} {' '.join(options)}: {problem}", flush=True)
                wrong += 1
                if a.keep:
                    os.makedirs(a.keep, exist_ok=True)
                    shutil.copy(path, a.keep)
    if a.show:
        return 0
    unknown = found[True, "UNKNOWN"] + found[False, "UNKNOWN"]
    compared = sum(found.values())
    print(f"termination_c: {a.count} programs from seed {a.seed}, {skipped} with too many states; {found[True, 'TRUE']} proved to end, {found[False, 'FALSE']} shown not to end, "
          f"unknown {found[True, 'UNKNOWN']} that end and {found[False, 'UNKNOWN']} that do not, {wrong} wrong")
    return 1 if wrong or unknown == compared else 0


if __name__ == "__main__":
    sys.exit(main())

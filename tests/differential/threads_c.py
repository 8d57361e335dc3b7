#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs with POSIX threads: verdicts of `pippin check` against a search of all interleavings.

usage: threads_c.py PIPPIN [--seed N] [--count N] [--timelimit T] [--keep DIR] [--32] [--print] [--verbose]

A program has two or three threads of a few statements: reads and writes of global variables, branches, bounded loops, assumptions, mutexes (also recursive
ones and `trylock`), atomic sections, semaphores, read-write locks, barriers, condition variables, and joins. Python
makes single steps of the same statements, of one thread after the other, in all orders. A program on which the verdict differs is kept and
named; UNKNOWN is only counted. The exit code is 1 if there was a disagreement, or if no program was decided.
"""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile

MOST_STATES = 200000
OPTIONS = [[], ["--random=0"], ["--random=0", "--preset=trace-abstraction"], ["--random=0", "--preset=bmc"], ["--random=0", "--preset=kojak"],
           ["--random=0", "--preset=predicate-abstraction"], ["--random=0", "--no-intervals"], ["--random=0", "--jobs=2"]]
GLOBALS = ["x", "y", "z"]


class TooLarge(Exception):
    pass


class Code:
    """Steps of one thread: (operation, arguments …); jumps name a step."""

    def __init__(self):
        self.steps, self.lines, self.locals = [], [], 0

    def local(self):
        self.locals += 1
        return self.locals - 1

    def line(self, text, depth):
        self.lines.append("  " * (depth + 1) + text)


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        r = self.r
        self.threads = r.choice([2, 2, 2, 3])
        self.recursive = r.random() < 0.3
        self.kinds = r.sample(["mutex", "atomic", "semaphore", "rwlock", "barrier", "condition", "try"], r.randint(1, 3))
        self.start = {g: r.randint(0, 1) for g in GLOBALS}
        self.semaphore = r.randint(0, 2)
        self.codes = []
        for _ in range(self.threads):
            code = Code()
            self.block(code, r.randint(2, 4), 0, 0)
            self.codes.append(code)
        self.main()

    def read(self, code, name):
        t = code.local()
        code.steps.append(("load", t, name))
        return t

    def block(self, code, n, depth, held):
        for _ in range(n):
            self.statement(code, depth, held)

    def statement(self, code, depth, held):
        """`held`: 0 nothing, 1 the mutex, 2 an atomic section, where nothing waits."""
        r = self.r
        choice = r.random()
        g, h = r.choice(GLOBALS), r.choice(GLOBALS)
        if choice < 0.03:
            a, b, right = r.randint(0, 9), r.randint(0, 9), r.random() < 0.6
            code.line(f"{{ int n = {a}, m = {b}; __VERIFIER_assume((n ^ m) == {(a ^ b) + (not right)}); }}", depth)
            code.steps.append(("assume", right))
        elif choice < 0.06:
            v = r.randint(0, 3)
            code.line(f"__VERIFIER_assume(({g} ^ {v}) != 0);", depth)
            t = self.read(code, g)
            code.steps.append(("assume_not", t, v))
        elif choice < 0.16:
            code.line(f"{g} = {(v := r.randint(0, 3))};", depth)
            code.steps.append(("store", g, ("const", v)))
        elif choice < 0.30:
            code.line(f"{g}++;", depth)
            t = self.read(code, g)
            code.steps.append(("store", g, ("add", t, 1)))
        elif choice < 0.42:
            code.line(f"{g} = {h} + {(v := r.randint(0, 2))};", depth)
            t = self.read(code, h)
            code.steps.append(("store", g, ("add", t, v)))
        elif choice < 0.50:
            code.line(f"{g} = {h} == {(v := r.randint(0, 3))} && {g} < 3;", depth)
            a = self.read(code, h)
            branch = len(code.steps)
            code.steps.append(None)
            b = self.read(code, g)
            code.steps.append(("store", g, ("less", b, 3)))
            jump = len(code.steps)
            code.steps.append(None)
            code.steps[branch] = ("unless", a, v, len(code.steps))
            code.steps.append(("store", g, ("const", 0)))
            code.steps[jump] = ("goto", len(code.steps))
        elif choice < 0.64 and depth < 2:
            v = r.randint(0, 3)
            code.line(f"if ({g} == {v}) {{", depth)
            t = self.read(code, g)
            at = len(code.steps)
            code.steps.append(None)
            self.block(code, r.randint(1, 2), depth + 1, held)
            code.line("}", depth)
            code.steps[at] = ("unless", t, v, len(code.steps))
        elif choice < 0.70 and depth < 1:
            n = r.randint(1, 2)
            code.line(f"for (int i = 0; i < {n}; i++) {{", depth)
            i = code.local()
            code.steps.append(("set", i, 0))
            head = len(code.steps)
            code.steps.append(None)
            self.block(code, 1, depth + 1, held)
            code.steps.append(("increase", i))
            code.steps.append(("goto", head))
            code.line("}", depth)
            code.steps[head] = ("unless_less", i, n, len(code.steps))
        elif choice < 0.75:
            v = r.randint(1, 4)
            code.line(f"if ({g} == {v}) reach_error();", depth)
            t = self.read(code, g)
            code.steps.append(("unless", t, v, len(code.steps) + 2))
            code.steps.append(("error",))
        else:
            self.synchronise(code, depth, held)

    def synchronise(self, code, depth, held):
        r = self.r
        kind = r.choice(self.kinds)
        if kind == "mutex" and held != 2 and (held == 0 or self.recursive):
            code.line("pthread_mutex_lock(&m);", depth)
            code.steps.append(("lock", "m"))
            self.block(code, r.randint(1, 2), depth + 1, 1)
            if "condition" in self.kinds and held == 0 and r.random() < 0.4:
                code.line("  pthread_cond_wait(&c, &m);", depth)
                code.steps += [("unlock", "m"), ("lock", "m")]
            code.line("pthread_mutex_unlock(&m);", depth)
            code.steps.append(("unlock", "m"))
        elif kind == "try" and held == 0 and not self.recursive:
            code.line("if (pthread_mutex_trylock(&m) == 0) {", depth)
            t = code.local()
            code.steps.append(("trylock", t))
            at = len(code.steps)
            code.steps.append(None)
            self.block(code, 1, depth + 1, 1)
            code.line("  pthread_mutex_unlock(&m);", depth)
            code.line("}", depth)
            code.steps.append(("unlock", "m"))
            code.steps[at] = ("unless", t, 1, len(code.steps))
        elif kind == "atomic" and held != 2:
            code.line("__VERIFIER_atomic_begin();", depth)
            code.steps.append(("atomic_begin",))
            self.block(code, r.randint(1, 2), depth + 1, 2)
            code.line("__VERIFIER_atomic_end();", depth)
            code.steps.append(("atomic_end",))
        elif kind == "semaphore" and held == 0:
            if r.random() < 0.5:
                code.line("sem_post(&s);", depth)
                code.steps.append(("post",))
            else:
                code.line("sem_wait(&s);", depth)
                code.steps.append(("take",))
        elif kind == "rwlock" and held == 0:
            write = r.random() < 0.5
            code.line(f"pthread_rwlock_{'wr' if write else 'rd'}lock(&rw);", depth)
            code.steps.append(("write_lock",) if write else ("read_lock",))
            self.block(code, 1, depth + 1, 1 if not self.recursive else 2)
            code.line("pthread_rwlock_unlock(&rw);", depth)
            code.steps.append(("write_unlock",) if write else ("read_unlock",))
        elif kind == "barrier" and held == 0 and depth == 0:
            code.line("pthread_barrier_wait(&b);", depth)
            t = code.local()
            code.steps.append(("arrive", t))
            code.steps.append(("pass", t))
        elif kind == "condition":
            code.line("pthread_cond_signal(&c);", depth)
        else:
            g = r.choice(GLOBALS)
            code.line(f"{g} = 0;", depth)
            code.steps.append(("store", g, ("const", 0)))

    def main(self):
        r = self.r
        code = Code()
        for t in range(self.threads):
            code.line(f"pthread_create(&t{t}, 0, f{t}, 0);", 0)
            code.steps.append(("create", t + 1))
            if t == 0 and r.random() < 0.3:
                self.statement(code, 0, 0)
        order = list(range(self.threads))
        r.shuffle(order)
        for t in order:
            if r.random() < 0.85:
                code.line(f"pthread_join(t{t}, 0);", 0)
                code.steps.append(("join", t + 1))
        v, w = r.randint(0, 4), r.randint(0, 3)
        g, h = r.sample(GLOBALS, 2)
        code.line(f"if ({g} == {v}) if ({h} == {w}) reach_error();", 0)
        a = self.read(code, g)
        first = len(code.steps)
        code.steps.append(None)
        b = self.read(code, h)
        second = len(code.steps)
        code.steps.append(None)
        code.steps.append(("error",))
        code.steps[first] = ("unless", a, v, len(code.steps))
        code.steps[second] = ("unless", b, w, len(code.steps))
        self.codes.insert(0, code)

    def text(self):
        lines = ["#include <pthread.h>", "#include <semaphore.h>", "extern void abort(void);", "void reach_error(void) { abort(); }",
                 "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), __VERIFIER_assume(int);"]
        lines.append("int " + ", ".join(f"{g} = {v}" for g, v in self.start.items()) + ";")
        mutex = "PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP" if self.recursive else "PTHREAD_MUTEX_INITIALIZER"
        lines += [f"pthread_mutex_t m = {mutex};", "pthread_cond_t c = PTHREAD_COND_INITIALIZER;", "pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;",
                  "pthread_barrier_t b;", "sem_t s;"]
        for t, code in enumerate(self.codes[1:]):
            lines += [f"static void *f{t}(void *unused) {{"] + code.lines + ["  return 0;", "}"]
        lines += ["int main(void) {", "  pthread_t " + ", ".join(f"t{t}" for t in range(self.threads)) + ";"]
        lines += [f"  sem_init(&s, 0, {self.semaphore});", f"  pthread_barrier_init(&b, 0, {min(2, self.threads)});"]
        return "#define _GNU_SOURCE\n" + "\n".join(lines + self.codes[0].lines + ["  return 0;", "}"]) + "\n"

    def fails(self):
        """Is there an interleaving that reaches the error?"""
        n = len(self.codes)
        # Of each thread: step, or None before it begins, and its local variables; globals; owner, depth; atomic; semaphore; readers, writer; barrier.
        start = (tuple([(0, (0,) * self.codes[0].locals)] + [None] * (n - 1)), tuple(self.start[g] for g in GLOBALS), (-1, 0), -1, self.semaphore,
                 (0, -1), (0, 0))
        seen, todo = {start}, [start]
        while todo:
            state = todo.pop()
            for t in range(n):
                if state[3] not in (-1, t) or state[0][t] is None or state[0][t][0] >= len(self.codes[t].steps):
                    continue
                after = self.step(state, t)
                if after == "error":
                    return True
                if after is None or after in seen:
                    continue
                seen.add(after)
                if len(seen) > MOST_STATES:
                    raise TooLarge
                if self.ended(after, 0):
                    continue   # main returns: all threads end
                todo.append(after)
        return False

    def ended(self, state, t):
        return state[0][t] is not None and state[0][t][0] >= len(self.codes[t].steps)

    def step(self, state, t):
        threads, variables, (owner, depth), atomic, semaphore, (readers, writer), (arrived, phase) = state
        pc, local = threads[t]
        local, variables, threads = list(local), list(variables), list(threads)
        op = self.codes[t].steps[pc]
        pc += 1
        if op[0] == "load":
            local[op[1]] = variables[GLOBALS.index(op[2])]
        elif op[0] == "store":
            e = op[2]
            value = e[1] if e[0] == "const" else local[e[1]] + e[2] if e[0] == "add" else int(local[e[1]] < e[2])
            variables[GLOBALS.index(op[1])] = value
        elif op[0] == "set":
            local[op[1]] = op[2]
        elif op[0] == "increase":
            local[op[1]] += 1
        elif op[0] == "goto":
            pc = op[1]
        elif op[0] == "unless":
            pc = pc if local[op[1]] == op[2] else op[3]
        elif op[0] == "unless_less":
            pc = pc if local[op[1]] < op[2] else op[3]
        elif op[0] == "assume":
            if not op[1]:
                return None   # nothing comes after; what others do, they may do before
        elif op[0] == "assume_not":
            if local[op[1]] == op[2]:
                return None
        elif op[0] == "error":
            return "error"
        elif op[0] == "create":
            threads[op[1]] = (0, (0,) * self.codes[op[1]].locals)
        elif op[0] == "join":
            if not self.ended(state, op[1]):
                return None
        elif op[0] == "lock":
            if owner == t and self.recursive:
                depth += 1
            elif owner != -1:
                return None
            else:
                owner = t
        elif op[0] == "trylock":
            local[op[1]] = int(owner == -1)
            owner = t if owner == -1 else owner
        elif op[0] == "unlock":
            if depth > 0:
                depth -= 1
            else:
                owner = -1
        elif op[0] == "atomic_begin":
            atomic = t
        elif op[0] == "atomic_end":
            atomic = -1
        elif op[0] == "post":
            semaphore += 1
        elif op[0] == "take":
            if semaphore == 0:
                return None
            semaphore -= 1
        elif op[0] == "read_lock":
            if writer != -1:
                return None
            readers += 1
        elif op[0] == "write_lock":
            if writer != -1 or readers > 0:
                return None
            writer = t
        elif op[0] == "read_unlock":
            readers -= 1
        elif op[0] == "write_unlock":
            writer = -1
        elif op[0] == "arrive":
            local[op[1]] = phase
            arrived += 1
            if arrived == min(2, self.threads):
                arrived, phase = 0, 1 - phase
        elif op[0] == "pass":
            if phase == local[op[1]]:
                return None
        if any(v > 40 for v in variables):
            raise TooLarge
        threads[t] = (pc, tuple(local))
        return (tuple(threads), tuple(variables), (owner, depth), atomic, semaphore, (readers, writer), (arrived, phase))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pippin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--timelimit", default="5s")
    parser.add_argument("--keep", default="")
    parser.add_argument("--32", dest="small", action="store_true")
    parser.add_argument("--print", action="store_true", dest="show")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    decided, unknown, wrong, large = {True: 0, False: 0}, {True: 0, False: 0}, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(args.seed, args.seed + args.count):
            program = Program(seed)
            if args.show:
                print(program.text())
            try:
                fails = program.fails()
            except TooLarge:
                large += 1
                continue
            path = os.path.join(folder, f"threads{seed}.c")
            with open(path, "w") as out:
                out.write(program.text())
            options = OPTIONS[seed % len(OPTIONS)]
            command = [args.pippin, "check", "--property", "unreach-call", "--timelimit", args.timelimit, *options, *(["--32"] if args.small else []), path]
            result = subprocess.run(command, capture_output=True, text=True)
            lines = result.stdout.splitlines()
            verdict = next((line[len("Verification result: "):] for line in lines if line.startswith("Verification result: ")), f"exit code {result.returncode}")
            if args.verbose:
                print(seed, fails, verdict, *options, flush=True)
            if verdict.startswith("UNKNOWN"):
                unknown[fails] += 1
            elif verdict.startswith("FALSE") == fails and verdict.startswith(("FALSE", "TRUE")):
                decided[fails] += 1
            else:
                wrong += 1
                print(f"WRONG: seed {seed}: {verdict}, {'an' if fails else 'no'} interleaving fails; {' '.join(command)}")
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    shutil.copy(path, args.keep)
    print(f"threads_c: {args.count} programs from seed {args.seed}, {large} with too many states; {decided[False]} proved, {decided[True]} refuted, "
          f"unknown {unknown[False]} that are right and {unknown[True]} that are not, {wrong} wrong")
    sys.exit(1 if wrong or not sum(decided.values()) else 0)


if __name__ == "__main__":
    main()

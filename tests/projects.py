#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whole projects: several files with flags of their own (compile_commands.json), and entry functions other than main, which
are called with any arguments in any state. Every question comes as a pair: one detail changed, the other verdict."""
import argparse
import json
import os
import subprocess
import sys
import tempfile

from what_to_check import what_to_check

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEAD = "extern void abort(void);\nvoid reach_error(void) { abort(); }\n"
DEVICE = HEAD + """
struct list { int value; struct list *next; };
struct device { int state; unsigned flags : 3; const int fixed; unsigned char bytes[4]; struct list *head; struct { int x, y; } inner; };
static int counter;
static const int limit = 7;
struct device *current;
%s
"""
# name, text of the function `check` (with what it needs), verdict, options
ENTRIES = [
    # Arguments are any value.
    ("argument", "void check(int a) { if (a == 123456) reach_error(); }", "FALSE", []),
    ("argument in its type", "void check(unsigned char a) { if (a > 255) reach_error(); }", "TRUE", []),
    ("several arguments", "void check(int a, long b) { if (a < b) return; if (a < b) reach_error(); }", "TRUE", []),
    # Globals, also static ones, are any value; constant ones are not.
    ("global", "void check(void) { if (counter == 99) reach_error(); }", "FALSE", []),
    ("constant", "void check(void) { if (limit != 7) reach_error(); }", "TRUE", []),
    # Pointers are valid and fresh; what they point to is any value, level by level.
    ("pointer", "void check(struct device *d) { if (d->state == 5) reach_error(); }", "FALSE", []),
    ("pointer is not null", "void check(struct device *d) { if (!d) reach_error(); }", "TRUE", []),
    ("fresh objects differ", "void check(int *p, int *q) { *p = 1; *q = 2; if (*p != 1) reach_error(); }", "TRUE", []),
    ("fresh object and global", "void check(struct device *d) { d->state = 1; current->state = 2; if (d->state == 1) reach_error(); }", "FALSE", []),
    ("bit-field", "void check(struct device *d) { if (d->flags > 7) reach_error(); }", "TRUE", []),
    ("bit-field value", "void check(struct device *d) { if (d->flags == 7) reach_error(); }", "FALSE", []),
    ("constant member", "void check(struct device *d) { if (d->fixed == 3) reach_error(); }", "FALSE", []),
    ("array member", "void check(struct device *d) { if (d->bytes[3] == 200 && d->bytes[0] == 1) reach_error(); }", "FALSE", []),
    ("inner structure", "void check(struct device *d) { if (d->inner.y == 17 && d->inner.x == 16) reach_error(); }", "FALSE", []),
    ("list", "void check(struct device *d) { if (d->head->next->value == 11) reach_error(); }", "FALSE", ["--entry-depth=3"]),
    ("static entry", "static void check(int a) { if (a == 3) reach_error(); }", "FALSE", []),
    ("structure by value", "void check(struct list l) { if (l.value == 8) reach_error(); }", "FALSE", []),
    ("structure by value, bound", "void check(struct list l) { l.value = 1; if (l.value == 8) reach_error(); }", "TRUE", []),
    ("result is kept", "int check(int a) { if (a != a) reach_error(); return a; }", "TRUE", []),
    ("typedef without a tag", "typedef struct { int a; } T; void check(T *t) { if (t->a == 4) reach_error(); }", "FALSE", []),
    ("enumeration", "enum e { A = 2, B = 5 }; void check(enum e v) { if (v == B) reach_error(); }", "FALSE", []),
    ("table of structures", "struct list table[3]; void check(void) { if (table[2].value == 6 && table[1].value == 5) reach_error(); }", "FALSE", []),
    ("pointers in a table differ", "struct list table[2]; void check(void) { table[0].next->value = 1; table[1].next->value = 2;"
                                   " if (table[0].next->value == 1) reach_error(); }", "FALSE", []),
]
# name, text, how the failing execution has to be confirmed
REPLAYS = [
    ("pointer from outside", "extern void *__VERIFIER_nondet_pointer(void); int main(void) { void *p = __VERIFIER_nondet_pointer(); if (p) reach_error(); return 0; }", "native"),
    ("variable of a macro", "#define DECLARE int v;\nint main(void) { int x = __VERIFIER_nondet_int(); DECLARE if (x == 5 && v < 1 && v > -1) reach_error(); return 0; }", "native"),
    ("variable of a macro, another value", "#define DECLARE int v;\nint main(void) { int x = __VERIFIER_nondet_int(); DECLARE if (x == 5 && v == 3) reach_error(); return 0; }",
     "interpreted, not native: an uninitialised variable"),
    ("variable with attributes", "int main(void) { int v __attribute__((unused)), w __attribute__((aligned(16))) __attribute__((unused)); if (v == 4 && w == 6) reach_error(); return 0; }", "native"),
    ("alloca", "void *alloca(unsigned long); int main(void) { int *p = alloca(8); p[1] = __VERIFIER_nondet_int(); if (p[1] == 9) reach_error(); return 0; }", "native"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    parser.add_argument("--counts")
    a = parser.parse_args()
    pippin = os.path.abspath(a.pippin)
    failures, passed = [], 0

    with tempfile.TemporaryDirectory() as d:
        def write(name, text):
            path = os.path.join(d, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as f:
                f.write(text)
            return path

        def check(name, options, verdict=None, code=None, message="", confirmed=None, limit=30, absent=None):
            nonlocal passed
            r = subprocess.run([pippin, "check", f"--timelimit={limit}s", *what_to_check(options), *options], capture_output=True, text=True, cwd=d)
            first = r.stdout.split("\n")[0]
            if verdict and not first.startswith(f"Verification result: {verdict}"):
                failures.append(f"{name}: {first!r}, expected {verdict}\n{r.stdout[:600]}{r.stderr[:600]}")
            elif code is not None and r.returncode != code:
                failures.append(f"{name}: exit code {r.returncode}, expected {code}: {r.stderr[:300]}")
            elif message and message not in r.stdout + r.stderr:
                failures.append(f"{name}: no {message!r} in\n{r.stdout[:600]}{r.stderr[:600]}")
            elif absent and absent in r.stdout + r.stderr:
                failures.append(f"{name}: {absent!r} in\n{r.stdout[:600]}{r.stderr[:600]}")
            elif confirmed and f"Confirmed: executed {confirmed}" not in r.stdout:
                failures.append(f"{name}: not confirmed by {confirmed}:\n{r.stdout[:400]}")
            else:
                passed += 1

        # Entry functions.
        for k, (name, text, verdict, options) in enumerate(ENTRIES):
            path = write(f"entry{k}.c", DEVICE % text)
            check(f"entry: {name}", ["--entry=check", *options, path], verdict, confirmed="native" if verdict == "FALSE" else None)
        # Below the depth nothing is known: what is read there decides nothing, neither way.
        deep = write("deep.c", DEVICE % "void check(struct device *d) { if (d->head->next->value == 11) reach_error(); }")
        check("entry: below the depth", ["--entry=check", "--entry-depth=1", deep], "UNKNOWN")
        opaque = write("opaque.c", HEAD + "struct o; void use(struct o *); void check(struct o *p, int a) { use(p); if (a != a) reach_error(); }\n")
        check("entry: opaque pointer", ["--entry=check", opaque], "TRUE", message="[missing-body")
        check("entry: assumptions are listed", ["--entry=check", os.path.join(d, "entry1.c")], "TRUE", message="[entry-state]")  # ASSUMES: entry-state
        # The result is kept, and the assumption names the pointers; what is lost is lost.
        head = "#include <stdlib.h>\n"
        make = write("make.c", head + "char *make(const char *text, int *n) { char *p = malloc(2); if (!p) return 0; p[0] = *text; p[1] = 0; *n = 1; return p; }\n")
        check("entry: the result is kept", ["--entry=make", "--property=valid-memsafety", make], "TRUE", message="text (char), n (int)")
        # Null and shared pointers are not considered unless they are asked for.
        unlink = write("unlink.c", "struct node { struct node *next, *prev; };\n"
                                   "void drop(struct node *n) { n->prev->next = n->next; n->next->prev = n->prev; }\n")
        memory = ["--entry=drop", "--property=valid-deref"]
        check("entry: pointers apart", [*memory, unlink], "TRUE", message="not null, and pointing to one object each (no longer array or string), which no other pointer shares: n (struct node); so do the pointers in these objects, on 3 levels")
        check("entry: any pointers, null", [*memory, "--entry-pointers=any", unlink], "FALSE(valid-deref)")
        ring = write("ring.c", HEAD + "struct node { struct node *next; int value; };\nvoid check(struct node *n, struct node *m) {"
                                      " if (!n || !m) return; n->value = 1; m->value = 2; if (n->value == %s) reach_error(); if (n->next == n && n->value == 3) reach_error(); }\n")
        for value, apart, shared in (("2", "TRUE", "FALSE"), ("4", "TRUE", "TRUE")):
            shares = write(f"ring{value}.c", open(ring).read() % value)
            check(f"entry: pointers apart, {value}", ["--entry=check", shares], apart)
            check(f"entry: pointers that share, {value}", ["--entry=check", "--entry-pointers=any", shares], shared, confirmed="native" if shared == "FALSE" else None)
        lose = write("lose.c", head + "int lose(const char *text) { char *p = malloc(2); if (!p) return 0; p[0] = *text; return p[0]; }\n")
        check("entry: a block is lost", ["--entry=lose", "--property=valid-memsafety", lose], "FALSE(valid-memtrack)")
        check("entry: unknown function", ["--entry=nowhere", os.path.join(d, "entry1.c")], code=2, message="no function 'nowhere'")
        check("entry: main as before", [write("main.c", HEAD + "int g; int main(void) { if (g != 0) reach_error(); return 0; }\n")], "TRUE")
        check("entry: no witness", ["--entry=check", "--witness=w.yml", os.path.join(d, "entry0.c")], "FALSE", message="no witness written")
        # Static variables of several files.
        write("two/a.c", HEAD + "static int s = 1; int other(void); int check(void) { return s == 5 && other() ? (reach_error(), 1) : 0; }\n")
        write("two/b.c", "static int s = 1; int other(void) { return s == 6; }\n")
        check("entry: static variables of two files", ["--entry=check", "two/a.c", "two/b.c"], "FALSE", confirmed="native")

        # Native executions of what cannot be edited in the source, or has no counterpart there.
        for k, (name, text, how) in enumerate(REPLAYS):
            check(f"replay: {name}", [write(f"replay{k}.c", HEAD + "extern int __VERIFIER_nondet_int(void);\n" + text)], "FALSE", confirmed=how)

        # Compilation databases.
        write("p/include/config.h", "#ifndef BASE\n#define BASE 1\n#endif\n")
        write("p/src/main.c", HEAD + '#include <config.h>\nint part(void);\nint main(void) { if (part() != BASE * 10) reach_error(); return 0; }\n')
        write("p/src/part.c", "#include <config.h>\nint part(void) { return BASE * 10 + sizeof(long) - EXPECTED; }\n")

        def database(name, main_flags, part_flags, **more):
            entries = [dict(directory=os.path.join(d, "p", "build"), file="../src/main.c", command=f"cc -O2 -Wall {main_flags} -c -o main.o ../src/main.c"),
                       dict(directory=os.path.join(d, "p", "build"), file="../src/part.c",
                            arguments=["cc", *part_flags.split(), "-c", "../src/part.c"])]
            return write(f"p/{name}.json", json.dumps(entries + more.get("extra", [])))

        good = database("good", "-I../include", "-I ../include -DEXPECTED=8")
        check("database", ["--compile-commands", good], "TRUE", message="p/build does not exist")
        os.makedirs(os.path.join(d, "p", "build"))
        check("database", ["--compile-commands", good], "TRUE", absent="does not exist")
        check("database: another macro in one file", ["--compile-commands", database("bad", "-I../include", "-I ../include -DEXPECTED=8 -DBASE=2")], "FALSE",
              confirmed="native")
        check("database: -m32", ["--compile-commands", database("m32", "-m32 -I../include", "-m32 -I../include -DEXPECTED=4")], "TRUE")
        check("database: -m32 against the 64-bit value", ["--compile-commands", database("m32b", "-m32 -I../include", "-m32 -I../include -DEXPECTED=8")],
              "FALSE", confirmed="native")
        check("database: quoted macro", ["--compile-commands", database("quote", "-I../include '-DTEXT=\"a b\"'", "-I../include -DEXPECTED=8")], "TRUE")
        check("database: -include", ["--compile-commands", database("include", "-include ../include/config.h -I../include", "-DEXPECTED=8 -isystem ../include")], "TRUE")
        check("database: chosen files", ["--compile-commands", good, "p/src/main.c", "p/src/part.c"], "TRUE")
        check("database: one file", ["--compile-commands", good, "--missing-bodies=pure", "p/src/main.c"], "FALSE")
        check("database: no command", ["--compile-commands", good, "two/a.c"], code=2, message="no command for")
        check("database: two data models", ["--compile-commands", database("mix", "-m32 -I../include", "-m64 -I../include -DEXPECTED=8")], code=2, message="data model")
        check("database: against --64", ["--64", "--compile-commands", os.path.join(d, "p", "m32.json")], code=2, message="contradicts")
        check("database: not JSON", ["--compile-commands", "main.c"], code=2, message="not valid JSON")
        check("database: other language", ["--compile-commands", database("cpp", "-I../include", "-I../include -DEXPECTED=8", extra=[
            dict(directory=d, file="x.cc", command="c++ -c x.cc")])], "TRUE", message="is no C file")
        write("p/src/signs.c", HEAD + "int main(void) { char c = (char)200; if (c < 0) reach_error(); return 0; }\n")
        for flag, verdict in (("-funsigned-char", "TRUE"), ("-fsigned-char", "FALSE")):
            signs = write("p/signs.json", json.dumps([dict(directory=os.path.join(d, "p"), file="src/signs.c", command=f"cc {flag} -c src/signs.c")]))
            check(f"database: {flag}", ["--compile-commands", signs], verdict, confirmed="native" if verdict == "FALSE" else None)
        # A program and command lines for it; each line decides whether the error can be reached.
        write("p/inc/forced.h", "#define MARK 1\n")
        write("p/inc/limits.h", "#define INT_MAX 5\n")
        write("p/root/usr/include/rooted.h", "#define ROOTED 1\n#if __GNUC__ >= 11\n_Float128 rooted(void) __attribute__((__malloc__(free, 1)));\n#endif\n")
        kernel = ("-Wp,-MMD,x.d -nostdinc -Iarch/include -D__KERNEL__ -fmacro-prefix-map=./= -std=gnu11 -fshort-wchar -funsigned-char -fno-common"
                  " -fno-PIE -fno-strict-aliasing -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -fcf-protection=none -m64 -falign-jumps=1"
                  " -mno-80387 -mno-fp-ret-in-387 -mpreferred-stack-boundary=3 -mskip-rax-setup -mtune=generic -mno-red-zone -mcmodel=kernel"
                  " -fno-asynchronous-unwind-tables -mindirect-branch=thunk-extern -mfunction-return=thunk-extern -fno-jump-tables -O2"
                  " -fno-delete-null-pointer-checks -fstack-protector-strong -fno-strict-overflow --param=allow-store-data-races=0 -pg -mfentry")
        embedded = ("-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -ffunction-sections -fdata-sections --specs=nano.specs -T link.ld -Wl,-Map=x.map"
                    " -Xlinker --gc-sections --sysroot=root -flto -Os -g3")
        refused = [(flag, None, "layout of data") for flag in ("-fpack-struct", "-mlong-double-64", "-m128bit-long-double", "-fsso-struct=big-endian", "-miamcu")]
        refused += [(flag, None, "not understood") for flag in ("--define-macro=MARK", "@flags.txt", "-Xclang -x", "-Wp,-fwrapv", "-Xpreprocessor -m32", "-x cpp-output")]
        refused += [(flag, None, "system root") for flag in ("--sysroot=root -I=/inc", "-isystem =/inc", "-idirafter $SYSROOT/inc", "--sysroot=root -isysroot inc")]
        ignored = [(flag, "TRUE", f"the flag {flag} is ignored") for flag in ("-ffast-math", "-fsanitize=undefined", "-ftrapv", "-fnever-heard-of", "-mnever-heard-of")]
        write("p/stage/usr/include/limits.h", "#define INT_MAX 6\n")
        for k, (text, lines) in enumerate([
            ("#ifdef __OPTIMIZE__\n reach_error();\n#endif\n", [("-O2", "FALSE", ""), ("-O2 -O0", "TRUE", ""), ("-O", "FALSE", "")]),
            ("#ifndef __NO_INLINE__\n reach_error();\n#endif\n", [("-O2", "FALSE", ""), ("-O2 -fno-inline", "TRUE", ""), ("-O0", "TRUE", "")]),
            ("#ifdef MARK\n reach_error();\n#endif\n",
             [("-includeinc/forced.h", "FALSE", ""), ("-includeinc/forced.h -UMARK", "FALSE", ""), ("-Wp,-DMARK,-MD,x.d", "FALSE", ""),
              ("-Wp,-DMARK -UMARK", "FALSE", ""), ("-Xpreprocessor -DMARK", "FALSE", ""), ("-pipe -g -Wall -MD -MF x.d", "TRUE", "")] + refused + ignored),
            ("int x = __VERIFIER_nondet_int(); if (x > 5 && x + 1 < 5) reach_error();\n",
             [("-fwrapv", "FALSE", ""), ("-fwrapv -fno-wrapv", "UNKNOWN", "in an execution that the proof excludes"), ("-fno-strict-overflow", "FALSE", "")]),
            ("if (INT_MAX == 5) reach_error();\n", [("-idirafter inc", "TRUE", ""), ("-I inc", "FALSE", ""), ("-isystem stage/usr/include -isystem inc", "TRUE", ""),
              ("-isystem inc -isystem stage/usr/include", "FALSE", "")]),
            ("char c = (char)200; if (c > 0) reach_error();\n",
             [("-fno-signed-char", "FALSE", ""), ("-funsigned-char -fsigned-char", "TRUE", ""), ("-funsigned-char -fno-unsigned-char", "TRUE", "")]),
            ("enum e { A, B }; if (sizeof(enum e) == 4) reach_error();\n", [("-fshort-enums", "TRUE", ""), ("-fshort-enums -fno-short-enums", "FALSE", "")]),
            ("if (sizeof L\"ab\" == 6 && L\"ab\"[1] == 'b' && L\"ab\"[2] == 0) reach_error();\n", [("-fshort-wchar", "FALSE", ""), ("-w", "TRUE", "")]),
            ("struct a { int x; }; struct b { struct a; int y; }; if (sizeof(struct b) == 8) reach_error();\n",
             [("-fms-extensions", "FALSE", ""), ("-fms-extensions -fno-ms-extensions", "TRUE", "")]),
            ("if (sizeof(long) == 4) reach_error();\n",
             [("i686-linux-gnu-gcc-12 -msse2 -mfpmath=sse", "FALSE", ""), ("i686-linux-gnu-gcc-12", "FALSE", "not that of the x87"),
              ("i686-linux-android-gcc", "FALSE", "the compiler i686-linux-android-gcc is taken for"),
              ("x86_64-linux-gnux32-gcc", "TRUE", "the compiler x86_64-linux-gnux32-gcc is taken for"), ("/usr/bin/x86_64-linux-gnu-gcc", "TRUE", ""), ("ccache gcc -m32", "FALSE", ""), ("ccache gcc", "TRUE", ""),
              ("arm-none-eabi-gcc", "TRUE", "the compiler arm-none-eabi-gcc is taken for")]),
            ("volatile double a = 1e308, b = 10; if (a * b / b != a) reach_error();\n",
             [("-m32", "FALSE", "not that of the x87"), ("-m32 -msse2 -mfpmath=sse", "FALSE", ""), ("-march=core2 -mfpmath=sse -m32", "FALSE", ""),
              ("-mfpmath=387", "FALSE", "-mfpmath=387 is ignored"), ("-m64", "FALSE", "")]),
            ("#ifdef __tune_core2__\n reach_error();\n#endif\n",
             [("-mtune=core2", "FALSE", ""), ("-march=core2", "FALSE", ""), ("-march=core2 -mtune=generic", "TRUE", ""), ("-mtune=core3", "TRUE", "-mtune=core3 is ignored")]),
            ("#if defined __haswell__ && defined __tune_skylake__ && !defined __corei7__\n reach_error();\n#endif\n",
             [("-march=haswell -mtune=skylake", "FALSE", "rounded only once"), ("-march=haswell", "TRUE", ""), ("-march=x86-64-v3", "TRUE", "")]),
            ("if (\"?\" \"?=\"[0] == 35 || \"??=\"[0] == 35) reach_error();\n",
             [("-std=gnu11 -trigraphs", "FALSE", ""), ("-trigraphs -std=gnu11", "TRUE", ""), ("-std=gnu11 -ansi", "FALSE", ""), ("-w", "TRUE", "")]),
            ("#if __GNUC__ == 12 && !defined __clang__\n reach_error();\n#endif\n",
             [("gcc", "FALSE", ""), ("gcc-12", "FALSE", ""), ("/usr/bin/x86_64-linux-gnu-gcc", "FALSE", ""), ("gcc-9", "FALSE", "the compiler gcc-9 is taken for GCC 12"),
              ("x86_64-linux-gnu-gcc-12.2.0", "FALSE", ""), ("clang-19", "FALSE", "the compiler clang-19 is taken for GCC 12"),
              ("tcc", "FALSE", "the compiler tcc is taken for GCC 12"), ("gcc -U__GNUC__ -D__GNUC__=4", "TRUE", "")]),
            ("#if __has_builtin(__builtin_bitreverse32)\n reach_error();\n#endif\n", [("-w", "UNKNOWN", "__has_builtin [compiler]")]),
            ("#if defined __has_builtin && defined __has_include\n reach_error();\n#endif\n", [("-w", "FALSE", "")]),
            ("#ifdef __GCC_HAVE_DWARF2_CFI_ASM\n reach_error();\n#endif\n",
             [("-w", "FALSE", ""), ("-fno-asynchronous-unwind-tables", "TRUE", ""), ("-fno-asynchronous-unwind-tables -g", "FALSE", ""),
              ("-fno-asynchronous-unwind-tables -ggdb0", "TRUE", ""), ("-fno-asynchronous-unwind-tables -g0 -gdwarf-4", "FALSE", ""),
              ("-fno-asynchronous-unwind-tables -g -ggdb0", "TRUE", ""), ("-fno-asynchronous-unwind-tables -gdwarf64", "TRUE", ""),
              ("-fno-asynchronous-unwind-tables -g -fno-dwarf2-cfi-asm", "TRUE", ""), ("-fno-asynchronous-unwind-tables -fexceptions", "FALSE", "")]),
            ("#if !defined __NO_CTYPE && !defined isalpha\n reach_error();\n#endif\nif (isalpha('1')) reach_error();\n",
             [("-O2", "TRUE", ""), ("-w", "TRUE", "")]),
            ("if (toupper(__VERIFIER_nondet_int() & 127) == 'Q') reach_error();\n", [("-O2", "FALSE", ""), ("-w", "FALSE", "")]),
            ("#ifdef __NO_CTYPE\n reach_error();\n#endif\n", [("-O2", "TRUE", "")]),
            ("#ifdef isalpha\n reach_error();\n#endif\n", [("-O2", "FALSE", ""), ("-w", "FALSE", "")]),
            ("#if defined ROOTED || __has_include(<rooted.h>)\n#include <rooted.h>\n reach_error();\n#endif\n", [("--sysroot=root", "FALSE", ""), ("--sysroot=root -nostdinc", "TRUE", ""), ("-isystem root/usr/include", "FALSE", "")]),
            ("if (0) reach_error();\n",
             [("-Wl,--gc-sections,-rpath,/x,-Map=x.map -Xlinker -O1", "TRUE", ""), ("-Wl,-z,relro,--wrap=pick", "TRUE", "the flag -Wl,--wrap=pick is ignored"),
              ("-Xlinker --defsym -Xlinker x=y", "TRUE", "the flag -Xlinker --defsym is ignored"),
              ("-Wl,@words", "TRUE", "the flag -Wl,@words is ignored"), ("-Xlinker -z -Xlinker now -Xlinker script.ld", "TRUE", "the flag -Xlinker script.ld is ignored"), ("-fms-bitfields", "TRUE", "-fms-bitfields is ignored"),
              ("-x c", "TRUE", ""), ("-xc -x none", "TRUE", ""), ("-x c++", None, "not understood"), ("-xc++", None, "not understood"),
              ("-x assembler-with-cpp", None, "not understood")]),
            ("#ifdef __STRICT_ANSI__\n reach_error();\n#endif\n", [("-ansi", "FALSE", ""), ("-std=gnu89", "TRUE", "")]),
            ("#if __STDC_HOSTED__ == 0\n reach_error();\n#endif\n", [("-ffreestanding", "FALSE", ""), ("-ffreestanding -fhosted", "TRUE", "")]),
            ("if (sizeof(int_fast16_t) == 8 && INT_FAST16_MAX > 40000) reach_error();\n", [("-w", "FALSE", ""), ("-ffreestanding", "TRUE", "int_fast16_t and int_fast32_t")]),
            ("#ifdef __GNUC_GNU_INLINE__\n reach_error();\n#endif\n", [("-fgnu89-inline", "FALSE", ""), ("-w", "TRUE", "")]),
            ("#if __PIC__ == 2 && !defined __PIE__\n reach_error();\n#endif\n",
             [("-fPIC", "FALSE", ""), ("-fPIE", "TRUE", ""), ("-fPIC -fno-PIC", "TRUE", ""), ("-fPIC -U__PIC__", "TRUE", "")]),
            ("#ifdef __AVX2__\n reach_error();\n#endif\n",
             [("-mavx2", "FALSE", ""), ("-mavx2 -mno-avx2", "TRUE", ""), ("-march=x86-64-v3", "FALSE", "rounded only once"), ("-march=native", "TRUE", "-march=native is ignored")]),
            ("#if defined __FAST_MATH__ && __FINITE_MATH_ONLY__\n reach_error();\n#endif\n",
             [("-ffast-math", "FALSE", "[ignored-flag]"), ("-ffast-math -fno-finite-math-only", "TRUE", "the flag -ffast-math is ignored"), ("-Ofast", "FALSE", "the flag -Ofast is ignored"),
              ("-Ofast -O2", "TRUE", ""), ("-O0 -Ofast", "FALSE", "the flag -Ofast is ignored"), ("-fno-finite-math-only -Ofast", "TRUE", "the flag -Ofast is ignored"),
              ("-fno-finite-math-only -ffast-math -O0", "FALSE", "the flag -ffast-math is ignored")]),
            ("#ifdef __ROUNDING_MATH__\n reach_error();\n#endif\n",
             [("-frounding-math", "FALSE", ""), ("-frounding-math -ffast-math", "TRUE", "is ignored"), ("-frounding-math -Ofast", "FALSE", "is ignored")]),
            ("#if W == 1\n reach_error();\n#endif\n",
             [("-Wp,-DW=1 -DW=2", "FALSE", ""), ("-DW=1 -Wp,-DW=2", "TRUE", ""), ("-Xpreprocessor -DW=1 -DW=2", "FALSE", ""), ("-Wp,-UW -DW=1", "TRUE", ""),
              ("-Xpreprocessor -DW=2 -Wp,-DW=1,-MD,x.d", "FALSE", ""), ("-Xpreprocessor -include -Xpreprocessor inc/forced.h -DW=MARK", "FALSE", ""),
              ("-DW=1 -Wp,-MD,-UW", "FALSE", ""), ("-DW=1 -Wp,-MD,x.d,-UW", "TRUE", ""), ("-DW=1 -dumpbase -UW", "FALSE", ""), ("-DW=1 -dumpbase x -UW", "TRUE", "")]),
            ("#ifndef __STDC_IEC_559__\n reach_error();\n#endif\n", [("-nostdinc", "FALSE", ""), ("-ffreestanding", "FALSE", "int_fast16_t"),
              ("-ffreestanding -fhosted", "TRUE", ""), ("-nostdinc -D__STDC_IEC_559__", "TRUE", "")]),
            ("#ifdef __code_model_kernel__\n reach_error();\n#endif\n", [("-mcmodel=kernel", "FALSE", ""), ("-mcmodel=kernel -mcmodel=small", "TRUE", "")]),
            ("#if __CET__ == 8\n reach_error();\n#endif\n",
             [("-fcf-protection=check", "FALSE", ""), ("-fcf-protection=check -fcf-protection", "TRUE", ""), ("-fcf-protection=more", "TRUE", "the flag -fcf-protection=more is ignored")]),
            ("if (__FILE__[0] == 'Z') reach_error();\n",
             [("-fmacro-prefix-map=src=Z", "FALSE", ""), ("-ffile-prefix-map=src=Z", "FALSE", ""), ("-fmacro-prefix-map=s=Y", "TRUE", ""),
              ("-fmacro-prefix-map=src=Y -fmacro-prefix-map=s=Z", "TRUE", "the flag -fmacro-prefix-map=s=Z is ignored")]),
            ("#ifdef __SANITIZE_ADDRESS__\n reach_error();\n#endif\n", [("-fsanitize=address", "FALSE", "is ignored"), ("-fsanitize=undefined", "TRUE", "is ignored"),
              ("-fsanitize=address,undefined -fno-sanitize=undefined", "FALSE", "is ignored"), ("-fsanitize=address,undefined -fno-sanitize=address", "TRUE", "is ignored"),
              ("-fsanitize=kernel-address -fno-sanitize=all", "TRUE", "is ignored"), ("-fsanitize=hwaddress", "TRUE", "is ignored")]),
            ("#ifdef _FORTIFY_SOURCE\n reach_error();\n#endif\n",
             [("-O2 -D_FORTIFY_SOURCE=2", "TRUE", "the flag -D_FORTIFY_SOURCE=2 is ignored"), ("-D_FORTIFY_SOURCE=2", "FALSE", "")]),
            ("#if defined ROOTED || __has_include(<rooted.h>)\n reach_error();\n#endif\n", [(embedded, "FALSE", "-mcpu=cortex-m4 is ignored"), ("-Os", "TRUE", "")]),
            ("char c = (char)200; if (c == 200 && sizeof *L\"\" == 2 && __code_model_kernel__) reach_error();\n",
             [(kernel, "FALSE", "-mno-sse is followed in its macros"), (kernel + " -fsigned-char", "TRUE", "")]),
        ]):
            head = HEAD + "".join(f"#include <{h}.h>\n" for h, word in (("limits", "INT_MAX"), ("stdint", "int_fast16_t"), ("ctype", "isalpha"), ("ctype", "toupper")) if word in text)
            write(f"p/src/flag{k}.c", head + "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n" + text + "return 0; }\n")
            for flags, verdict, message in lines:
                command = flags if flags[0] not in "-@" else "cc " + flags
                one = write("p/flag.json", json.dumps([dict(directory=os.path.join(d, "p"), file=f"src/flag{k}.c", command=f"{command} -c src/flag{k}.c")]))
                # A message may name a flag that no compiler here knows, or that changes the machine: then nothing runs natively.
                check(f"flags: {flags}", ["--compile-commands", one], verdict, code=None if verdict else 2, message=message,
                      confirmed="native" if verdict == "FALSE" and not message else None)
        one = write("p/flag.json", json.dumps([dict(directory=os.path.join(d, "p"), file="src/flag2.c", command="cc -fnever-heard-of -c src/flag2.c")]))
        check("flags: an ignored flag is an assumption for programs, too", ["--json", "--compile-commands", one], message='"kind": "ignored-flag"')  # ASSUMES: ignored-flag
        for pair in (("-UM", "-DM"), ("", "-fpack-struct"), ("-fpack-struct", ""), ("", "-ffast-math"), ("-fshort-enums", "-fno-short-enums")):
            twice = write("p/twice.json", json.dumps([dict(directory=os.path.join(d, "p"), file="src/flag0.c", command=f"cc {o} -c src/flag0.c") for o in pair]))
            check(f"database: two commands for a file, {pair}", ["--compile-commands", twice], code=2, message="compiled several times")
        same = write("p/same.json", json.dumps([dict(directory=os.path.join(d, "p"), file="src/flag0.c", command=f"cc {o} -c src/flag0.c") for o in ("-g", "-Wall")]))
        check("database: two commands of one meaning", ["--compile-commands", same], "TRUE")
        write("two/wraps.c", HEAD + "int other(int); int check(int x) { if (other(x)) reach_error(); return 0; }\n")
        write("two/other.c", "int other(int x) { return x > 0 && x + 1 < 0; }\n")
        two = [dict(directory=os.path.join(d, "two"), file=f, command=f"cc {flag} -c {f}") for f, flag in (("wraps.c", "-fwrapv"), ("other.c", ""))]
        wraps = write("two/wraps.json", json.dumps(two))
        check("database: -fwrapv in one file", ["--entry=check", "--compile-commands", wraps], "FALSE", message="signed overflow wraps in all files")
        check("database: -fwrapv against --overflow", ["--entry=check", "--overflow=undefined", "--compile-commands", wraps], "UNKNOWN(vacuous", absent="wraps in all files")
        for words, absent in (("-Wl,-rpath -Wl,/x -Wl,-z,now -Xlinker -soname -Xlinker x.so -Wl,--version-script,x.map", "ignored-flag"), ("-MD -MF x.d -MT x.o", "does not name the file")):
            silent = write("p/flag.json", json.dumps([dict(directory=os.path.join(d, "p"), file="src/flag0.c", command=f"cc {words} -c src/flag0.c")]))
            check(f"flags: nothing to say about {words}", ["--compile-commands", silent], "TRUE", absent=absent)
        # The names of files are those that the compiler is given.
        write("p/src/beside.h", "static const char beside[] = __FILE__;\n")
        write("p/src/names.c", HEAD + '#include "beside.h"\n#include <named.h>\nextern int strcmp(const char *, const char *);\nint main(void) {\n'
              "  if (!strcmp(__FILE__, NAME) && !strcmp(beside, BESIDE) && !strcmp(named, NAMED)) reach_error();\n  return 0;\n}\n")
        write("p/inc/named.h", "static const char named[] = __FILE__;\n")
        absolute = os.path.join(d, "p")
        for directory, name, beside, include in (("p/src", "names.c", "beside.h", "../inc"), ("p", "src/names.c", "src/beside.h", "inc"),
                                                 ("p/src", f"{absolute}/src/names.c", f"{absolute}/src/beside.h", f"{absolute}/inc"),
                                                 ("p", "src/../src/names.c", "src/../src/beside.h", "./inc")):
            for key in {name, f"{absolute}/src/names.c"}:
                for wrong in ("", "X"):
                    macros = f"-DNAME='\"{name}\"' -DBESIDE='\"{beside}\"' -DNAMED='\"{include}/named.h{wrong}\"'"
                    named = write("names.json", json.dumps([dict(directory=os.path.join(d, directory), file=key, command=f"cc {macros} -I {include} -c {name}")]))
                    check(f"names: {directory} {name}", ["--compile-commands", named], "TRUE" if wrong else "FALSE", confirmed=None if wrong else "native")
        os.symlink("src", os.path.join(d, "p/link"))
        write("p/src/linked.c", HEAD + "extern int strcmp(const char *, const char *);\nint main(void) { if (!strcmp(__FILE__, NAME)) reach_error(); return 0; }\n")
        for word, name, verdict, message in (("link/linked.c", "link/linked.c", "FALSE", ""), ("link/linked.c", "src/linked.c", "TRUE", ""),
                                             ("link/nowhere.c", "src/linked.c", "FALSE", "does not name the file")):
            named = write("names.json", json.dumps([dict(directory=absolute, file="src/linked.c", command=f"cc -DNAME='\"{name}\"' -c {word}")]))
            check(f"names: {word} as {name}", ["--compile-commands", named], verdict, message=message, confirmed="native" if verdict == "FALSE" else None)
        write("p/src/two.h", "static const char two[] = __FILE__;\n")
        write("p/src/via.h", "#include <two.h>\n")
        for top, options, name in (('"two.h"', "", "two.h"), ('"./two.h"', "", "./two.h"), ("<two.h>", "-I.", "./two.h"), ('"via.h"', "-I.", "./two.h"), ('"two.h"', "-I.", "two.h"),
                                   ('"two.h"', "-include two.h", "./two.h")):
            guard = "#ifdef ONCE\n" if "-include" in options else ""
            write("p/src/top.c", HEAD + guard + f"#include {top}\n" + ("#endif\n" if guard else "") + "int main(void) { if (sizeof two == sizeof NAME && !(two[0] == '.') == !(NAME[0] == '.')) reach_error(); return 0; }\n")
            named = write("names.json", json.dumps([dict(directory=os.path.join(d, "p/src"), file="top.c", command=f"cc -DNAME='\"{name}\"' {options} -c top.c")]))
            check(f"names: {top} {options}", ["--compile-commands", named], "FALSE", confirmed="native")
        write("p/src/slash.c", HEAD + '#include "two.h"\nint main(void) { if (sizeof two == sizeof "p//src//two.h") reach_error(); return 0; }\n')
        check("names: several slashes", ["p//src//slash.c"], "FALSE", confirmed="native")
        write("r/a/same.h", "#define V 1\n")
        write("r/b/same.h", "#define V 2\n")
        write("r/a/x.c", HEAD + '#include "same.h"\nint f(void);\nint main(void) { if (V == 1 && f() == 2) reach_error(); return 0; }\n')
        write("r/b/y.c", '#include "same.h"\nint f(void) { return V; }\n')
        check("names: two headers of a name", ["r/a/x.c", "r/b/y.c"], "FALSE", confirmed="native")
        # What the compiler says of itself, where Clang may say something else.
        for flag, condition in (("", "#if __has_builtin(__builtin_bitreverse32)"), ("", "#ifdef __has_cpp_attribute"), ("", "#ifdef __STDC_EMBED_EMPTY__"),
                                ("", "#if __FPCLASS_SNAN == 1"), ("-march=haswell", "#ifdef __FP_FAST_FMA"), ("-std=gnu2x", "#if __STDC_VERSION__ >= 202311L"),
                                ("-mavx512f", "#if __BIGGEST_ALIGNMENT__ == 16")):
            write("p/src/asks.c", HEAD + f"int main(void) {{\n{condition}\n#endif\n  return 0;\n}}\n")
            asks = write("asks.json", json.dumps([dict(directory=os.path.join(d, "p/src"), file="asks.c", command=f"cc {flag} -c asks.c")]))
            check(f"abilities: {condition} {flag}", ["--compile-commands", asks], "TRUE", message="Clang's abilities are those of the compiler")
        write("p/src/asks.c", HEAD + "#include <stdatomic.h>\n#include <inttypes.h>\n#include <float.h>\nint main(void) {\n#if __STDC_VERSION__ > 199901L && __AVX__ + ATOMIC_INT_LOCK_FREE\n"
              "#endif\n  return FLT_MAX > 2 && sizeof PRId64 == 0;\n}\n")
        check("abilities: none", ["p/src/asks.c"], "TRUE", absent="Clang's abilities")
        write("p/src/broken.c", '#include "bad.h"\nint main(void) { return 0; }\n')
        write("p/src/bad.h", "int = 3;\n")
        broken = write("names.json", json.dumps([dict(directory=absolute, file="src/broken.c", command="cc -c src/broken.c")]))
        check("names: messages tell where a file is", ["--compile-commands", broken], code=2, message=f"{absolute}/src/bad.h:1:5: ")
        # Relative paths mean the same to the native execution.
        write("rel/inc/val.h", "#define VALUE 4\n")
        write("rel/rel.c", HEAD + "#include <val.h>\nint main(void) { if (VALUE == 4) reach_error(); return 0; }\n")
        check("relative include path", ["-Irel/inc", "rel/rel.c"], "FALSE", confirmed="native")
        write("p/src/lib.c", HEAD + "#include <config.h>\nint check(int a) { if (a == BASE) reach_error(); return 0; }\n")
        lib = write("p/lib.json", json.dumps([dict(directory=os.path.join(d, "p"), file="src/lib.c", command="cc -Iinclude -DBASE=77 -c src/lib.c")]))
        check("database: entry function", ["--compile-commands", lib, "--entry=check"], "FALSE", confirmed="native")
    for f in failures:
        print(f"FAILED projects {f}")
    print(f"projects: {passed} passed, {len(failures)} failed")
    if a.counts:
        with open(a.counts, "a") as f:
            f.write(f"{passed} {len(failures)}\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

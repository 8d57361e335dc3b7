#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutants of the programs of tests/verify: a TRUE of Pippin that compiled code contradicts is a wrong verdict.

Each mutant changes one to three tokens of a program (constants, comparison, arithmetic and logical operators, types);
Pippin checks it, and what it calls TRUE is compiled and executed as in native_check.py. If that reaches the error, it is done
again with gcc's AddressSanitizer: behind an invalid access there is no error. Seeded: the same seed and number give the same
mutants. A salt, such as the commit in the test run, says where to begin."""
import argparse
import concurrent.futures
import hashlib
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

import native_check
import run

HERE = os.path.dirname(os.path.abspath(__file__))
SWAPS = [["<", "<=", ">", ">=", "==", "!="], ["+", "-", "*"], ["/", "%"], ["&&", "||"], ["&", "|", "^"], ["<<", ">>"], ["++", "--"],
         ["+=", "-=", "*="], ["int", "unsigned", "short", "char", "unsigned char", "long", "long long"], ["float", "double"]]
TOKEN = re.compile(r"\b\d+\b|\b(?:unsigned char|unsigned|int|short|char|long long|long|float|double)\b|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|\+=|-=|\*=|[<>+\-*/%&|^](?!=)")


def mutant(text, rng):
    """The mutated program, or None. Comments, preprocessor lines and declarations of library functions stay."""
    lines = text.split("\n")
    places = []
    for number, line in enumerate(lines):
        code = line.split("//")[0]
        if code.startswith(("#", "extern", "/*")) or "__VERIFIER_nondet" in code.split("(")[0] or "reach_error(void)" in code:
            continue
        quoted = [m.span() for m in re.finditer(r'"(?:\\.|[^"])*"|\'(?:\\.|[^\'])*\'', code)]
        for m in TOKEN.finditer(code):
            if not any(a <= m.start() < b for a, b in quoted):
                places.append((number, m.start(), m.group()))
    if not places:
        return None
    for number, start, token in sorted(rng.sample(places, min(len(places), rng.choice([1, 1, 2, 3]))), reverse=True):
        if token.isdigit():
            n = int(token)
            new = str(max(0, rng.choice([n + 1, n - 1, n * 2, n // 2, 0, 1, 255, 256, 2147483647, n + 7])))
        else:
            group = next((g for g in SWAPS if token in g), [token])
            new = rng.choice(group)
        line = lines[number]
        lines[number] = line[:start] + new + line[start + len(token):]
    return "\n".join(lines)


def judge(job):
    """(seed, program, verdict, wrong?, message)."""
    seed, path, pippin, limit, keep = job
    rng = random.Random(seed)
    text = mutant(open(path).read(), rng)
    if text is None or text == open(path).read():
        return seed, path, "same", False, ""
    text = re.sub(r"^// EXPECT: .*", "// EXPECT: true", text, count=1)
    directives = dict(re.findall(r"^// ([A-Z]+): (.*)$", text, re.M))
    if directives.get("NATIVE") == "skip" or "WITH" in directives or "ENTRY" in directives:
        return seed, path, "skipped", False, ""
    with tempfile.TemporaryDirectory() as d:
        file = os.path.join(d, "mutant.c")
        open(file, "w").write(text)
        options = [o for o in directives.get("RUN", "").split() if o in ("--32", "--64", "--overflow=wrap")]
        r = subprocess.run([pippin, "check", "--assert", "--no-progress", "--timelimit", f"{limit}s", *options, file], capture_output=True, text=True)
        m = re.search(r"^Verification result: (\w+)", r.stdout, re.M)
        verdict = m.group(1) if m else f"exit {r.returncode}"
        if r.returncode < 0 or "internal error" in r.stderr:
            return seed, path, "crash", True, r.stderr.strip()[-300:]
        if verdict != "TRUE":
            return seed, path, verdict, False, ""
        try:
            ok, message, _ = native_check.check(file)
            wrong = not ok and "reaches the error" in message
            if wrong:   # an error behind an invalid access is none
                ok, again, _ = native_check.check(file, ["-fsanitize=address"])
                wrong = not ok and ("reaches the error" in again or again.startswith("gcc:"))
        except subprocess.TimeoutExpired:
            return seed, path, "TRUE", False, "endless"
        if wrong and keep:
            open(os.path.join(keep, f"{seed}-{os.path.basename(path)}"), "w").write(text)
        return seed, path, "TRUE", wrong, message


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pippin", default=os.path.join(HERE, "..", "build", "release", "pippin"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--salt", help="chooses the seed; it is printed")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--limit", type=int, default=3, help="seconds for one mutant")
    parser.add_argument("--match", default="", help="regular expression for program names")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--keep", help="a folder for the mutants with wrong verdicts")
    a = parser.parse_args()
    if a.salt is not None:
        a.seed = int.from_bytes(hashlib.sha256(a.salt.encode()).digest()[:4], "big")
    files = [f for f in run.collect([os.path.join(HERE, "verify")]) if re.search(a.match, os.path.basename(f))]
    if not files:
        print("mutants: no programs found")
        return 1
    if a.keep:
        os.makedirs(a.keep, exist_ok=True)
    jobs = [(s, files[random.Random(s).randrange(len(files))], a.pippin, a.limit, a.keep) for s in range(a.seed, a.seed + a.count)]
    verdicts, wrong = {}, 0
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for seed, path, verdict, bad, message in pool.map(judge, jobs):
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            if bad:
                wrong += 1
                print(f"WRONG: seed {seed}, {os.path.basename(path)}: {verdict}: {message}", flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    minutes = (used.ru_utime + used.ru_stime) / 60
    refuted = verdicts.get("FALSE", 0)
    print(f"mutants: {refuted} refuted and {verdicts.get('TRUE', 0)} proved in {minutes:.1f} CPU minutes: {(refuted + verdicts.get('TRUE', 0)) / max(minutes, 0.01):.0f} a minute")
    print(f"mutants: {a.count} from seed {a.seed}, {wrong} wrong; " + ", ".join(f"{v} {k}" for k, v in sorted(verdicts.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

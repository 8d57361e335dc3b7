#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stands for an SMT-LIB 2 solver process in unit tests.
  fake_solver.py --transcript FILE             answers as recorded; another command than the recorded one is an error
  fake_solver.py --record FILE -- COMMAND ...  passes everything to a real solver and writes the transcript
  fake_solver.py --misbehave HOW               a solver that does something wrong (see Misbehaving)
A transcript has lines "> command" and "< answer line"; commands without answer need none."""
import os
import subprocess
import sys
import time


def commands(stream):
    """S-expressions of the input, one at a time."""
    text, depth, bar, string = "", 0, False, False
    while True:
        c = stream.read(1)
        if not c:
            return
        text += c
        if bar or string:
            bar = bar and c != "|"
            string = string and c != '"'
        elif c == "|":
            bar = True
        elif c == '"':
            string = True
        elif c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0:
                yield " ".join(text.split())
                text = ""


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def echoed(command):
    return command[len('(echo "'):-len('")')] if command.startswith('(echo "') else None


def replay(path):
    recorded = []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("> "):
            recorded.append((line[2:], []))
        elif line.startswith("< "):
            recorded[-1][1].append(line[2:])
    at = 0
    for command in commands(sys.stdin):
        if echoed(command) is not None:
            say(echoed(command))
            continue
        if at == len(recorded) or recorded[at][0] != command:
            expected = recorded[at][0] if at < len(recorded) else "the end"
            say('(error "transcript: got %s, expected %s")' % (command.replace('"', "'"), expected.replace('"', "'")))
            continue
        for answer in recorded[at][1]:
            say(answer)
        at += 1


def record(path, argv):
    solver = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with open(path, "a", encoding="utf-8") as out:
        for n, command in enumerate(commands(sys.stdin)):
            marker = "record-%d" % n
            solver.stdin.write("%s\n(echo \"%s\")\n" % (command, marker))
            solver.stdin.flush()
            if echoed(command) is None:
                out.write("> %s\n" % command)
            while True:
                line = solver.stdout.readline()
                if not line:
                    return
                if line.strip().strip('"') == marker:
                    break
                if echoed(command) is None:
                    out.write("< %s" % line)
                sys.stdout.write(line)
            out.flush()
            sys.stdout.flush()


class Misbehaving:
    """Answers `sat` to every check, except where it does what its name says. State lives in a file, so that a restarted
    process can go on better."""

    def __init__(self, how):
        self.how = how
        self.named = []
        self.declared = []

    def again(self):
        """True from the second process on (FAKE_STATE names a file)."""
        path = os.environ["FAKE_STATE"]
        if os.path.exists(path):
            return True
        open(path, "w").close()
        return False

    def run(self):
        for command in commands(sys.stdin):
            if echoed(command) is not None:
                say(echoed(command))
            elif command.startswith("(declare-fun"):
                self.declared.append(command.split()[1])
            elif ":named" in command:
                self.named.append(command.rsplit(" ", 1)[1].rstrip(")"))
            elif command == "(check-sat)":
                self.check()
            elif command.startswith("(get-info :version"):
                say('(:version "7.5-fake")')
            elif command.startswith("(get-value"):
                self.values()
            elif command == "(get-unsat-core)":
                self.core()
            elif command.startswith("(get-interpolants"):
                self.interpolants()

    def check(self):
        how = self.how
        if how == "crash":
            os._exit(3)
        if how == "crash-once" and not self.again():
            os._exit(3)
        if how == "segfault":
            os.kill(os.getpid(), 11)
        if how == "hang":
            time.sleep(1000)
        if how == "hang-with-child":  # the whole group must go
            subprocess.Popen(["sleep", "1000"])
            time.sleep(1000)
        if how == "garbage":
            return say("s\x01t (((")
        if how == "two-answers":
            return say("sat\nunsat")
        if how == "silent":
            return None
        if how == "error":
            return say('(error "line 1: unknown constant foo")')
        if how == "warn":
            say("WARNING: (this) is \"fine\"\n; so is this")
        if how.endswith("-core") or "interpolant" in how:
            return say("unsat")
        if how == "slow-then-unknown":
            time.sleep(0.2)
            return say("unknown")
        return say("sat")

    def values(self):
        v = self.declared
        if self.how == "warn":
            say("((%s\nWARNING: 1 (one) parenthesis more: (\n5)" % v[0])
            return say(")")
        if self.how == "foreign-value":
            return say("((%s array!7))" % v[0])
        if self.how == "bars":
            return say("((|%s| (let ((x (+ 2 2))) (+ x 1))))" % v[0])
        if self.how == "wrong-sort":
            return say("((%s true))" % v[0])
        return say("((%s 5))" % v[0])

    def core(self):
        if self.how == "wrong-core":
            return say("(%s)" % self.named[0])
        if self.how == "foreign-core":
            return say("(%s x17)" % self.named[0])
        if self.how == "warn-core":
            return say("(%s\nwarning: slow\n%s)" % (self.named[0], self.named[1]))

    def interpolants(self):
        v = self.declared[0] if self.declared else "v_0"
        if self.how == "crash-interpolants":
            os._exit(3)
        if self.how == "hang-interpolants":
            time.sleep(1000)
        if self.how == "warn-interpolants":
            say("((<= %s\nWARNING: (this) is not a ) parenthesis\n3)" % v)
            return say(")")
        return say({
            "wrong-interpolants": "(" + "false " * 50 + ")",
            "division-interpolant": "((<= (div %s 0) 3))" % v,
            "hidden-division-interpolant": "((<= (mod 7 %s) 3))" % v,
            "bars-interpolant": "((<= |%s| 3))" % v,
            "interpolants": "((<= %s 3))" % v,
            "foreign-interpolant": "((<= aux!1 3))",
            "let-interpolant": "((let ((.cse0 (* 2 |%s|))) (and (<= .cse0 6) (! (<= .cse0 7) :pattern (%s)))))" % (v, v),
            "too-few-interpolants": "()",
            "quantified-interpolant": "((exists ((k Int)) (and (<= %s k) (<= k 3))))" % v,
        }[self.how])


if __name__ == "__main__":
    if sys.argv[1] == "--transcript":
        replay(sys.argv[2])
    elif sys.argv[1] == "--record":
        record(sys.argv[2], sys.argv[4:])
    else:
        Misbehaving(sys.argv[2]).run()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The progress line: on a terminal it goes on while a phase takes long and is erased before the result is printed; without
a terminal, or with --no-progress, there is none."""
import argparse
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, HERE)
import bad_input  # noqa: E402  (its programs)

LINE = re.compile(r"\r\x1b\[K\[(\d+\.\d) s\] ([^\r\n]*)")


def on_terminal(command, folder, columns):
    """Standard error is a pseudo-terminal, standard output, too: what came, and the exit code."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    p = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, cwd=folder, start_new_session=True)
    os.close(slave)
    text = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:  # the other side is closed
            break
        if not piece:
            break
        text += piece
    os.close(master)
    return text.decode(errors="replace").replace("\r\n", "\n"), p.wait()


def visible(text):
    """What stands on the terminal in the end."""
    lines = []
    for line in text.split("\n"):
        shown = ""
        for part in re.split(r"\r\x1b\[K", line):
            shown = part if part or "\x1b" in line else shown
        lines.append(shown)
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    pippin = os.path.abspath(parser.parse_args().pippin)
    failures = []

    def expect(what, condition, detail=""):
        if not condition:
            failures.append(f"{what} {detail!r}")

    with tempfile.TemporaryDirectory() as d:
        for name, program in (("hard.c", bad_input.HARD), ("quick.c", bad_input.GOOD)):
            with open(os.path.join(d, name), "w", encoding="utf-8") as f:
                f.write(program)
        check = [pippin, "check", "--assert", "--timelimit=3s"]
        # One phase (a worker) for the whole time: only somebody who does not work on it can refresh the line.
        # (Every 0.2 s on a quiet machine: how often on a busy one, nobody can say.)
        text, code = on_terminal(check + ["--preset=horn", "hard.c"], d, 100)
        seconds = [float(t) for t, _ in LINE.findall(text)]
        expect("refreshed", len(seconds) >= 3 and seconds == sorted(seconds), (seconds, text[-500:]))
        expect("phase", any("Horn clauses" in phase for _, phase in LINE.findall(text)), text[-500:])
        expect("result", code == 20 and visible(text).startswith("Verification result: UNKNOWN("), visible(text)[:300])
        expect("nothing left", " s] " not in visible(text), visible(text)[:300])
        text, code = on_terminal(check + ["--preset=trace-abstraction", "hard.c"], d, 30)
        phases = LINE.findall(text)
        expect("narrow", phases and all(len(f"[{t} s] {phase}") < 30 for t, phase in phases), phases[-3:])
        expect("iterations", any("iteratio" in phase for _, phase in phases), phases[-3:])
        # Not refreshed by anybody after the result, however short the run is.
        for _ in range(5):
            text, code = on_terminal(check + ["quick.c"], d, 100)
            expect("quick", code == 0 and visible(text).startswith("Verification result: TRUE\n") and " s] " not in visible(text), text)
        text, code = on_terminal([pippin, "check", "--assert", "--no-progress", "--timelimit=1s", "hard.c"], d, 100)
        expect("--no-progress", code == 20 and "\x1b" not in text and " s] " not in text, text[:300])
        r = subprocess.run([pippin, "check", "--assert", "--timelimit=1s", "hard.c"], capture_output=True, text=True, cwd=d)
        expect("no terminal", r.returncode == 20 and "\x1b" not in r.stderr + r.stdout and " s] " not in r.stderr + r.stdout, r.stderr)
    for f in failures:
        print(f"FAILED progress {f}")
    print(f"progress: {'failed' if failures else 'passed'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

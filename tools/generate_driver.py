#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a program that looks like a preprocessed device driver, of any size and with a known verdict.

    tools/generate_driver.py --lines 10000 --seed 3 [--bug] [--callbacks] [--reachable 0.3] [-o driver.c]

What matters for the verdict is little: a few locks, modelled by one global flag each, that handlers take and give back;
taking a lock twice or giving back a free one is the error. Everything else is what real drivers consist of: helper
functions of all shapes (most of them never called), register tables, device-id and string tables, operation tables,
statistics in the device structure, an ioctl switch, and a main loop that calls the entry points in any order. With
--bug exactly one error path of one ioctl command forgets to give its lock back. With --callbacks the entry points are
called through an operation table (function pointers in a constant structure) instead of by name.
Same options, same text: all choices come from one seeded generator. EXPECT in the first line states the verdict.

    tools/generate_driver.py --tasks DIRECTORY

writes 24 small ones as verification tasks with their .set file, for experiments/generated-drivers.yml."""
import argparse
import os
import random
import sys

HEAD = """extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed long ssize_type;

struct statistics {
  u32 opened;
  u32 closed;
  u32 errors;
  u32 bytes[16];
};

struct device {
  int open_count;
  int state;
  u32 flags;
  u32 mode;
  u32 registers[64];
  u8 name[32];
  struct statistics stats;
};
"""

LOCK = """
static int lock_{k};
static void acquire_{k}(void) {{
  if (lock_{k} != 0) reach_error();
  lock_{k} = 1;
}}
static void release_{k}(void) {{
  if (lock_{k} != 1) reach_error();
  lock_{k} = 0;
}}
"""

WORDS = ("bus dma irq page ring slot port link queue frame clock power reset probe attach detach suspend resume timeout overrun "
         "parity carrier channel buffer firmware revision vendor control status command").split()


class Driver:
    def __init__(self, lines, seed, bug, callbacks, reachable, locks):
        self.r = random.Random(seed)
        self.wanted, self.bug, self.callbacks, self.reachable, self.locks = lines, bug, callbacks, reachable, locks
        self.out = []
        self.levels = [[], [], []]   # helpers that may be called, by height of their call tree

    def emit(self, text):
        self.out += text.split("\n")

    # ------------------------------------------------------------------------------------------- tables

    def phrase(self):
        return " ".join(self.r.choice(WORDS) for _ in range(self.r.randint(2, 5)))

    def string_table(self, n, name):
        self.emit(f"static const char *const {name}[{n}] = {{")
        for _ in range(n):
            self.emit(f'  "{self.phrase()}",')
        self.emit("};")

    def id_table(self, n, name):
        self.emit(f"struct {name}_entry {{ u16 vendor; u16 product; u32 flags; unsigned long data; }};")
        self.emit(f"static const struct {name}_entry {name}[{n}] = {{")
        for _ in range(n):
            self.emit(f"  {{ 0x{self.r.randrange(65536):04x}, 0x{self.r.randrange(65536):04x}, {self.r.randrange(8)}u, {self.r.randrange(1000)}ul }},")
        self.emit("};")

    # ------------------------------------------------------------------------------------------- helpers

    def call(self, level):
        """A call of a helper below `level`, as an expression of type u32."""
        if level == 0 or not self.levels[level - 1]:
            return f"(dev->registers[{self.r.randrange(64)}] + value)"
        return f"{self.r.choice(self.levels[level - 1])}(dev, value + {self.r.randrange(9)}u)"

    def helper(self, index, level, may_be_called):
        name = f"helper_{index}"
        r = self.r
        body = [f"\nstatic u32 {name}(struct device *dev, u32 value) {{", "  u32 result = value;"]
        for _ in range(r.randint(1, 3)):
            kind = r.randrange(8)
            reg, bit, word = r.randrange(64), r.randrange(31), r.randrange(1, 1000)
            if kind == 0:
                body.append(f"  if ((dev->registers[{reg}] >> {bit}) & 1u) {{\n    result = result + {word}u;\n  }} else {{\n"
                          f"    dev->registers[{reg}] = result ^ {word}u;\n  }}")
            elif kind == 1:
                body.append(f"  switch (result & 7u) {{\n  case 0u:\n    result = result + {word}u;\n    break;\n  case 1u:\n  case 2u:\n"
                          f"    result = result * 3u;\n    break;\n  case 5u:\n    dev->stats.errors++;\n    return 0u;\n  default:\n"
                          f"    result = result | {1 << bit}u;\n  }}")
            elif kind == 2:
                n = r.randint(2, 16)
                body.append(f"  {{\n    u32 i;\n    for (i = 0; i < {n}u; i++) {{\n      dev->stats.bytes[i] = dev->stats.bytes[i] + value;\n"
                          f"      result = result + dev->stats.bytes[i];\n    }}\n  }}")
            elif kind == 3:
                body.append(f"  dev->flags = (dev->flags & ~0x{1 << bit:x}u) | (value << {bit % 8});\n  result = result + dev->flags;")
            elif kind == 4:
                body.append(f"  {{\n    u8 buffer[{r.randint(4, 32)}];\n    int k;\n    for (k = 0; k < 4; k++)\n      buffer[k] = (u8)(value >> (8 * k));\n"
                          f"    result = result + buffer[0] + ((u32)buffer[1] << 8);\n  }}")
            elif kind == 5:
                body.append(f"  if (result > {word}u && dev->state != {r.randrange(5)})\n    goto done;\n  dev->mode = {r.randrange(4)}u;")
            else:
                body.append(f"  result = result + {self.call(level)};")
        body.append(f"  dev->registers[{r.randrange(64)}] = result;")
        if any("goto done" in part for part in body):
            body.append("done:")
        body.append("  return result;\n}")
        self.emit("\n".join(body))
        if may_be_called:
            self.levels[level].append(name)

    # ------------------------------------------------------------------------------------------- entry points

    def handler(self, index, wrong):
        """An ioctl command: takes a lock, works, may fail half-way, gives the lock back on every path."""
        r = self.r
        lock = r.randrange(self.locks)
        second = r.randrange(self.locks)
        body = [f"\nstatic int command_{index}(struct device *dev, unsigned long argument) {{", "  u32 value = (u32)argument;", "  int error = 0;"]
        body += [f"  acquire_{lock}();"]
        nested = second != lock and r.random() < 0.4
        if nested:
            body += [f"  acquire_{second}();"]
        body += [f"  if (value > {r.randrange(100, 5000)}u) {{", f"    error = -{r.randrange(1, 40)};"]
        if not wrong:
            body += ["    goto out;"]
        else:
            body += [f"    release_{second}();"] if nested else []
            body += ["    return error;"]  # forgets the lock
        body += ["  }", f"  value = value + {self.call(3)};", f"  if (dev->state == {r.randrange(6)}) {{", f"    dev->registers[{r.randrange(64)}] = value;", "  }"]
        body += ["out:"]
        if nested:
            body += [f"  release_{second}();"]
        body += [f"  release_{lock}();", "  return error;", "}"]
        self.emit("\n".join(body))

    def text(self):
        r = self.r
        self.emit(f"// EXPECT: {'false' if self.bug else 'true'}")
        self.emit(f"// SINCE: generated driver, {self.wanted} lines, locks are {'not ' if self.bug else ''}given back on every path")
        self.emit(HEAD)
        for k in range(self.locks):
            self.emit(LOCK.format(k=k))
        self.string_table(max(4, self.wanted // 100), "messages")
        self.id_table(max(4, self.wanted // 100), "identities")
        commands = max(3, min(40, self.wanted // 150))
        tail = commands * 16 + 110
        index = 0
        while len(self.out) + tail < self.wanted:
            self.helper(index, r.randrange(3), r.random() < self.reachable)
            index += 1
        bad = r.randrange(commands) if self.bug else -1
        for i in range(commands):
            self.handler(i, i == bad)
        self.emit("\nstatic int driver_ioctl(struct device *dev, unsigned int command, unsigned long argument) {\n  switch (command) {")
        for i in range(commands):
            self.emit(f"  case 0x{0x5400 + i:x}u:\n    return command_{i}(dev, argument);")
        self.emit("  default:\n    return -25;\n  }\n}")
        self.emit(f"""
static int driver_open(struct device *dev) {{
  acquire_0();
  if (dev->open_count != 0) {{
    release_0();
    return -16;
  }}
  dev->open_count = 1;
  dev->stats.opened++;
  release_0();
  return 0;
}}

static int driver_release(struct device *dev) {{
  acquire_0();
  dev->open_count = 0;
  dev->stats.closed++;
  release_0();
  return 0;
}}

static int driver_print(struct device *dev, unsigned int which) {{
  const char *text = messages[which % {max(4, self.wanted // 100)}u];
  int n = 0;
  while (n < 31 && text[n] != 0) {{
    dev->name[n] = (u8)text[n];
    n++;
  }}
  return n;
}}
""")
        call = ["driver_open(&device)", "driver_release(&device)", "driver_ioctl(&device, __VERIFIER_nondet_uint(), __VERIFIER_nondet_ulong())",
                "driver_print(&device, __VERIFIER_nondet_uint())"]
        if self.callbacks:
            self.emit("""struct operations {
  int (*open)(struct device *);
  int (*release)(struct device *);
  int (*ioctl)(struct device *, unsigned int, unsigned long);
  int (*print)(struct device *, unsigned int);
};
static const struct operations operations = {
  .open = driver_open, .release = driver_release, .ioctl = driver_ioctl, .print = driver_print,
};
""")
            call = [c.replace("driver_", "operations.") for c in call]
        self.emit(f"""static struct device device;

int main(void) {{
  int result = 0;
  while (__VERIFIER_nondet_int()) {{
    switch (__VERIFIER_nondet_int()) {{
    case 0:
      result = {call[0]};
      break;
    case 1:
      result = {call[1]};
      break;
    case 2:
      result = {call[2]};
      break;
    case 3:
      result = {call[3]};
      break;
    default:
      device.state = __VERIFIER_nondet_int();
    }}
  }}
  return result;
}}""")
        return "\n".join(self.out) + "\n"


def driver(lines=2000, seed=1, bug=False, callbacks=False, reachable=0.3, locks=3):
    """The text of one program; the number of lines is met within a few per cent from 1000 lines on."""
    return Driver(lines, seed, bug, callbacks, reachable, locks).text()


def write_tasks(directory):
    """Drivers of three sizes with one or two locks, each right and with a bug, by name and through tables."""
    tasks = [(lines, seed, bug, callbacks, locks) for lines in (150, 300, 600) for seed, callbacks in ((1, False), (2, True))
             for locks in (1, 2) for bug in (False, True)]
    os.makedirs(os.path.join(directory, "GeneratedDrivers"), exist_ok=True)
    os.makedirs(os.path.join(directory, "properties"), exist_ok=True)
    files = {"properties/unreach-call.prp": "CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "GeneratedDrivers.set": ""}
    for lines, seed, bug, callbacks, locks in tasks:
        name = f"driver_{lines}_{locks}lock{'s' if locks > 1 else ''}{'_table' if callbacks else ''}{'_bug' if bug else ''}"
        files[f"GeneratedDrivers/{name}.c"] = driver(lines, seed, bug, callbacks, 0.3, locks)
        files[f"GeneratedDrivers/{name}.yml"] = (
            f"format_version: '2.0'\ninput_files: '{name}.c'\nproperties:\n  - property_file: ../properties/unreach-call.prp\n"
            f"    expected_verdict: {'false' if bug else 'true'}\noptions:\n  language: C\n  data_model: LP64\n")
        files["GeneratedDrivers.set"] += f"GeneratedDrivers/{name}.yml\n"
    for name, text in files.items():
        with open(os.path.join(directory, name), "w", encoding="utf-8") as f:
            f.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bug", action="store_true", help="one path forgets to give a lock back: the verdict is FALSE")
    parser.add_argument("--callbacks", action="store_true", help="entry points are called through a table of function pointers")
    parser.add_argument("--reachable", type=float, default=0.3, help="part of the helper functions that may be called (default 0.3)")
    parser.add_argument("--locks", type=int, default=3)
    parser.add_argument("-o", dest="output", help="file (default: standard output)")
    parser.add_argument("--tasks", metavar="DIRECTORY", help="write 24 drivers as tasks instead")
    a = parser.parse_args()
    if a.tasks:
        write_tasks(a.tasks)
        return 0
    text = driver(a.lines, a.seed, a.bug, a.callbacks, a.reachable, a.locks)
    if a.output:
        with open(a.output, "w", encoding="utf-8") as f:
            f.write(text)
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

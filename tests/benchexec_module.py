#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests contrib/benchexec/pippin.py. Without BenchExec its base classes are replaced by the few lines of their
interface that the module uses; with BenchExec installed its own module check runs as well."""
import argparse
import collections
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import types
import xml.etree.ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "contrib", "benchexec")

Task = collections.namedtuple("Task", "input_files property_file options")
Limits = collections.namedtuple("Limits", "cputime memory walltime")
Run = collections.namedtuple("Run", "cmdline exit_code output termination_reason")
Code = collections.namedtuple("Code", "value signal")


def stub():
    """benchexec.result and benchexec.tools.template as far as the module needs them."""
    names = ["benchexec", "benchexec.result", "benchexec.tools", "benchexec.tools.template"]
    modules = {n: types.ModuleType(n) for n in names}
    for n, word in {"TRUE_PROP": "true", "FALSE_PROP": "false", "UNKNOWN": "unknown", "ERROR": "ERROR", "TIMEOUT": "TIMEOUT"}.items():
        setattr(modules["benchexec.result"], "RESULT_" + n, word)

    class BaseTool2:
        def _version_from_tool(self, executable, line_prefix=""):
            out = subprocess.run([executable, "--version"], capture_output=True, text=True, check=True).stdout
            return out[len(line_prefix):].strip() if out.startswith(line_prefix) else ""

    modules["benchexec.tools.template"].BaseTool2 = BaseTool2
    modules["benchexec.tools.template"].UnsupportedFeatureException = type("UnsupportedFeatureException", (Exception,), {})
    modules["benchexec"].result, modules["benchexec"].tools = modules["benchexec.result"], modules["benchexec.tools"]
    modules["benchexec.tools"].template = modules["benchexec.tools.template"]
    sys.modules.update(modules)
    return modules["benchexec.tools.template"]


def load():
    spec = importlib.util.spec_from_file_location("pippin_tool", os.path.join(FOLDER, "pippin.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Tool()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pippin", default=os.path.join(ROOT, "build", "release", "pippin"))
    pippin = parser.parse_args().pippin
    try:
        import benchexec.tools.template as template
        real = True
    except ImportError:
        template, real = stub(), False
    tool = load()
    failures = []

    def expect(what, got, wanted):
        if got != wanted:
            failures.append(f"{what}: {got!r}, expected {wanted!r}")

    none = Limits(None, None, None)
    expect("name", tool.name(), "Pippin")
    expect("plain", tool.cmdline("pippin", [], Task(["a.c"], None, None), none), ["pippin", "check", "a.c"])
    expect("everything", tool.cmdline("pippin", ["--seed", "2"], Task(["a.c", "b.c"], "p.prp", {"language": "C", "data_model": "ILP32"}), Limits(900, 10**9, 1000)),
           ["pippin", "check", "--seed", "2", "--spec", "p.prp", "--32", "--timelimit=900s", "--walltimelimit=1000s", "--memlimit=1000000000", "a.c", "b.c"])
    expect("own limit", tool.cmdline("pippin", ["--timelimit=5s", "--walltimelimit", "9s"], Task(["a.c"], None, None), Limits(900, None, 1000)),
           ["pippin", "check", "--timelimit=5s", "--walltimelimit", "9s", "a.c"])
    expect("wall-clock limit alone", tool.cmdline("pippin", [], Task(["a.c"], None, None), Limits(None, None, 60)),
           ["pippin", "check", "--walltimelimit=60s", "a.c"])
    # As a validator: the witness is an option of the definition, or one of the task's files.
    expect("validator", tool.cmdline("pippin", ["validate", "--witness-type", "violation", "--witness", "w.yml"], Task(["a.c"], "p.prp", {"language": "C", "data_model": "LP64"}), Limits(90, None, None)),
           ["pippin", "validate", "--witness-type", "violation", "--witness", "w.yml", "--spec", "p.prp", "--64", "--timelimit=90s", "a.c"])
    expect("validation task", tool.cmdline("pippin", ["validate"], Task(["a.c", "w.yml"], "p.prp", {"language": "C", "witness_input_file": "w.yml"}), none),
           ["pippin", "validate", "--spec", "p.prp", "--witness", "w.yml", "a.c"])
    for options in ({"language": "Java"}, {"language": "C", "data_model": "ILP64"}):
        try:
            tool.cmdline("pippin", [], Task(["a.c"], None, options), none)
            failures.append(f"accepted {options}")
        except template.UnsupportedFeatureException:
            pass

    def judged(lines, code):
        return tool.determine_result(Run([], Code(code, None), lines, None))

    for lines, code, wanted in [
            (["Verification result: TRUE\n", "Every execution\n"], 0, "true"), (["Verification result: TRUE"], 70, "ERROR"),
            (["Verification result: FALSE(unreach-call)\n"], 10, "false(unreach-call)"), (["Verification result: UNKNOWN(timeout)"], 20, "TIMEOUT"),
            (["Verification result: UNKNOWN(out of memory)"], 20, "OUT OF MEMORY"), (["Verification result: UNKNOWN(no progress)"], 20, "unknown"),
            (["warning\n", "Verification result: UNKNOWN(unsupported: f(x))"], 20, "unknown"), (["pippin: a.c: no such file\n"], 2, "ERROR (pippin: a.c: no such file)"),
            (["Verification result: FALSE(unreach-call)\n"], 0, "ERROR"), ([], 70, "ERROR (internal)"), ([], 0, "ERROR"), (["xVerification result: TRUE"], 0, "ERROR")]:
        expect(f"result of {lines} with exit code {code}", judged(lines, code), wanted)
    expect("column", tool.get_value_from_output(["Verification result: TRUE", "Checked: 3 triples"], "Checked"), "3 triples")

    limits = {"pippin-validate-violation.xml": "90s", "pippin-validate-correctness.xml": "300s"}
    for name, limit in limits.items():
        definition = xml.etree.ElementTree.parse(os.path.join(FOLDER, name)).getroot()
        options = {o.get("name"): o.text for o in definition.iter("option")}
        expect(f"limit of {name}", definition.get("timelimit"), limit)
        expect(f"type of {name}", f"pippin-validate-{options['--witness-type']}.xml", name)
        expect(f"a validator in {name}", "validate" in options, True)
        expect(f"witness of {name}", options["--witness"], "${benchmark_path}/" + definition.find(".//requiredfiles").text)
    definition = xml.etree.ElementTree.parse(os.path.join(FOLDER, "pippin.xml")).getroot()
    for include in definition.iter("include"):
        expect("place of the task files", include.text, "tasks/*.yml")
        expect("task files", bool([n for n in os.listdir(os.path.join(FOLDER, "tasks")) if n.endswith(".yml")]), True)
    if os.path.exists(pippin):
        expect("version", bool(re.match(r"\d+\.\d+", tool.version(pippin))), True)
        for name in sorted(os.listdir(os.path.join(FOLDER, "tasks"))):
            if not name.endswith(".yml"):
                continue
            path = os.path.join(FOLDER, "tasks", name)
            text = open(path, encoding="utf-8").read()
            source = os.path.join(FOLDER, "tasks", re.search(r"input_files: '(.*)'", text).group(1))
            command = tool.cmdline(pippin, [], Task([source], os.path.join(FOLDER, "tasks", "unreach-call.prp"), {"language": "C", "data_model": "LP64"}), Limits(60, 4 * 10**9, None))
            r = subprocess.run(command, capture_output=True, text=True)
            wanted = {"true": "true", "false": "false(unreach-call)"}[re.search(r"expected_verdict: (\w+)", text).group(1)]
            expect(name, judged(r.stdout.splitlines(True), r.returncode), wanted)
            # Its witness is confirmed by the definition of its type, and refused by the other.
            with tempfile.TemporaryDirectory() as folder:
                witness = os.path.join(folder, "witness.yml")
                subprocess.run(command + ["--witness", witness, "--no-self-validation"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                for kind, verdict in (("correctness", "true"), ("violation", "false(unreach-call)")):
                    validation = tool.cmdline(pippin, ["validate", "--witness-type", kind, "--witness", witness],
                                              Task([source], os.path.join(FOLDER, "tasks", "unreach-call.prp"), {"language": "C", "data_model": "LP64"}), Limits(60, 4 * 10**9, None))
                    r = subprocess.run(validation, capture_output=True, text=True)
                    got = judged((r.stdout + r.stderr).splitlines(True), r.returncode)
                    expect(f"{name}, {kind}", got if verdict == wanted else got.startswith("ERROR (pippin: "), wanted if verdict == wanted else True)
    if real:
        environment = dict(os.environ, PYTHONPATH=ROOT, PATH=os.path.dirname(os.path.abspath(pippin)) + ":" + os.environ["PATH"])
        r = subprocess.run([sys.executable, "-m", "benchexec.test_tool_info", "contrib.benchexec.pippin", "--no-container"], capture_output=True, text=True, env=environment)
        if r.returncode != 0 or re.search(r"ERROR|Traceback|does not support|ignores", r.stderr):
            failures.append(f"BenchExec's own check:\n{r.stderr}")
    for f in failures:
        print(f"FAILED: {f}")
    print(f"benchexec module: {'failed' if failures else 'passed'}" + ("" if real else " (BenchExec is not installed: its own check was skipped)"))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0
"""Tool-info module of Pippin for BenchExec (https://github.com/sosy-lab/benchexec): tool="contrib.benchexec.pippin" with
the root of this project on PYTHONPATH, or tool="pippin" with this file copied into benchexec/tools.
tests/benchexec_module.py tests it, with and without BenchExec."""
import re

import benchexec.result as result
import benchexec.tools.template

DATA_MODELS = {"ILP32": "--32", "LP64": "--64"}


class Tool(benchexec.tools.template.BaseTool2):
    """
    Pippin, a software model checker for C that re-proves or executes each of its answers.
    Limits of the run are passed on, so that Pippin ends by itself and reports statistics.
    """

    def name(self):
        return "Pippin"

    def executable(self, tool_locator):
        return tool_locator.find_executable("pippin", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="pippin")

    def cmdline(self, executable, options, task, rlimits):
        options = list(options)
        # The option "validate" makes it a validator; the witness is --witness, or the task's (of a validation task definition).
        command = "validate" if "validate" in options else "check"
        options = [o for o in options if o != "validate"]
        files = list(task.input_files)
        if task.property_file:
            options += ["--spec", task.property_file]
        task_options = task.options if isinstance(task.options, dict) else {}
        witness = task_options.get("witness_input_file")
        if command == "validate" and witness and "--witness" not in options:
            options += ["--witness", witness]
            files = [f for f in files if f != witness]
        language, data_model = task_options.get("language"), task_options.get("data_model")
        if language not in (None, "C"):
            raise benchexec.tools.template.UnsupportedFeatureException(f"Pippin reads C, not {language}")
        if data_model is not None:
            if data_model not in DATA_MODELS:
                raise benchexec.tools.template.UnsupportedFeatureException(f"unknown data model {data_model}")
            if DATA_MODELS[data_model] not in options:
                options.append(DATA_MODELS[data_model])

        def given(option):
            return any(o == option or o.startswith(option + "=") for o in options)

        if rlimits.cputime and not given("--timelimit"):
            options.append(f"--timelimit={rlimits.cputime}s")
        if rlimits.walltime and not given("--walltimelimit"):
            options.append(f"--walltimelimit={rlimits.walltime}s")
        if rlimits.memory and not given("--memlimit"):
            options.append(f"--memlimit={rlimits.memory}")
        return [executable, command, *options, *files]

    def determine_result(self, run):
        for line in run.output:
            match = re.fullmatch(r"Verification result: (TRUE|FALSE|UNKNOWN)(?:\((.*)\))?", line.strip())
            if match:
                break
        else:
            if run.exit_code.value == 2:
                message = next((line.strip() for line in run.output if line.startswith("pippin: ")), "usage or input")
                return f"{result.RESULT_ERROR} ({message[:100]})"
            return f"{result.RESULT_ERROR} (internal)" if run.exit_code.value == 70 else result.RESULT_ERROR
        verdict, detail = match.group(1), match.group(2) or ""
        if verdict == "TRUE":
            # A process that ended badly has proved nothing, whatever it printed.
            return result.RESULT_TRUE_PROP if run.exit_code.value == 0 else result.RESULT_ERROR
        if verdict == "FALSE":
            if run.exit_code.value != 10:
                return result.RESULT_ERROR
            return f"{result.RESULT_FALSE_PROP}({detail})" if detail else result.RESULT_FALSE_PROP
        if detail == "timeout":
            return result.RESULT_TIMEOUT
        return "OUT OF MEMORY" if detail == "out of memory" else result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """For columns of tables: the rest of the first line that starts with the identifier and a colon or a blank."""
        for line in output:
            text = line.strip()
            if text.startswith(identifier) and text[len(identifier):len(identifier) + 1] in (":", " "):
                return text[len(identifier) + 1:].strip()
        return ""

# SPDX-License-Identifier: Apache-2.0
"""Tool-info module of Pippin's components for CoVeriTeam: toolinfo_module: "contrib.coveriteam.pippin_step", with the root of this project on PYTHONPATH.
Options are those of `pippin step`, the role first. CoVeriTeam compares verdicts by their classes only, so a candidate is "false" here, and a candidate that
was excluded "true": these words are for compositions, and no results of a benchmark."""
import re

import benchexec.result as result
import contrib.benchexec.pippin as pippin

WORDS = {"CANDIDATE": f"{result.RESULT_FALSE_PROP}(candidate)", "INFEASIBLE": result.RESULT_TRUE_PROP, "REFINED": result.RESULT_TRUE_PROP}


class Tool(pippin.Tool):
    """
    One component of Pippin: the explorer, the checker or the refiner of a CEGAR loop.
    """

    def name(self):
        return "Pippin, one step"

    def cmdline(self, executable, options, task, rlimits):
        # An artifact that is empty has no file.
        given = [o for o in options[1:] if o != "--in="]
        command = super().cmdline(executable, given, task, rlimits)
        return [executable, "step", options[0], *command[2:]]

    def determine_result(self, run):
        for line in run.output:
            match = re.fullmatch(r"Step result: (\w+)", line.strip())
            if match:
                return WORDS.get(match.group(1), result.RESULT_ERROR) if run.exit_code.value == 30 else result.RESULT_ERROR
        return super().determine_result(run)

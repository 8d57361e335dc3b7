#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Starts CoVeriTeam, with its command line and this project's tool-info modules. The package of CoVeriTeam 1.0 on PyPI was made without the folder mpi_execution
(portfolios by MPI), which every program imports. If it is absent an empty one is put in its place: all but portfolios works."""
import importlib.util
import os
import sys
import types

PACKAGE = "coveriteam.language.mpi_execution"
NAMES = {"constants": [], "command_building": ["get_command"], "mpi_util": ["Settings"], "process_sync": ["QueueManager"]}


def fill_in():
    if importlib.util.find_spec(PACKAGE):
        return
    package = sys.modules[PACKAGE] = types.ModuleType(PACKAGE)
    for name, attributes in NAMES.items():
        module = sys.modules[f"{PACKAGE}.{name}"] = types.ModuleType(f"{PACKAGE}.{name}")
        setattr(package, name, module)
        for attribute in attributes:
            setattr(module, attribute, type(attribute, (), {}))


def start(arguments):
    # Also for the processes in which BenchExec loads tool-info modules.
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    os.environ["PYTHONPATH"] = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    sys.path.insert(0, root)
    fill_in()
    from coveriteam.coveriteam import CoVeriTeam
    CoVeriTeam().start(arguments)


if __name__ == "__main__":
    start(sys.argv[1:])

# SPDX-License-Identifier: Apache-2.0
"""What tests ask where they name no property: error functions and assertions. (A person who names none gets `--property strict`.)"""

SAYS_THE_ERROR = ("--property", "--spec", "--error-function", "--error-label", "--assert")


def what_to_check(options, path=".c"):
    """Options to add to `pippin check` for this program."""
    named = any(str(o).split("=")[0] in SAYS_THE_ERROR for o in options)
    asked = named or any(str(o).endswith((".yml", ".cfa")) for o in options) or path.endswith((".yml", ".cfa"))
    return [] if asked else ["--assert"]

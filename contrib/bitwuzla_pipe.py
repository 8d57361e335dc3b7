#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bitwuzla as an SMT-LIB 2 process, from its Python package: commands on standard input, answers at once.

    pip install bitwuzla
    PIPPIN_BITWUZLA='python3 contrib/bitwuzla_pipe.py' pippin check ...

For machines that have the package but no `bitwuzla` program."""
import ctypes
import sys

import bitwuzla


def complete(text):
    """Are all parentheses closed, outside of strings and quoted symbols?"""
    depth, quote = 0, None
    for c in text:
        if quote:
            quote = None if c == quote else quote
        elif c in '|"':
            quote = c
        else:
            depth += (c == "(") - (c == ")")
    return depth == 0 and quote is None


def main():
    libc = ctypes.CDLL(None)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options(), "smt2")
    text = ""
    for line in sys.stdin:
        text += line
        if not text.strip() or not complete(text):
            continue
        try:
            parser.parse(text, False, False)
        except bitwuzla.BitwuzlaException as e:
            print('(error "{}")'.format(str(e).splitlines()[0].replace('"', "'")), flush=True)
        libc.fflush(None)   # the answers are in C's buffer
        text = ""


if __name__ == "__main__":
    main()

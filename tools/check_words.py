#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The words of comments and documents (CONTRIBUTING.md, "Words"): how often each rule is broken, against a ceiling that only falls.

    tools/check_words.py               fails where a rule is broken more often than CEILING allows
    tools/check_words.py --show RULE   prints the places
    tools/check_words.py --self-test
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# name: (what to write instead, pattern)
RULES = {
    "genitive": ("subject first: not 'Of X: …'", re.compile(r"^Of [a-z]")),
    "person": ("name the component: not nobody, somebody, whoever", re.compile(r"\b(nobody|somebody|whoever|whomever)\b", re.I)),
    "behind": ("after, for time and order", re.compile(r"\bbehind\b", re.I)),
    "none": ("'is not a …' or 'returns nullopt'", re.compile(r"\b(is|are) none\b|\bnone of\b", re.I)),
    "too": ("also", re.compile(r", too\b[,.;:)]?")),
    "front": ("before, for time and order", re.compile(r"\bin front of\b", re.I)),
    "long": ("at most 25 words a sentence (documents)", None),
}
# How often each rule is broken today. Lower it after each clean-up; never raise it.
CEILING = {"genitive": 76, "person": 107, "behind": 176, "none": 88, "too": 94, "front": 9, "long": 360}
LONG = 25


def comments(text):
    """(line number, text) of each comment line of C++."""
    for number, line in enumerate(text.split("\n"), 1):
        found = re.search(r"(?:^|\s)//+\s?(.*)$", line)
        if found and "SPDX" not in line:
            yield number, found.group(1)


def sentences(text):
    """(line number, sentence) of running text in Markdown: no tables, code or headings."""
    number, code, paragraph, start = 0, False, [], 0
    for line in text.split("\n") + [""]:
        number += 1
        if line.startswith("```"):
            code = not code
        plain = not code and line.strip() and not line.startswith(("    ", "|", "#", "```"))
        if plain and not paragraph:
            start = number
        if plain and not (paragraph and re.match(r"\s*([-*]|\d+\.) ", line)):
            paragraph.append(line.strip())
            continue
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z`*\[(])", " ".join(paragraph)):
            if sentence:
                yield start, sentence
        paragraph = [line.strip()] if plain else []
        start = number


def files(top, endings):
    for folder, folders, names in sorted(os.walk(os.path.join(ROOT, top))):
        folders.sort()
        for name in sorted(names):
            if name.endswith(endings):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as f:
                    yield os.path.relpath(path, ROOT), f.read()


def places():
    """(rule, file, line, text) of everything that breaks a rule."""
    for path, text in files("src", (".h", ".cpp", ".def")):
        for line, comment in comments(text):
            for rule, (_, pattern) in RULES.items():
                if pattern and pattern.search(comment):
                    yield rule, path, line, comment
    for path, text in files("docs", (".md",)):
        for line, sentence in sentences(text):
            if len(sentence.split()) > LONG:
                yield "long", path, line, sentence


def self_test():
    assert list(comments("int a;  // Of a path.\n/// x behind y\n")) == [(1, "Of a path."), (2, "x behind y")]
    assert list(comments('const char* s = "http://x";')) == []
    assert RULES["too"][1].search("the last one, too.") and not RULES["too"][1].search("too many")
    assert RULES["none"][1].search("An answer is none.") and not RULES["none"][1].search("without any")
    text = "# Of heads\n\nOne two. Three\nfour five.\n\n| a | b |\n\n- six\n- seven\n"
    assert [s for _, s in sentences(text)] == ["One two.", "Three four five.", "- six", "- seven"], list(sentences(text))
    print("check_words: self-test passed")


def main():
    if "--self-test" in sys.argv:
        return self_test()
    found = list(places())
    if "--show" in sys.argv:
        rule = sys.argv[sys.argv.index("--show") + 1]
        for r, path, line, text in found:
            if r == rule:
                print(f"{path}:{line}: {text}")
        return 0
    errors = 0
    for rule, (instead, _) in RULES.items():
        count = sum(1 for f in found if f[0] == rule)
        if count > CEILING[rule]:
            errors += 1
            print(f"check_words: {rule}: {count} places, at most {CEILING[rule]} are allowed ({instead}); tools/check_words.py --show {rule}")
        elif count < CEILING[rule]:
            print(f"check_words: {rule}: {count} places; lower its ceiling from {CEILING[rule]}")
    print(f"check_words: {len(found)} places, {errors} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

// SPDX-License-Identifier: Apache-2.0
// The text of the models, written from the C standard; the classification tables of <ctype.h> in the "C" locale as glibc
// lays them out on little-endian machines (its headers expand isalpha() to an access to them).
#include "frontend/clang/library_models.h"

namespace pippin::frontend {
namespace {

const char* const kText = R"C(
#ifdef MODEL_atexit
/* C17 7.22.4.2: at least 32 functions; called in reverse order of registration by exit() and when main returns. */
static void (*handlers[32])(void);
static unsigned registered;
int atexit(void (*handler)(void)) {
  if (registered == 32) return 1;
  handlers[registered] = handler;
  registered = registered + 1;
  return 0;
}
void __pippin_exit_handlers(void) {
  while (registered > 0) {
    registered = registered - 1;
    handlers[registered]();
  }
}
extern void _Exit(int status);
void exit(int status) {
  __pippin_exit_handlers();
  _Exit(status);
}
#endif

#if defined MODEL___ctype_b_loc
enum { UPPER = 0x100, LOWER = 0x200, ALPHA = 0x400, DIGIT = 0x800, XDIGIT = 0x1000, SPACE = 0x2000, PRINT = 0x4000,
       GRAPH = 0x8000, BLANK = 1, CNTRL = 2, PUNCT = 4, ALNUM = 8 };
static const unsigned short classes[384] = {
  [128 + 0 ... 128 + 8] = CNTRL, [128 + 9] = CNTRL | SPACE | BLANK, [128 + 10 ... 128 + 13] = CNTRL | SPACE,
  [128 + 14 ... 128 + 31] = CNTRL, [128 + 127] = CNTRL, [128 + ' '] = SPACE | BLANK | PRINT,
  [128 + '!' ... 128 + '/'] = PRINT | GRAPH | PUNCT, [128 + ':' ... 128 + '@'] = PRINT | GRAPH | PUNCT,
  [128 + '[' ... 128 + '`'] = PRINT | GRAPH | PUNCT, [128 + '{' ... 128 + '~'] = PRINT | GRAPH | PUNCT,
  [128 + '0' ... 128 + '9'] = PRINT | GRAPH | ALNUM | DIGIT | XDIGIT,
  [128 + 'A' ... 128 + 'F'] = PRINT | GRAPH | ALNUM | ALPHA | UPPER | XDIGIT,
  [128 + 'G' ... 128 + 'Z'] = PRINT | GRAPH | ALNUM | ALPHA | UPPER,
  [128 + 'a' ... 128 + 'f'] = PRINT | GRAPH | ALNUM | ALPHA | LOWER | XDIGIT,
  [128 + 'g' ... 128 + 'z'] = PRINT | GRAPH | ALNUM | ALPHA | LOWER,
};
static const unsigned short *classes_of_zero = classes + 128;
const unsigned short **__ctype_b_loc(void) { return &classes_of_zero; }
#endif
)C";

}  // namespace

const std::vector<std::string>& modelled_functions() {
  static const std::vector<std::string> names = {"atexit", "__ctype_b_loc"};
  return names;
}

std::string library_text(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += "#define MODEL_" + name + " 1\n";
  return text + kText;
}

}  // namespace pippin::frontend

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

#ifdef MODEL_strlen
__SIZE_TYPE__ strlen(const char *s) {
  __SIZE_TYPE__ n = 0;
  while (s[n] != 0) n++;
  return n;
}
#endif

#ifdef MODEL_strnlen
__SIZE_TYPE__ strnlen(const char *s, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
  while (n < most && s[n] != 0) n++;
  return n;
}
#endif

#ifdef MODEL_strcpy
char *strcpy(char *to, const char *from) {
  __SIZE_TYPE__ n = 0;
  while (from[n] != 0) {
    to[n] = from[n];
    n++;
  }
  to[n] = 0;
  return to;
}
#endif

#ifdef MODEL_stpcpy
char *stpcpy(char *to, const char *from) {
  __SIZE_TYPE__ n = 0;
  while (from[n] != 0) {
    to[n] = from[n];
    n++;
  }
  to[n] = 0;
  return to + n;
}
#endif

#ifdef MODEL_strncpy
char *strncpy(char *to, const char *from, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
  while (n < most && from[n] != 0) {
    to[n] = from[n];
    n++;
  }
  while (n < most) {
    to[n] = 0;
    n++;
  }
  return to;
}
#endif

#ifdef MODEL_strcat
char *strcat(char *to, const char *from) {
  __SIZE_TYPE__ end = 0, n = 0;
  while (to[end] != 0) end++;
  while (from[n] != 0) {
    to[end + n] = from[n];
    n++;
  }
  to[end + n] = 0;
  return to;
}
#endif

#ifdef MODEL_strncat
char *strncat(char *to, const char *from, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ end = 0, n = 0;
  while (to[end] != 0) end++;
  while (n < most && from[n] != 0) {
    to[end + n] = from[n];
    n++;
  }
  to[end + n] = 0;
  return to;
}
#endif

/* The difference of the first bytes that differ, as glibc returns it; the standard fixes its sign only. */
#ifdef MODEL_strcmp
int strcmp(const char *a, const char *b) {
  __SIZE_TYPE__ n = 0;
  while (a[n] != 0 && a[n] == b[n]) n++;
  return (unsigned char)a[n] - (unsigned char)b[n];
}
#endif

#ifdef MODEL_strncmp
int strncmp(const char *a, const char *b, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
  while (n < most && a[n] != 0 && a[n] == b[n]) n++;
  return n == most ? 0 : (unsigned char)a[n] - (unsigned char)b[n];
}
#endif

#ifdef MODEL_strchr
char *strchr(const char *s, int c) {
  __SIZE_TYPE__ n = 0;
  while (s[n] != (char)c) {
    if (s[n] == 0) return 0;
    n++;
  }
  return (char *)s + n;
}
#endif

#ifdef MODEL_strrchr
char *strrchr(const char *s, int c) {
  __SIZE_TYPE__ n = 0;
  char *last = 0;
  while (s[n] != 0) {
    if (s[n] == (char)c) last = (char *)s + n;
    n++;
  }
  return (char)c == 0 ? (char *)s + n : last;
}
#endif

#ifdef MODEL_strstr
char *strstr(const char *s, const char *part) {
  for (__SIZE_TYPE__ at = 0;; at++) {
    __SIZE_TYPE__ n = 0;
    while (part[n] != 0 && s[at + n] == part[n]) n++;
    if (part[n] == 0) return (char *)s + at;
    if (s[at] == 0) return 0;
  }
}
#endif

#ifdef MODEL_strspn
__SIZE_TYPE__ strspn(const char *s, const char *set) {
  __SIZE_TYPE__ n = 0;
  while (s[n] != 0) {
    __SIZE_TYPE__ k = 0;
    while (set[k] != 0 && set[k] != s[n]) k++;
    if (set[k] == 0) break;
    n++;
  }
  return n;
}
#endif

#ifdef MODEL_strcspn
__SIZE_TYPE__ strcspn(const char *s, const char *set) {
  __SIZE_TYPE__ n = 0;
  while (s[n] != 0) {
    __SIZE_TYPE__ k = 0;
    while (set[k] != 0 && set[k] != s[n]) k++;
    if (set[k] != 0) break;
    n++;
  }
  return n;
}
#endif

#ifdef MODEL_strpbrk
char *strpbrk(const char *s, const char *set) {
  for (__SIZE_TYPE__ n = 0; s[n] != 0; n++)
    for (__SIZE_TYPE__ k = 0; set[k] != 0; k++)
      if (set[k] == s[n]) return (char *)s + n;
  return 0;
}
#endif

#ifdef MODEL_strdup
extern void *malloc(__SIZE_TYPE__);
char *strdup(const char *s) {
  __SIZE_TYPE__ n = 0, k = 0;
  while (s[n] != 0) n++;
  char *copy = malloc(n + 1);
  while (k <= n) {
    copy[k] = s[k];
    k++;
  }
  return copy;
}
#endif
)C";

}  // namespace

const std::vector<std::string>& modelled_functions() {
  static const std::vector<std::string> names = {
      "atexit", "__ctype_b_loc", "strlen",  "strnlen", "strcpy", "stpcpy",  "strncpy", "strcat", "strncat",
      "strcmp", "strncmp",       "strchr",  "strrchr", "strstr", "strspn",  "strcspn", "strpbrk", "strdup"};
  return names;
}

std::string library_text(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += "#define MODEL_" + name + " 1\n";
  return text + kText;
}

}  // namespace pippin::frontend

// SPDX-License-Identifier: Apache-2.0
// The text of the models, written from the C standard; the classification tables of <ctype.h> in the "C" locale as glibc
// lays them out on little-endian machines (its headers expand isalpha() to an access to them).
#include "prepare/library_models.h"

#include <fmt/format.h>

#include <algorithm>

namespace pippin::prepare {
namespace {

const char* const kText = R"C(
/* Of values just chosen (__pippin_any_int and the like) those that satisfy the condition. In every state some choice does, so
   no execution of the program ends here. */
#define ONLY(condition) if (!(condition)) __builtin_unreachable()
/* Executions in which the condition does not hold end, by a convention that is listed at the call (spec/conventions.def). */
extern void __pippin_ends_by(const char *);
#define BY_CONVENTION(convention, condition) if (!(condition)) __pippin_ends_by(convention)

/* What main's argv points to, and the strings (lower/flat/inline.cpp): as long as they like. */
#ifdef MODEL_main
char *__pippin_arguments[256], __pippin_argument_text[4096];
#endif

/* C17 7.5: 0 at first, never set to 0 by the library. Calls of functions without a model set it where they may (lower,
   inline_library.cpp): to the other variable, if that is positive. */
#if defined MODEL___errno_location || defined MODEL_errno
int __pippin_new_errno;
#endif
#ifdef MODEL___errno_location
int __pippin_errno;
int *__errno_location(void) { return &__pippin_errno; }
#define SET_ERRNO(number) (__pippin_errno = number)
#elif defined MODEL_errno
extern int errno;
#define SET_ERRNO(number) (errno = number)
#else
#define SET_ERRNO(number) ((void)0)
#endif

#ifdef MODEL_atexit
/* C17 7.22.4.2: at least 32 functions (whether there is room for another is the library's); called in reverse order of
   registration by exit() and when main returns. */
extern int __pippin_further_handler(void);
static void (*handlers[32])(void);
static unsigned registered;
int atexit(void (*handler)(void)) {
  if (registered == 32) return __pippin_further_handler();
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

/* C demands strings and blocks of that size. What is read behind the place that decides the result is left to the library: where a
   text is searched or compared, glibc and the sanitizers read no more; a text that is searched for, a set of characters, and
   blocks that are compared, as a whole (docs/semantics.md, Memory safety). */
#ifdef MEMORY_CHECKED
#define READ_TO_END(s) for (const char *at = s; *at != 0; at++) continue
#else
#define READ_TO_END(s) (void)0
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

/* C17 7.24.4: of the result only the sign is fixed; glibc returns the difference on some machines, -1 or 1 on others, and
   gcc folds to -1 or 1. */
#if defined MODEL_wide || defined MODEL_strcmp || defined MODEL_strncmp || defined MODEL_memcmp || defined MODEL_numbers || defined MODEL_strcasecmp || \
    defined MODEL_strncasecmp
extern int __pippin_any_of_sign(int);
#endif

#ifdef MODEL_strcmp
int strcmp(const char *a, const char *b) {
  __SIZE_TYPE__ n = 0;
  while (a[n] != 0 && a[n] == b[n]) n++;
  return __pippin_any_of_sign((unsigned char)a[n] - (unsigned char)b[n]);
}
#endif

#ifdef MODEL_strncmp
int strncmp(const char *a, const char *b, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
  while (n < most && a[n] != 0 && a[n] == b[n]) n++;
  return n == most ? 0 : __pippin_any_of_sign((unsigned char)a[n] - (unsigned char)b[n]);
}
#endif

/* POSIX strcasecmp, in the "C" locale. */
#if defined MODEL_strcasecmp || defined MODEL_strncasecmp
static int lower_case(char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : (unsigned char)c; }
#endif
#ifdef MODEL_strcasecmp
int strcasecmp(const char *a, const char *b) {
  __SIZE_TYPE__ n = 0;
  while (a[n] != 0 && lower_case(a[n]) == lower_case(b[n])) n++;
  return __pippin_any_of_sign(lower_case(a[n]) - lower_case(b[n]));
}
#endif
#ifdef MODEL_strncasecmp
int strncasecmp(const char *a, const char *b, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
  while (n < most && a[n] != 0 && lower_case(a[n]) == lower_case(b[n])) n++;
  return n == most ? 0 : __pippin_any_of_sign(lower_case(a[n]) - lower_case(b[n]));
}
#endif

#ifdef MODEL_memcmp
int __pippin_memcmp(const void *a, const void *b, __SIZE_TYPE__ size) {
  const unsigned char *x = a, *y = b;
  __SIZE_TYPE__ n = 0;
#ifdef MEMORY_CHECKED
  int difference = 0;
  for (; n < size; n++) {
    int here = x[n] - y[n];
    if (difference == 0) difference = here;
  }
  return difference == 0 ? 0 : __pippin_any_of_sign(difference);
#else
  while (n < size && x[n] == y[n]) n++;
  return n == size ? 0 : __pippin_any_of_sign(x[n] - y[n]);
#endif
}
#endif

#define FIRST \
  { \
    __SIZE_TYPE__ n = 0; \
    while (s[n] != (char)c) { \
      if (s[n] == 0) return 0; \
      n++; \
    } \
    return (char *)s + n; \
  }
#ifdef MODEL_strchr
char *strchr(const char *s, int c) FIRST
#endif
#ifdef MODEL_index
char *index(const char *s, int c) FIRST
#endif

#define LAST \
  { \
    __SIZE_TYPE__ n = 0; \
    char *last = 0; \
    while (s[n] != 0) { \
      if (s[n] == (char)c) last = (char *)s + n; \
      n++; \
    } \
    return (char)c == 0 ? (char *)s + n : last; \
  }
#ifdef MODEL_strrchr
char *strrchr(const char *s, int c) LAST
#endif
#ifdef MODEL_rindex
char *rindex(const char *s, int c) LAST
#endif

#ifdef MODEL_bzero
extern void *memset(void *, int, __SIZE_TYPE__);
void bzero(void *block, __SIZE_TYPE__ n) { memset(block, 0, n); }
#endif

#ifdef MODEL_mempcpy
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
void *mempcpy(void *to, const void *from, __SIZE_TYPE__ n) { return (char *)memcpy(to, from, n) + n; }
#endif

#ifdef MODEL_strstr
char *strstr(const char *s, const char *part) {
  READ_TO_END(part);
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
  READ_TO_END(set);
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
  READ_TO_END(set);
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
  READ_TO_END(set);
  for (__SIZE_TYPE__ n = 0; s[n] != 0; n++)
    for (__SIZE_TYPE__ k = 0; set[k] != 0; k++)
      if (set[k] == s[n]) return (char *)s + n;
  return 0;
}
#endif

#ifdef MODEL_strndup
extern void *malloc(__SIZE_TYPE__);
char *strndup(const char *s, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0, k = 0;
  while (n < most && s[n] != 0) n++;
  char *copy = malloc(n + 1);
  if (copy == (char *)0) return copy;
  while (k < n) {
    copy[k] = s[k];
    k++;
  }
  copy[n] = 0;
  return copy;
}
#endif

#ifdef MODEL_strdup
extern void *malloc(__SIZE_TYPE__);
char *strdup(const char *s) {
  __SIZE_TYPE__ n = 0, k = 0;
  while (s[n] != 0) n++;
  char *copy = malloc(n + 1);
  if (copy == (char *)0) return copy;
  while (k <= n) {
    copy[k] = s[k];
    k++;
  }
  return copy;
}
#endif

#ifdef MODEL_memchr
void *memchr(const void *block, int c, __SIZE_TYPE__ n) {
  const unsigned char *s = block;
  for (__SIZE_TYPE__ k = 0; k < n; k++)
    if (s[k] == (unsigned char)c) return (void *)(s + k);
  return (void *)0;
}
#endif

#ifdef MODEL_strlcpy
/* POSIX.1-2024 strlcpy. */
__SIZE_TYPE__ strlcpy(char *to, const char *from, __SIZE_TYPE__ room) {
  __SIZE_TYPE__ n = 0;
  while (from[n] != 0) {
    if (n + 1 < room) to[n] = from[n];
    n++;
  }
  if (room != 0) to[n < room ? n : room - 1] = 0;
  return n;
}
#endif

#ifdef MODEL_memccpy
/* POSIX memccpy. */
void *memccpy(void *to, const void *from, int c, __SIZE_TYPE__ n) {
  unsigned char *t = to;
  const unsigned char *f = from;
  for (__SIZE_TYPE__ k = 0; k < n; k++) {
    t[k] = f[k];
    if (f[k] == (unsigned char)c) return (void *)(t + k + 1);
  }
  return (void *)0;
}
#endif

#if defined MODEL_strtok || defined MODEL_strtok_r || defined MODEL_strsep
static int is_separator(char c, const char *separators) {
  for (; *separators != 0; separators++)
    if (*separators == c) return 1;
  return 0;
}
#endif
#ifdef MODEL_strsep
/* As in BSD and glibc: empty tokens count. */
char *strsep(char **rest, const char *separators) {
  char *token = *rest, *s = token;
  if (token == (char *)0) return token;
  READ_TO_END(separators);
  while (*s != 0 && !is_separator(*s, separators)) s++;
  *rest = *s != 0 ? s + 1 : (char *)0;
  *s = 0;
  return token;
}
#endif
#ifdef MODEL_strtok_r
/* POSIX strtok_r; where the search goes on as in glibc. */
char *strtok_r(char *s, const char *separators, char **rest) {
  if (s == (char *)0) s = *rest;
  READ_TO_END(separators);
  while (*s != 0 && is_separator(*s, separators)) s++;
  char *token = s;
  while (*s != 0 && !is_separator(*s, separators)) s++;
  char *end = s;
  if (*s != 0) *s++ = 0;
  *rest = s;
  return token == end ? (char *)0 : token;
}
#endif
#ifdef MODEL_strtok
/* C17 7.24.5.8: the search goes on where it ended. Before the first text there is none; behind the last token, an empty one. */
static char *rest_of_text, empty_text[1];
char *strtok(char *s, const char *separators) {
  if (s == (char *)0) s = rest_of_text;
  READ_TO_END(separators);
  while (*s != 0 && is_separator(*s, separators)) s++;
  if (*s == 0) {
    rest_of_text = empty_text;
    return (char *)0;
  }
  char *token = s;
  while (*s != 0 && !is_separator(*s, separators)) s++;
  if (*s == 0) {
    rest_of_text = empty_text;
  } else {
    *s = 0;
    rest_of_text = s + 1;
  }
  return token;
}
#endif

#ifdef MODEL_bsearch
/* The halves that glibc takes. */
void *bsearch(const void *key, const void *base, __SIZE_TYPE__ n, __SIZE_TYPE__ size, int (*compare)(const void *, const void *)) {
  __SIZE_TYPE__ low = 0, high = n;
  while (low < high) {
    __SIZE_TYPE__ middle = (low + high) / 2;
    const void *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return (void *)0;
}
#endif

#ifdef MODEL_qsort
/* Elements that compare equal keep their order, as in glibc's merge sort; which pairs are compared does not show
   (total_comparators). */
void qsort(void *base, __SIZE_TYPE__ n, __SIZE_TYPE__ size, int (*compare)(const void *, const void *)) {
  char *bytes = base;
  for (__SIZE_TYPE__ i = 1; i < n; i++)
    for (__SIZE_TYPE__ j = i; j > 0; j--) {
      char *left = bytes + (j - 1) * size, *right = bytes + j * size;
      if (compare(left, right) <= 0) break;
      for (__SIZE_TYPE__ k = 0; k < size; k++) {
        char c = left[k];
        left[k] = right[k];
        right[k] = c;
      }
    }
}
#endif

)C";

/// glibc's table of lower or upper case letters ("C" locale), from character -128 on.
std::string case_table(const std::string& function, char first, char last, int difference) {
  std::string values;
  for (int c = -128; c < 256; ++c) {
    const int same = c < -1 ? c + 256 : c;
    values += std::to_string(c >= first && c <= last ? c + difference : same) + ",";
  }
  return "static const int " + function + "_table[384] = {" + values + "};\nstatic const int *" + function + "_zero = " + function +
         "_table + 128;\nconst int **" + function + "(void) { return &" + function + "_zero; }\n";
}

}  // namespace

std::string library_text(const std::vector<std::string>& names, bool memory_checked) {
  std::string text = memory_checked ? "#define MEMORY_CHECKED 1\n" : "";
  for (const std::string& name : names) {
    text += "#define MODEL_" + name + " 1\n";
    if (const ir::LibraryFunction* f = ir::library_function(name); f != nullptr && f->modelled) text += fmt::format("#define MODEL_{} 1\n", f->group);
  }
  text += kText;
  text += kNumberModels;
  text += kWideModels;
  text += kEnvironmentModels;
  text += kTextModels;
  text += kThreadModels;
  if (std::find(names.begin(), names.end(), "__ctype_tolower_loc") != names.end())
    text += case_table("__ctype_tolower_loc", 'A', 'Z', 'a' - 'A');
  if (std::find(names.begin(), names.end(), "__ctype_toupper_loc") != names.end())
    text += case_table("__ctype_toupper_loc", 'a', 'z', 'A' - 'a');
  return text;
}

}  // namespace pippin::prepare

// SPDX-License-Identifier: Apache-2.0
// Models of the functions that read numbers in strings, and of allocation by way of other functions.
#include "frontend/clang/library_models.h"

namespace pippin::frontend {

const char* const kNumberModels = R"C(
#ifdef MODEL_numbers
/* C17 7.22.4.1; the __isoc23_ functions read 0b1 as C23 does (is_binary); an invalid base gives 0 and no end, as in
   glibc. POSIX: errno may be EINVAL where there is no number. */
static int digit_of(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  if ('a' <= c && c <= 'z') return c - 'a' + 10;
  if ('A' <= c && c <= 'Z') return c - 'A' + 10;
  return 36;
}
static unsigned long long magnitude(const char *text, char **end, int base, int is_binary, unsigned long long most, int is_signed,
                                    int *negative, int *overflow) {
  const char *s = text;
  unsigned long long value = 0;
  *negative = 0;
  *overflow = 0;
  if (base < 0 || base == 1 || base > 36) {
    SET_ERRNO(22);
    return 0;
  }
  while (*s == ' ' || ('\t' <= *s && *s <= '\r')) s++;
  if (*s == '+' || *s == '-') {
    *negative = *s == '-';
    s++;
  }
  if (is_signed && *negative) most++;
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit_of(s[2]) < 16) {
    s += 2;
    base = 16;
  } else if (is_binary && (base == 0 || base == 2) && s[0] == '0' && (s[1] == 'b' || s[1] == 'B') && digit_of(s[2]) < 2) {
    s += 2;
    base = 2;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  if (digit_of(*s) >= base) {
    if (__pippin_any_of_sign(1) != 1) SET_ERRNO(22);
    if (end != (char **)0) *end = (char *)text;
    return 0;
  }
  const unsigned long long rest = most / base, last = most % base;
  while (digit_of(*s) < base) {
    unsigned long long digit = digit_of(*s);
    if (value > rest || (value == rest && digit > last)) *overflow = 1;
    else value = value * base + digit;
    s++;
  }
  if (end != (char **)0) *end = (char *)s;
  return value;
}
#define SIGNED(name, type, largest, is_binary) \
  type name(const char *s, char **end, int base) { \
    int negative, overflow; \
    unsigned long long v = magnitude(s, end, base, is_binary, largest, 1, &negative, &overflow); \
    if (overflow) SET_ERRNO(34); \
    if (overflow) return negative ? -(type)largest - 1 : (type)largest; \
    return (type)(negative ? 0 - v : v); \
  }
#define UNSIGNED(name, type, largest, is_binary) \
  type name(const char *s, char **end, int base) { \
    int negative, overflow; \
    unsigned long long v = magnitude(s, end, base, is_binary, largest, 0, &negative, &overflow); \
    if (overflow) SET_ERRNO(34); \
    if (overflow) return largest; \
    return (type)(negative ? 0 - v : v); \
  }
#ifdef MODEL_strtol
SIGNED(strtol, long, __LONG_MAX__, 0)
#endif
#ifdef MODEL_strtoll
SIGNED(strtoll, long long, __LONG_LONG_MAX__, 0)
#endif
#ifdef MODEL___isoc23_strtol
SIGNED(__isoc23_strtol, long, __LONG_MAX__, 1)
#endif
#ifdef MODEL___isoc23_strtoll
SIGNED(__isoc23_strtoll, long long, __LONG_LONG_MAX__, 1)
#endif
#ifdef MODEL_strtoul
UNSIGNED(strtoul, unsigned long, ~0ul, 0)
#endif
#ifdef MODEL_strtoull
UNSIGNED(strtoull, unsigned long long, ~0ull, 0)
#endif
#ifdef MODEL___isoc23_strtoul
UNSIGNED(__isoc23_strtoul, unsigned long, ~0ul, 1)
#endif
#ifdef MODEL___isoc23_strtoull
UNSIGNED(__isoc23_strtoull, unsigned long long, ~0ull, 1)
#endif
#endif

/* C17 7.22.1.3: any number, read from so many characters; executions know both. */
#define FLOAT(name, type, read) \
  extern type read(const char *, __SIZE_TYPE__ *); \
  type name(const char *s, char **end) { \
    __SIZE_TYPE__ used = 0, n = 0; \
    type x = read(s, &used); \
    if (end != (char **)0) { \
      while (s[n] != 0) n++; \
      if (used > n) __builtin_unreachable(); \
      *end = (char *)s + used; \
    } \
    return used == 0 ? 0 : x; \
  }
#ifdef MODEL_strtod
FLOAT(strtod, double, __pippin_read_double)
#endif
#ifdef MODEL_strtof
FLOAT(strtof, float, __pippin_read_float)
#endif
#ifdef MODEL_strtold
FLOAT(strtold, long double, __pippin_read_long_double)
#endif
#ifdef MODEL_atof
extern double __pippin_read_double(const char *, __SIZE_TYPE__ *);
double atof(const char *s) {
  __SIZE_TYPE__ used = 0;
  double x = __pippin_read_double(s, &used);
  return used == 0 ? 0 : x;
}
#endif

#ifdef MODEL_posix_memalign
extern void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
int posix_memalign(void **place, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
  __SIZE_TYPE__ power = sizeof(void *);
  while (power < alignment && power != 0) power = power * 2;
  if (power != alignment) return 22;
  *place = aligned_alloc(alignment, size);
  return 0;
}
#endif

#ifdef MODEL_reallocarray
extern void *realloc(void *, __SIZE_TYPE__);
void *reallocarray(void *block, __SIZE_TYPE__ n, __SIZE_TYPE__ size) {
  if (size != 0 && n > ~(__SIZE_TYPE__)0 / size) {
    SET_ERRNO(12);
    return (void *)0;
  }
  return realloc(block, n * size);
}
#endif
)C";

}  // namespace pippin::frontend

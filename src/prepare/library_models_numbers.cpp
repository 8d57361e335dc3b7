// SPDX-License-Identifier: Apache-2.0
// Models of the functions that read numbers in strings, calculate with integers and count bits, and of allocation by way of other functions.
#include "prepare/library_models.h"

namespace pippin::prepare {

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
#ifdef MODEL_strtoimax
SIGNED(strtoimax, __INTMAX_TYPE__, __INTMAX_MAX__, 0)
#endif
#ifdef MODEL_strtoumax
UNSIGNED(strtoumax, __UINTMAX_TYPE__, __UINTMAX_MAX__, 0)
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

/* C17 7.22.1.2: nothing is said of a number that the type cannot hold; glibc returns a part of it, others other parts. */
#if defined MODEL_atoi || defined MODEL_atol || defined MODEL_atoll
extern int __pippin_any_of_sign(int);
extern int __pippin_any_int(void);
#define DECIMAL(name, type, largest) \
  type name(const char *s) { \
    unsigned type value = 0, most = largest; \
    int negative = 0, overflow = 0; \
    while (*s == ' ' || ('\t' <= *s && *s <= '\r')) s++; \
    if (*s == '+' || *s == '-') { \
      negative = *s == '-'; \
      s++; \
    } \
    if (negative) most++; \
    if ((*s < '0' || *s > '9') && __pippin_any_of_sign(1) != 1) SET_ERRNO(22); \
    while ('0' <= *s && *s <= '9') { \
      unsigned type digit = *s - '0'; \
      if (value > most / 10 || (value == most / 10 && digit > most % 10)) overflow = 1; \
      else value = value * 10 + digit; \
      s++; \
    } \
    if (overflow) { \
      if (__pippin_any_int()) SET_ERRNO(34); \
      const unsigned long long high = (unsigned)__pippin_any_int(); \
      return (type)(high * 0x100000000 + (unsigned)__pippin_any_int()); \
    } \
    return (type)(negative ? 0 - value : value); \
  }
#endif
#ifdef MODEL_atoi
DECIMAL(atoi, int, __INT_MAX__)
#endif
#ifdef MODEL_atol
DECIMAL(atol, long, __LONG_MAX__)
#endif
#ifdef MODEL_atoll
DECIMAL(atoll, long long, __LONG_LONG_MAX__)
#endif

/* C17 7.22.1.3: any number, read from so many characters; executions know both. */
#define FLOAT(name, type, read) \
  extern type read(const char *, __SIZE_TYPE__ *); \
  type name(const char *s, char **end) { \
    __SIZE_TYPE__ used = 0, n = 0; \
    type x = read(s, &used); \
    if (end != (char **)0) { \
      while (s[n] != 0) n++; \
      ONLY(used <= n); \
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
  void *block = aligned_alloc(alignment, size);
  if (block == (void *)0) return 12;
  *place = block;
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

/* C17 7.22.6.2; nothing is returned for a quotient that cannot be represented. */
#ifdef MODEL_div
typedef struct { int quot; int rem; } div_t;
div_t div(int a, int b) {
  div_t r = {a / b, a % b};
  return r;
}
#endif
#ifdef MODEL_ldiv
typedef struct { long quot; long rem; } ldiv_t;
ldiv_t ldiv(long a, long b) {
  ldiv_t r = {a / b, a % b};
  return r;
}
#endif
#ifdef MODEL_lldiv
typedef struct { long long quot; long long rem; } lldiv_t;
lldiv_t lldiv(long long a, long long b) {
  lldiv_t r = {a / b, a % b};
  return r;
}
#endif

#ifdef MODEL_bits
/* gcc manual, "Bit Operation Builtins". Without loops and branches: comparisons, remainders and shifts by constants are exact in
   both integer models. The number of zeros of 0 is undefined: the execution ends. */
#define LEADING(x, n, width) \
  BY_CONVENTION("bit-scan-of-zero", x != 0); \
  if (width == 64) TOP(x, n, width, 32) \
  TOP(x, n, width, 16) TOP(x, n, width, 8) TOP(x, n, width, 4) TOP(x, n, width, 2) TOP(x, n, width, 1)
#define TOP(x, n, width, bits) { int low = x < 1ull << (bits % width); n = n + (low ? 0 : bits); x = low ? x : x >> (bits % width); }
#define TRAILING(x, n, width) \
  BY_CONVENTION("bit-scan-of-zero", x != 0); \
  if (width == 64) BOTTOM(x, n, width, 32) \
  BOTTOM(x, n, width, 16) BOTTOM(x, n, width, 8) BOTTOM(x, n, width, 4) BOTTOM(x, n, width, 2) BOTTOM(x, n, width, 1)
#define BOTTOM(x, n, width, bits) \
  { int zero = x % (1ull << (bits % width)) == 0; n = n + (zero ? bits : 0); x = zero ? x >> (bits % width) : x; }
#define BIT(x, k) (int)((x) >> (k) & 1)
#define BITS4(x, k) BIT(x, k) + BIT(x, k + 1) + BIT(x, k + 2) + BIT(x, k + 3)
#define BITS16(x, k) BITS4(x, k) + BITS4(x, k + 4) + BITS4(x, k + 8) + BITS4(x, k + 12)
#define BITS32(x, k) BITS16(x, k) + BITS16(x, k + 16)
#define WIDTH(type) ((int)sizeof(type) * 8)
#define MODELS(suffix, type) \
  int clz_##suffix(unsigned type x) __asm__("__builtin_clz" #suffix); \
  int ctz_##suffix(unsigned type x) __asm__("__builtin_ctz" #suffix); \
  int ffs_##suffix(type x) __asm__("ffs" #suffix); \
  int clrsb_##suffix(type x) __asm__("__builtin_clrsb" #suffix); \
  int popcount_##suffix(unsigned type x) __asm__("__builtin_popcount" #suffix); \
  int parity_##suffix(unsigned type x) __asm__("__builtin_parity" #suffix);
MODELS(, int)
MODELS(l, long)
MODELS(ll, long long)
#define DEFINE(suffix, type) \
  static int top_##suffix(unsigned type x) { int n = 0; LEADING(x, n, WIDTH(type)) return n; } \
  static int bottom_##suffix(unsigned type x) { int n = 0; TRAILING(x, n, WIDTH(type)) return n; } \
  static int count_##suffix(unsigned type x) { return BITS32(x, 0) + (WIDTH(type) == 64 ? BITS32((unsigned long long)x, 32) : 0); }
DEFINE(, int)
DEFINE(l, long)
DEFINE(ll, long long)
#endif
#ifdef MODEL___builtin_clz
int clz_(unsigned x) { return 31 - top_(x); }
#endif
#ifdef MODEL___builtin_clzl
int clz_l(unsigned long x) { return WIDTH(long) - 1 - top_l(x); }
#endif
#ifdef MODEL___builtin_clzll
int clz_ll(unsigned long long x) { return 63 - top_ll(x); }
#endif
#ifdef MODEL___builtin_ctz
int ctz_(unsigned x) { return bottom_(x); }
#endif
#ifdef MODEL___builtin_ctzl
int ctz_l(unsigned long x) { return bottom_l(x); }
#endif
#ifdef MODEL___builtin_ctzll
int ctz_ll(unsigned long long x) { return bottom_ll(x); }
#endif
#ifdef MODEL_ffs
int ffs_(int x) { return x == 0 ? 0 : bottom_((unsigned)x) + 1; }
#endif
#ifdef MODEL_ffsl
int ffs_l(long x) { return x == 0 ? 0 : bottom_l((unsigned long)x) + 1; }
#endif
#ifdef MODEL_ffsll
int ffs_ll(long long x) { return x == 0 ? 0 : bottom_ll((unsigned long long)x) + 1; }
#endif
#define SIGN_BITS(x, type, top) \
  { unsigned type rest = (unsigned type)(x < 0 ? -1 - x : x); return rest == 0 ? WIDTH(type) - 1 : WIDTH(type) - 2 - top(rest); }
#ifdef MODEL___builtin_clrsb
int clrsb_(int x) SIGN_BITS(x, int, top_)
#endif
#ifdef MODEL___builtin_clrsbl
int clrsb_l(long x) SIGN_BITS(x, long, top_l)
#endif
#ifdef MODEL___builtin_clrsbll
int clrsb_ll(long long x) SIGN_BITS(x, long long, top_ll)
#endif
#ifdef MODEL___builtin_popcount
int popcount_(unsigned x) { return count_(x); }
#endif
#ifdef MODEL___builtin_popcountl
int popcount_l(unsigned long x) { return count_l(x); }
#endif
#ifdef MODEL___builtin_popcountll
int popcount_ll(unsigned long long x) { return count_ll(x); }
#endif
#ifdef MODEL___builtin_parity
int parity_(unsigned x) { return count_(x) % 2; }
#endif
#ifdef MODEL___builtin_parityl
int parity_l(unsigned long x) { return count_l(x) % 2; }
#endif
#ifdef MODEL___builtin_parityll
int parity_ll(unsigned long long x) { return count_ll(x) % 2; }
#endif
)C";

}  // namespace pippin::prepare

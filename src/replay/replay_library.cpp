// SPDX-License-Identifier: Apache-2.0
// The part of the runtime that stands for the C library (replay_runtime.h).
#include <algorithm>

#include "replay/replay_runtime.h"
#include "ir/library.h"

namespace pippin::replay {

const char* const kReplayLibrary = R"RUNTIME(
W int bcmp(const void* a, const void* b, size_t n) { return memcmp(a, b, n); }
W void* memchr(const void* p, int c, size_t n) { const u8* s = p; for (; n--; s++) if (*s == (u8)c) return (void*)s; return 0; }
W size_t strlen(const char* s) { size_t n = 0; while (s[n]) n++; return n; }
W size_t strnlen(const char* s, size_t m) { size_t n = 0; while (n < m && s[n]) n++; return n; }
W char* strcpy(char* t, const char* s) { size_t i = 0; while ((t[i] = s[i])) i++; return t; }
W char* strncpy(char* t, const char* s, size_t n) {
  size_t i = 0;
  for (; i < n && s[i]; i++) t[i] = s[i];
  for (; i < n; i++) t[i] = 0;
  return t;
}
W char* strcat(char* t, const char* s) { strcpy(t + strlen(t), s); return t; }
W char* strncat(char* t, const char* s, size_t n) {
  char* e = t + strlen(t);
  while (n-- && *s) *e++ = *s++;
  *e = 0;
  return t;
}
W int strcmp(const char* a, const char* b) {
  while (*a && *a == *b) a++, b++;
  return OPEN(1, 7) * (*(u8*)a < *(u8*)b ? -1 : *(u8*)a > *(u8*)b);
}
W int strncmp(const char* a, const char* b, size_t n) {
  for (; n; n--, a++, b++) { if (*a != *b) return OPEN(1, 7) * (*(u8*)a < *(u8*)b ? -1 : 1); if (!*a) return 0; }
  return 0;
}
W char* strchr(const char* s, int c) { for (;; s++) { if (*s == (char)c) return (char*)s; if (!*s) return 0; } }
W char* index(const char* s, int c) { return strchr(s, c); }
W char* strrchr(const char* s, int c) { const char* r = 0; for (;; s++) { if (*s == (char)c) r = s; if (!*s) return (char*)r; } }
W char* rindex(const char* s, int c) { return strrchr(s, c); }
W char* strstr(const char* s, const char* t) {
  size_t n = strlen(t);
  for (;; s++) { if (strncmp(s, t, n) == 0) return (char*)s; if (!*s) return 0; }
}
W char* strdup(const char* s) {
  char* t = malloc(strlen(s) + 1);
  return t ? strcpy(t, s) : 0;
}
W char* strndup(const char* s, size_t m) {
  size_t n = strnlen(s, m);
  char* t = malloc(n + 1);
  if (!t) return 0;
  memcpy(t, s, n);
  t[n] = 0;
  return t;
}
W size_t strspn(const char* s, const char* set) { size_t n = 0; while (s[n] && strchr(set, s[n])) n++; return n; }
W size_t strcspn(const char* s, const char* set) { size_t n = 0; while (s[n] && !strchr(set, s[n])) n++; return n; }
W char* strpbrk(const char* s, const char* set) { s += strcspn(s, set); return *s ? (char*)s : 0; }
W char* strtok(char* s, const char* set) {
  static char *rest, empty[1];
  if (!s) s = rest;
  s += strspn(s, set);
  rest = s + strcspn(s, set);
  if (s == rest) {
    rest = empty;
    return 0;
  }
  if (*rest) *rest++ = 0; else rest = empty;
  return s;
}
W char* strtok_r(char* s, const char* set, char** rest) {
  char* token;
  if (!s) s = *rest;
  token = s += strspn(s, set);
  s += strcspn(s, set);
  *rest = s;
  if (token == s) return 0;
  if (*s) *s = 0, *rest = s + 1;
  return token;
}
W char* strsep(char** rest, const char* set) {
  char *token = *rest, *s = token;
  if (!token) return 0;
  s += strcspn(s, set);
  *rest = *s ? s + 1 : 0;
  *s = 0;
  return token;
}
W size_t strlcpy(char* t, const char* s, size_t n) {
  size_t i = 0;
  for (; i + 1 < n && s[i]; i++) t[i] = s[i];
  if (n) t[i] = 0;
  return strlen(s);
}
W void* memccpy(void* to, const void* from, int c, size_t n) {
  char* end = memchr(from, c, n);
  size_t m = end ? (size_t)(end - (const char*)from) + 1 : n;
  memcpy(to, from, m);
  return end ? (char*)to + m : 0;
}
typedef struct { int quot, rem; } pippin_div;
typedef struct { long quot, rem; } pippin_ldiv;
typedef struct { long long quot, rem; } pippin_lldiv;
W pippin_div div(int a, int b) { pippin_div r = {a / b, a % b}; return r; }
W pippin_ldiv ldiv(long a, long b) { pippin_ldiv r = {a / b, a % b}; return r; }
W pippin_lldiv lldiv(long long a, long long b) { pippin_lldiv r = {a / b, a % b}; return r; }
static void pippin_swap(char* a, char* b, size_t size) {
  for (; size--; a++, b++) { char c = *a; *a = *b; *b = c; }
}
/* The comparisons of glibc's merge sort; the other way is that of the model (prepare/library_models.cpp). They sort
   otherwise where a comparison is no order, as where it overflows. */
W void qsort(void* base, size_t n, size_t size, int (*compare)(const void*, const void*)) {
  char* b = base;
  size_t i, j, k;
#ifdef PIPPIN_OTHER_RESULTS
  for (i = 1; i < n; i++)
    for (j = i; j > 0 && compare(b + (j - 1) * size, b + j * size) > 0; j--) pippin_swap(b + (j - 1) * size, b + j * size, size);
#else
  if (n < 2) return;
  qsort(b, n / 2, size, compare);
  qsort(b + n / 2 * size, n - n / 2, size, compare);
  for (i = 0, j = n / 2; i < j && j < n; i++)
    if (compare(b + i * size, b + j * size) > 0) {
      for (k = j++; k > i; k--) pippin_swap(b + (k - 1) * size, b + k * size, size);
    }
#endif
}
W void* bsearch(const void* key, const void* base, size_t n, size_t size, int (*compare)(const void*, const void*)) {
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char* p = (const char*)base + middle * size;
    int order = compare(key, p);
    if (!order) return (void*)p;
    if (order < 0) high = middle; else low = middle + 1;
  }
  return 0;
}
static int pippin_errno, pippin_errno_unknown;   /* a function may have failed, or must have */
W int* __errno_location(void) {
  if (pippin_errno_unknown) __pippin_exit(117);
  return &pippin_errno;
}
static u64 pippin_number(const char* s, char** end, int base, u64 most, int is_signed, int is_binary) {
  const char* t = s;
  u64 v = 0;
  int negative = 0, digit, any = 0, over = 0;
  if (base < 0 || base == 1 || base > 36) __pippin_exit(117);
  while (*t == ' ' || (*t >= 9 && *t <= 13)) t++;
  if (*t == '-' || *t == '+') negative = *t++ == '-';
#define DIGIT(c) ((c) >= '0' && (c) <= '9' ? (c) - '0' : (c) >= 'a' && (c) <= 'z' ? (c) - 'a' + 10 : (c) >= 'A' && (c) <= 'Z' ? (c) - 'A' + 10 : 99)
  if ((base == 0 || base == 16) && t[0] == '0' && (t[1] | 32) == 'x' && DIGIT(t[2]) < 16) t += 2, base = 16;
  else if (is_binary && (base == 0 || base == 2) && t[0] == '0' && (t[1] | 32) == 'b' && DIGIT(t[2]) < 2) t += 2, base = 2;
  else if (base == 0) base = *t == '0' ? 8 : 10;
  if (is_signed && negative) most++;
  for (; (digit = DIGIT(*t)) < base; t++, any = 1) {
    if (v > (most - (u64)digit) / (u64)base) over = 1;
    if (!over) v = v * (u64)base + (u64)digit;
  }
  if (end) *end = (char*)(any ? t : s);
  if (!any) pippin_errno = OPEN(pippin_errno, 22);
  if (over) {
    pippin_errno = 34;
    if (!is_signed) return most;
    v = most;
  }
  return negative ? 0 - v : v;
}
W long strtol(const char* s, char** e, int b) { return (long)pippin_number(s, e, b, __LONG_MAX__, 1, 0); }
W long long strtoll(const char* s, char** e, int b) { return (long long)pippin_number(s, e, b, __LONG_LONG_MAX__, 1, 0); }
W unsigned long strtoul(const char* s, char** e, int b) { return (unsigned long)pippin_number(s, e, b, ~0ul, 0, 0); }
W u64 strtoull(const char* s, char** e, int b) { return pippin_number(s, e, b, ~0ull, 0, 0); }
W long __isoc23_strtol(const char* s, char** e, int b) { return (long)pippin_number(s, e, b, __LONG_MAX__, 1, 1); }
W long long strtoimax(const char* s, char** e, int b) { return (long long)pippin_number(s, e, b, __LONG_LONG_MAX__, 1, 0); }
W u64 strtoumax(const char* s, char** e, int b) { return pippin_number(s, e, b, ~0ull, 0, 0); }
W long long __isoc23_strtoll(const char* s, char** e, int b) { return (long long)pippin_number(s, e, b, __LONG_LONG_MAX__, 1, 1); }
W unsigned long __isoc23_strtoul(const char* s, char** e, int b) { return (unsigned long)pippin_number(s, e, b, ~0ul, 0, 1); }
W u64 __isoc23_strtoull(const char* s, char** e, int b) { return pippin_number(s, e, b, ~0ull, 0, 1); }
/* A stream that is used. The heap sees one that is null or no object. */
#define STREAM(f) ((void)*(volatile char*)(f))
/* How many characters it prints. A conversion other than %n that may write is not modelled; nor is the length of most, if anyone asks. */
static int pippin_print(const char* f, __builtin_va_list a) {
  int n = 0;
  while (*f) {
    if (*f++ != '%') {
      n++;
      continue;
    }
    const char* first = f;
    while (*f && strchr(PIPPIN_FLAGS, *f)) f++;
    if (*f && *f != 'n' && !strchr(PIPPIN_CONVERSIONS, *f)) __pippin_exit(117);
    const char kind = *f;
    const int longs = (int)(f - first) - (first < f && *first != 'l') * 9 - (first + 1 < f && first[1] != 'l') * 9;
    if (kind) f++;
    if (PIPPIN_LENGTHS_MATTER == 0) continue;
    if (kind == '%' && f == first + 1) {
      n++;
    } else if (kind == 'n' && longs >= 0 && longs <= 2) {
      void* to = __builtin_va_arg(a, void*);
      if (longs == 0) *(int*)to = n; else if (longs == 1) *(long*)to = n; else *(long long*)to = n;
    } else if (kind == 'c' && longs == 0) {
      (void)__builtin_va_arg(a, int);
      n++;
    } else if (kind == 's' && longs == 0) {
      n += (int)strlen(__builtin_va_arg(a, const char*));
    } else if (kind && strchr("diuxXo", kind) && longs >= 0 && longs <= 2) {
      const int is_signed = kind == 'd' || kind == 'i';
      const u64 base = kind == 'o' ? 8 : kind == 'x' || kind == 'X' ? 16 : 10;
      u64 v = longs == 2 ? __builtin_va_arg(a, u64) : is_signed ? (u64)(longs ? __builtin_va_arg(a, long) : __builtin_va_arg(a, int))
              : longs ? __builtin_va_arg(a, unsigned long) : __builtin_va_arg(a, unsigned);
      if (is_signed && (long long)v < 0) v = 0 - v, n++;
      do n++; while ((v /= base) != 0);
    } else {
      __pippin_exit(117);
    }
  }
  return n;  /* output that fails at any time is not looked at */
}
/* sprintf and its kind with the conversions that the model has (frontend/clang/formatted.cpp). */
static int pippin_format(char* to, size_t size, const char* f, __builtin_va_list a) {
  size_t at = 0;
#define PUT(c) do { if (at + 1 < size) to[at] = (char)(c); at++; } while (0)
  for (; *f; f++) {
    char digits[24];
    const char* s;
    int left = 0, zero = 0, width = 0, precision = -1, longs = 0, shorts = 0, n = 0, negative = 0, k;
    if (*f != '%' || *++f == '%') { PUT(*f); continue; }
    for (; *f == '-' || *f == '0'; f++) if (*f == '-') left = 1; else zero = 1;
    for (; *f >= '0' && *f <= '9' && width < 10000; f++) width = width * 10 + (*f - '0');
    if (*f == '.') for (precision = 0, f++; *f >= '0' && *f <= '9' && precision < 10000; f++) precision = precision * 10 + (*f - '0');
    for (; *f == 'h'; f++) shorts++;
    for (; *f == 'l'; f++) longs++;
    if (*f == 'z' || *f == 't') longs = 1, f++; else if (*f == 'j') longs = 2, f++;
    if ((*f == 'c' || *f == 's') && !longs && !shorts) {
      if (*f == 'c') digits[0] = (char)__builtin_va_arg(a, int), s = digits, n = 1;
      else for (s = __builtin_va_arg(a, const char*); n != precision && s[n]; n++) {}
      zero = 0;
    } else if (*f == 'd' || *f == 'i' || *f == 'u' || *f == 'x' || *f == 'X') {
      int is_signed = *f == 'd' || *f == 'i', base = *f == 'x' || *f == 'X' ? 16 : 10;
      u64 v = longs > 1 ? __builtin_va_arg(a, u64) : longs ? (u64)__builtin_va_arg(a, long) : (u64)__builtin_va_arg(a, int);
      if (shorts) v = shorts > 1 ? is_signed ? (u64)(signed char)v : (u8)v : is_signed ? (u64)(short)v : (u16)v;
      else if (!is_signed && !longs) v = (unsigned)v;
      else if (!is_signed && longs == 1) v = (unsigned long)v;
      negative = is_signed && (long long)v < 0;
      if (negative) v = 0 - v;
      for (k = 24; v || k == 24; v /= (unsigned)base) digits[--k] = (*f == 'X' ? "0123456789ABCDEF" : "0123456789abcdef")[v % (unsigned)base];
      if (precision >= 0) __pippin_exit(117);
      s = digits + k, n = 24 - k;
    } else {
      __pippin_exit(117);
      return 0;
    }
    width -= n + negative;
    if (!left && !zero) for (; width > 0; width--) PUT(' ');
    if (negative) PUT('-');
    if (!left && zero) for (; width > 0; width--) PUT('0');
    for (k = 0; k < n; k++) PUT(s[k]);
    for (; width > 0; width--) PUT(' ');
  }
  if (size) to[at < size ? at : size - 1] = 0;
  return (int)at;
}
W int vsprintf(char* t, const char* f, __builtin_va_list a) { return pippin_format(t, ~(size_t)0, f, a); }
W int vsnprintf(char* t, size_t n, const char* f, __builtin_va_list a) { return pippin_format(t, n, f, a); }
W int sprintf(char* t, const char* f, ...) {
  __builtin_va_list a;
  __builtin_va_start(a, f);
  int n = pippin_format(t, ~(size_t)0, f, a);
  __builtin_va_end(a);
  return n;
}
W int snprintf(char* t, size_t size, const char* f, ...) {
  __builtin_va_list a;
  __builtin_va_start(a, f);
  int n = pippin_format(t, size, f, a);
  __builtin_va_end(a);
  return n;
}
#define PRINT(f) \
  __builtin_va_list a; \
  __builtin_va_start(a, f); \
  const int n = pippin_print(f, a); \
  __builtin_va_end(a); \
  return n;
W int printf(const char* f, ...) { PRINT(f) }
W int fprintf(void* s, const char* f, ...) { STREAM(s); pippin_errno_unknown = 1; PRINT(f) }
W int vprintf(const char* f, __builtin_va_list a) { return pippin_print(f, a); }
W int vfprintf(void* s, const char* f, __builtin_va_list a) { STREAM(s); pippin_errno_unknown = 1; return pippin_print(f, a); }
W int vdprintf(int d, const char* f, __builtin_va_list a) { pippin_errno_unknown = 1; return pippin_print(f, a); }
W int dprintf(int d, const char* f, ...) { pippin_errno_unknown = 1; PRINT(f) }
W int printk(const char* f, ...) { PRINT(f) }
W int puts(const char* s) { return OPEN(1, 10); }
W int putchar(int c) { return (unsigned char)c; }
W int fputs(const char* s, void* f) { STREAM(f); pippin_errno_unknown = 1; return OPEN(1, 10); }
W int fputc(int c, void* f) { STREAM(f); pippin_errno_unknown = 1; return (unsigned char)c; }
W int putc(int c, void* f) { STREAM(f); pippin_errno_unknown = 1; return (unsigned char)c; }
W int fflush(void* f) { if (f) STREAM(f); pippin_errno_unknown = 1; return 0; }
W int fclose(void* f) { STREAM(f); pippin_errno_unknown = 1; return 0; }
W int closedir(void* f) { STREAM(f); pippin_errno_unknown = 1; return 0; }
W void perror(const char* s) {}
W void syslog(int p, const char* f, ...) {
  __builtin_va_list a;
  __builtin_va_start(a, f);
  (void)pippin_print(f, a);
  __builtin_va_end(a);
}
W void srand(unsigned s) {}
W void srandom(unsigned s) {}
W void setbuf(void* f, char* b) { STREAM(f); if (b) __pippin_exit(117); }
W int abs(int x) { return x < 0 ? -x : x; }
W long long imaxabs(long long x) { return x < 0 ? -x : x; }
W long labs(long x) { return x < 0 ? -x : x; }
W long long llabs(long long x) { return x < 0 ? -x : x; }
W int isdigit(int c) { return OPEN(1, 64) * (c >= '0' && c <= '9'); }
W int isupper(int c) { return OPEN(1, 64) * (c >= 'A' && c <= 'Z'); }
W int islower(int c) { return OPEN(1, 64) * (c >= 'a' && c <= 'z'); }
W int isalpha(int c) { return OPEN(1, 64) * (isupper(c) || islower(c)); }
W int isalnum(int c) { return OPEN(1, 64) * (isalpha(c) || isdigit(c)); }
W int isspace(int c) { return OPEN(1, 64) * (c == ' ' || (c >= 9 && c <= 13)); }
W int isblank(int c) { return OPEN(1, 64) * (c == ' ' || c == 9); }
W int iscntrl(int c) { return OPEN(1, 64) * ((c >= 0 && c < 32) || c == 127); }
W int isprint(int c) { return OPEN(1, 64) * (c >= 32 && c < 127); }
W int isgraph(int c) { return OPEN(1, 64) * (c > 32 && c < 127); }
W int ispunct(int c) { return OPEN(1, 64) * (isgraph(c) && !isalnum(c)); }
W int isascii(int c) { return OPEN(1, 64) * (c >= 0 && c < 128); }
W int toascii(int c) { return c & 127; }
W int isxdigit(int c) { return OPEN(1, 64) * (isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')); }
/* As glibc: negative characters but EOF are the unsigned ones. */
W int tolower(int c) { return isupper(c) ? c + 32 : c >= -128 && c < -1 ? c + 256 : c; }
/* Tables that glibc's <ctype.h> reads, from character -128 on. */
W const unsigned short **__ctype_b_loc(void) {
  static unsigned short table[384];
  static const unsigned short *zero = table + 128;
  for (int c = 0; c < 128; c++) {
    int up = c >= 'A' && c <= 'Z', low = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9', graph = c > ' ' && c < 127;
    int hex = digit || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'), space = c == ' ' || (c >= 9 && c <= 13);
    table[128 + c] = (unsigned short)(up << 8 | low << 9 | (up || low) << 10 | digit << 11 | hex << 12 | space << 13 | (graph || c == ' ') << 14 |
                                      graph << 15 | (c == ' ' || c == 9) | (c < 32 || c == 127) << 1 |
                                      (graph && !up && !low && !digit) << 2 | (up || low || digit) << 3);
  }
  return &zero;
}
W const int **__ctype_tolower_loc(void) {
  static int table[384];
  static const int *zero = table + 128;
  for (int c = -128; c < 256; c++) table[128 + c] = c >= 'A' && c <= 'Z' ? c + 32 : c < -1 ? c + 256 : c;
  return &zero;
}
W const int **__ctype_toupper_loc(void) {
  static int table[384];
  static const int *zero = table + 128;
  for (int c = -128; c < 256; c++) table[128 + c] = c >= 'a' && c <= 'z' ? c - 32 : c < -1 ? c + 256 : c;
  return &zero;
}
W int toupper(int c) { return islower(c) ? c - 32 : c >= -128 && c < -1 ? c + 256 : c; }
/* A number that the type cannot hold has any value. */
static long long pippin_decimal(const char* s, u64 most) {
  u64 v = 0; int neg = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-' || *s == '+') neg = *s++ == '-';
  if (neg) most++;
  if (*s < '0' || *s > '9') pippin_errno = OPEN(pippin_errno, 22);
  for (; *s >= '0' && *s <= '9'; s++) {
    if (v > (most - (u64)(*s - '0')) / 10) __pippin_exit(117);
    v = v * 10 + (u64)(*s - '0');
  }
  return (long long)(neg ? 0 - v : v);
}
W long long atoll(const char* s) { return pippin_decimal(s, __LONG_LONG_MAX__); }
W long atol(const char* s) { return (long)pippin_decimal(s, __LONG_MAX__); }
W int atoi(const char* s) { return (int)pippin_decimal(s, __INT_MAX__); }
W int ffs(int v) { int i; for (i = 0; i < 32; i++) if (v >> i & 1) return i + 1; return 0; }

/* Floating point: what needs no tables. Some may set errno. */
W double fabs(double x) { return __builtin_fabs(x); }
W float fabsf(float x) { return __builtin_fabsf(x); }
W long double fabsl(long double x) { return __builtin_fabsl(x); }
W double sqrt(double x) { double r; pippin_errno_unknown |= x < 0; __asm__("sqrtsd %1,%0" : "=x"(r) : "x"(x)); return r; }
W float sqrtf(float x) { float r; pippin_errno_unknown |= x < 0; __asm__("sqrtss %1,%0" : "=x"(r) : "x"(x)); return r; }
W long double sqrtl(long double x) { pippin_errno_unknown |= x < 0; __asm__("fsqrt" : "+t"(x)); return x; }
static long double pippin_round(long double x, unsigned mode) {
  u16 old, now;
  __asm__ volatile("fnstcw %0" : "=m"(old));
  now = (u16)((old & ~0xC00u) | mode << 10);
  __asm__ volatile("fldcw %0" : : "m"(now));
  __asm__ volatile("frndint" : "+t"(x));
  __asm__ volatile("fldcw %0" : : "m"(old));
  return x;
}
static long double pippin_away(long double x) {
  long double t = pippin_round(x, 3), d = x - t;
  if (d >= 0.5L) t += 1; else if (d <= -0.5L) t -= 1;
  return __builtin_copysignl(t, x);
}
#define PIPPIN_ROUND(name, expression) \
W double name(double v) { long double x = v; return (double)(expression); } \
W float name##f(float v) { long double x = v; return (float)(expression); } \
W long double name##l(long double x) { return expression; }
W double floor(double v); W double ceil(double v); W double trunc(double v); W double rint(double v);
PIPPIN_ROUND(floor, pippin_round(x, 1))
PIPPIN_ROUND(ceil, pippin_round(x, 2))
PIPPIN_ROUND(trunc, pippin_round(x, 3))
static long double pippin_rint(long double x) { __asm__ volatile("frndint" : "+t"(x)); return x; }
PIPPIN_ROUND(rint, pippin_rint(x))
PIPPIN_ROUND(nearbyint, pippin_rint(x))
PIPPIN_ROUND(roundeven, pippin_round(x, 0))
/* The rounding mode stands in x87's control word and in SSE's. */
W int fegetround(void) { u16 c; __asm__ volatile("fnstcw %0" : "=m"(c)); return c & 0xC00; }
W int fesetround(int mode) {
  u16 c; unsigned m;
  if (mode & ~0xC00) return 1;
  __asm__ volatile("fnstcw %0" : "=m"(c));
  c = (u16)((c & ~0xC00) | mode);
  __asm__ volatile("fldcw %0" : : "m"(c));
  __asm__ volatile("stmxcsr %0" : "=m"(m));
  m = (m & ~0x6000u) | (unsigned)mode << 3;
  __asm__ volatile("ldmxcsr %0" : : "m"(m));
  return 0;
}
PIPPIN_ROUND(round, pippin_away(x))
static long double pippin_rem(long double x, long double y) {
  u16 s;
  pippin_errno_unknown = 1;
  do __asm__ volatile("fprem; fnstsw %%ax" : "+t"(x), "=a"(s) : "u"(y) : "cc"); while (s & 0x400);
  return x;
}
static long double pippin_nearest_rem(long double x, long double y) {
  u16 s;
  pippin_errno_unknown = 1;
  do __asm__ volatile("fprem1; fnstsw %%ax" : "+t"(x), "=a"(s) : "u"(y) : "cc"); while (s & 0x400);
  return x;
}
W double remainder(double x, double y) { return (double)pippin_nearest_rem(x, y); }
W float remainderf(float x, float y) { return (float)pippin_nearest_rem(x, y); }
W long double remainderl(long double x, long double y) { return pippin_nearest_rem(x, y); }
static long double pippin_modf(long double x, long double whole) {
  return __builtin_copysignl(x == whole ? 0 : x - whole, x);
}
W double modf(double x, double* p) { *p = (double)pippin_round(x, 3); return (double)pippin_modf(x, *p); }
W float modff(float x, float* p) { *p = (float)pippin_round(x, 3); return (float)pippin_modf(x, *p); }
W long double modfl(long double x, long double* p) { *p = pippin_round(x, 3); return pippin_modf(x, *p); }
W double fmod(double x, double y) { return (double)pippin_rem(x, y); }
W float fmodf(float x, float y) { return (float)pippin_rem(x, y); }
W long double fmodl(long double x, long double y) { return pippin_rem(x, y); }
#define PIPPIN_BINARY(name, expression) \
W double name(double x, double y) { return expression; } \
W float name##f(float x, float y) { return expression; } \
W long double name##l(long double x, long double y) { return expression; }
PIPPIN_BINARY(fmin, x != x ? y : y != y ? x : x == 0 && y == 0 ? OPEN(x, y) : x < y ? x : y)
PIPPIN_BINARY(fmax, x != x ? y : y != y ? x : x == 0 && y == 0 ? OPEN(y, x) : x > y ? x : y)
PIPPIN_BINARY(fdim, (pippin_errno_unknown = 1, x != x || y != y ? x + y : x > y ? x - y : 0))
W double copysign(double x, double y) { return __builtin_copysign(x, y); }
W float copysignf(float x, float y) { return __builtin_copysignf(x, y); }
W long double copysignl(long double x, long double y) { return __builtin_copysignl(x, y); }
#define PIPPIN_CLASS(suffix, T, F) \
W int __isnan##suffix(T x) { return x != x; } \
W int isnan##suffix(T x) { return x != x; } \
W int __isinf##suffix(T x) { return x == x && x - x != x - x; } \
W int isinf##suffix(T x) { return x == x && x - x != x - x; } \
W int __finite##suffix(T x) { return x - x == x - x; } \
W int finite##suffix(T x) { return x - x == x - x; } \
W int isfinite##suffix(T x) { return x - x == x - x; } \
W int signbit##suffix(T x) { return __builtin_copysign##F(1, x) < 0; } \
W int __signbit##suffix(T x) { return __builtin_copysign##F(1, x) < 0; }
PIPPIN_CLASS(, double, )
PIPPIN_CLASS(f, float, f)
PIPPIN_CLASS(l, long double, l)
W int __fpclassify(double x) { return x != x ? 0 : x - x != x - x ? 1 : x == 0 ? 2 : __builtin_fabs(x) < 0x1p-1022 ? 3 : 4; }
W int __fpclassifyf(float x) { return x != x ? 0 : x - x != x - x ? 1 : x == 0 ? 2 : __builtin_fabsf(x) < 0x1p-126f ? 3 : 4; }
W int __fpclassifyl(long double x) { return x != x ? 0 : x - x != x - x ? 1 : x == 0 ? 2 : __builtin_fabsl(x) < 0x1p-16382L ? 3 : 4; }
W double nan(const char* s) { return __builtin_nan(""); }
W float nanf(const char* s) { return __builtin_nanf(""); }
W long double nanl(const char* s) { return __builtin_nanl(""); }
#define PIPPIN_TO_INT(suffix, T) \
W long lround##suffix(T x) { pippin_errno_unknown = 1; return (long)pippin_away(x); } \
W long lrint##suffix(T x) { pippin_errno_unknown = 1; return (long)pippin_rint(x); } \
W long long llround##suffix(T x) { pippin_errno_unknown = 1; return (long long)pippin_away(x); } \
W long long llrint##suffix(T x) { pippin_errno_unknown = 1; return (long long)pippin_rint(x); }
PIPPIN_TO_INT(, double)
PIPPIN_TO_INT(f, float)
PIPPIN_TO_INT(l, long double)
)RUNTIME";

std::vector<std::string> library_functions() {
  const std::vector<std::string> core = runtime_functions();
  std::vector<std::string> names;
  for (const std::string& name : ir::native_functions())
    if (std::ranges::find(core, name) == core.end()) names.push_back(name);
  return names;
}

}  // namespace pippin::replay

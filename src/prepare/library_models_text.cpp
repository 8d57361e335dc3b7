// SPDX-License-Identifier: Apache-2.0
// Models of what sprintf and snprintf print, one for each kind of conversion (formatted.cpp calls them in the order of the
// format). `at` characters are printed before; `size` is the room in `to`, as for snprintf (C17 7.21.6.5).
#include "prepare/library_models.h"

namespace pippin::prepare {

const char* const kTextModels = R"C(
#ifdef MODEL_text
static __SIZE_TYPE__ put(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, char c) {
  if (at + 1 < size) to[at] = c;
  return at + 1;
}
static __SIZE_TYPE__ pad(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, char c, int n) {
  while (n > 0) {
    at = put(to, at, size, c);
    n--;
  }
  return at;
}
#endif
#ifdef MODEL___pippin_read_text
void __pippin_read_text(const char *s) {
  __SIZE_TYPE__ n = 0;
  while (s[n] != 0) n++;
}
#endif
#ifdef MODEL___pippin_read_text_or_null
void __pippin_read_text_or_null(const char *s) {
  __SIZE_TYPE__ n = 0;
  if (s != 0)
    while (s[n] != 0) n++;
}
#endif
#ifdef MODEL___pippin_read_text_of
void __pippin_read_text_of(const char *s, int most) {
  __SIZE_TYPE__ n = 0;
  while ((most < 0 || n < (__SIZE_TYPE__)most) && s[n] != 0) n++;
}
#endif
#ifdef MODEL___pippin_print_part
__SIZE_TYPE__ __pippin_print_part(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, const char *text, int n) {
  for (int k = 0; k < n; k++) at = put(to, at, size, text[k]);
  return at;
}
#endif
#ifdef MODEL___pippin_print_character
__SIZE_TYPE__ __pippin_print_character(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, int c, int width, int left) {
  if (!left) at = pad(to, at, size, ' ', width - 1);
  at = put(to, at, size, (char)c);
  if (left) at = pad(to, at, size, ' ', width - 1);
  return at;
}
#endif
#ifdef MODEL___pippin_print_string
__SIZE_TYPE__ __pippin_print_string(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, const char *s) {
  for (__SIZE_TYPE__ k = 0; s[k] != 0; k++) at = put(to, at, size, s[k]);
  return at;
}
#endif
#ifdef MODEL___pippin_print_string_padded
__SIZE_TYPE__ __pippin_print_string_padded(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, const char *s, int most, int width, int left) {
  int n = 0;
  while (n != most && s[n] != 0) n++;
  if (!left) at = pad(to, at, size, ' ', width - n);
  for (int k = 0; k < n; k++) at = put(to, at, size, s[k]);
  if (left) at = pad(to, at, size, ' ', width - n);
  return at;
}
#endif
#define DIGITS(name, type, digit) \
  static __SIZE_TYPE__ name(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, type v, int negative, int width, int left, int zero) { \
    char digits[24]; \
    int n = 0; \
    do { \
      digit \
      n++; \
    } while (v != 0); \
    width = width - n - negative; \
    if (!left && !zero) at = pad(to, at, size, ' ', width); \
    if (negative) at = put(to, at, size, '-'); \
    if (!left && zero) at = pad(to, at, size, '0', width); \
    while (n > 0) { \
      n--; \
      at = put(to, at, size, digits[n]); \
    } \
    if (left) at = pad(to, at, size, ' ', width); \
    return at; \
  }
#define TENTH digits[n] = '0' + v % 10; v = v / 10;
#define SIXTEENTH(letter) { int d = v % 16; digits[n] = d < 10 ? '0' + d : letter - 10 + d; } v = v / 16;
#define PRINT(name, type, call) \
  __SIZE_TYPE__ name(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size, type v, int width, int left, int zero) { return call; }
#if defined MODEL___pippin_print_int || defined MODEL___pippin_print_unsigned
DIGITS(decimal, unsigned, TENTH)
#endif
#if defined MODEL___pippin_print_long || defined MODEL___pippin_print_unsigned_long
DIGITS(long_decimal, unsigned long long, TENTH)
#endif
#ifdef MODEL___pippin_print_int
PRINT(__pippin_print_int, int, decimal(to, at, size, v < 0 ? 0 - (unsigned)v : (unsigned)v, v < 0, width, left, zero))
#endif
#ifdef MODEL___pippin_print_unsigned
PRINT(__pippin_print_unsigned, unsigned, decimal(to, at, size, v, 0, width, left, zero))
#endif
#ifdef MODEL___pippin_print_long
PRINT(__pippin_print_long, long long, long_decimal(to, at, size, v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v, v < 0, width, left, zero))
#endif
#ifdef MODEL___pippin_print_unsigned_long
PRINT(__pippin_print_unsigned_long, unsigned long long, long_decimal(to, at, size, v, 0, width, left, zero))
#endif
#ifdef MODEL___pippin_print_hex
DIGITS(lower_hex, unsigned long long, SIXTEENTH('a'))
PRINT(__pippin_print_hex, unsigned long long, lower_hex(to, at, size, v, 0, width, left, zero))
#endif
#ifdef MODEL___pippin_print_HEX
DIGITS(upper_hex, unsigned long long, SIXTEENTH('A'))
PRINT(__pippin_print_HEX, unsigned long long, upper_hex(to, at, size, v, 0, width, left, zero))
#endif
#ifdef MODEL___pippin_print_end
int __pippin_print_end(char *to, __SIZE_TYPE__ at, __SIZE_TYPE__ size) {
  if (size != 0) to[at < size ? at : size - 1] = 0;
  return (int)at;
}
#endif
)C";

}  // namespace pippin::prepare

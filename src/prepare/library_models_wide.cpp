// SPDX-License-Identifier: Apache-2.0
// Models of the functions of <wchar.h> on strings and arrays.
#include "prepare/library_models.h"

namespace pippin::prepare {

const char* const kWideModels = R"C(
/* Wide strings (C17 7.29.4). */
#ifdef MODEL_wide
typedef __WCHAR_TYPE__ wide;
static __SIZE_TYPE__ wide_length(const wide *s) {
  __SIZE_TYPE__ n = 0;
  while (s[n] != 0) n++;
  return n;
}
static wide *wide_copy(wide *to, const wide *from, __SIZE_TYPE__ n) {
  for (__SIZE_TYPE__ k = 0; k < n; k++) to[k] = from[k];
  return to + n;
}
static __SIZE_TYPE__ at_most(const wide *s, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
  while (n < most && s[n] != 0) n++;
  return n;
}
static int order(wide a, wide b) { return __pippin_any_of_sign(a < b ? -1 : a > b); }
#endif
#ifdef MODEL_wcslen
__SIZE_TYPE__ wcslen(const wide *s) { return wide_length(s); }
#endif
#ifdef MODEL_wcsnlen
__SIZE_TYPE__ wcsnlen(const wide *s, __SIZE_TYPE__ most) { return at_most(s, most); }
#endif
#ifdef MODEL_wcscpy
wide *wcscpy(wide *to, const wide *from) {
  *wide_copy(to, from, wide_length(from)) = 0;
  return to;
}
#endif
#ifdef MODEL_wcsncpy
wide *wcsncpy(wide *to, const wide *from, __SIZE_TYPE__ n) {
  __SIZE_TYPE__ k = at_most(from, n);
  wide_copy(to, from, k);
  for (; k < n; k++) to[k] = 0;
  return to;
}
#endif
#ifdef MODEL_wcscat
wide *wcscat(wide *to, const wide *from) {
  *wide_copy(to + wide_length(to), from, wide_length(from)) = 0;
  return to;
}
#endif
#ifdef MODEL_wcsncat
wide *wcsncat(wide *to, const wide *from, __SIZE_TYPE__ n) {
  *wide_copy(to + wide_length(to), from, at_most(from, n)) = 0;
  return to;
}
#endif
#ifdef MODEL_wcscmp
int wcscmp(const wide *a, const wide *b) {
  __SIZE_TYPE__ n = 0;
  while (a[n] != 0 && a[n] == b[n]) n++;
  return order(a[n], b[n]);
}
#endif
#ifdef MODEL_wcsncmp
int wcsncmp(const wide *a, const wide *b, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
  while (n < most && a[n] != 0 && a[n] == b[n]) n++;
  return n == most ? 0 : order(a[n], b[n]);
}
#endif
#ifdef MODEL_wcschr
wide *wcschr(const wide *s, wide c) {
  for (; *s != c; s++)
    if (*s == 0) return (wide *)0;
  return (wide *)s;
}
#endif
#ifdef MODEL_wcsrchr
wide *wcsrchr(const wide *s, wide c) {
  wide *last = (wide *)0;
  for (;; s++) {
    if (*s == c) last = (wide *)s;
    if (*s == 0) return last;
  }
}
#endif
#ifdef MODEL_wmemset
wide *wmemset(wide *to, wide c, __SIZE_TYPE__ n) {
  for (__SIZE_TYPE__ k = 0; k < n; k++) to[k] = c;
  return to;
}
#endif
#ifdef MODEL_wmemcpy
wide *wmemcpy(wide *to, const wide *from, __SIZE_TYPE__ n) {
  wide_copy(to, from, n);
  return to;
}
#endif
#ifdef MODEL_wmemcmp
int wmemcmp(const wide *a, const wide *b, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ n = 0;
#ifdef MEMORY_CHECKED
  int result = 0;
  for (; n < most; n++) {
    wide x = a[n], y = b[n];
    if (result == 0 && x != y) result = x < y ? -1 : 1;
  }
  return result == 0 ? 0 : __pippin_any_of_sign(result);
#else
  while (n < most && a[n] == b[n]) n++;
  return n == most ? 0 : order(a[n], b[n]);
#endif
}
#endif
#ifdef MODEL_wcsdup
extern void *malloc(__SIZE_TYPE__);
wide *wcsdup(const wide *s) {
  __SIZE_TYPE__ n = wide_length(s);
  wide *copy = malloc((n + 1) * sizeof(wide));
  if (copy == (wide *)0) return copy;
  *wide_copy(copy, s, n) = 0;
  return copy;
}
#endif
)C";

}  // namespace pippin::prepare

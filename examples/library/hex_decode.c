// SPDX-License-Identifier: Apache-2.0
// Pairs of hexadecimal digits to bytes.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static unsigned decode(const char *text, unsigned n, unsigned char *out) {
  unsigned k = 0;
  for (unsigned i = 0; i + 1 < n; i += 2) {
    int high = digit(text[i]), low = digit(text[i + 1]);
    if (high < 0 || low < 0) return k;
    out[k++] = (unsigned char)(16 * high + low);
  }
  return k;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000) return 0;
  char *text = malloc(n);
  unsigned char *out = malloc(n / 2 + 1);
  for (unsigned i = 0; i < n; i++) text[i] = __VERIFIER_nondet_char();
  unsigned k = decode(text, n, out);
  int first = k > 0 ? out[k - 1] : 0;
  free(text);
  free(out);
  return first;
}

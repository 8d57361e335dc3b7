// SPDX-License-Identifier: Apache-2.0
// Three bytes to four characters.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const unsigned char *in, unsigned n) {
  char *out = malloc(4 * ((n + 2) / 3) + 1), *to = out;
  unsigned i = 0;
  for (; i + 2 < n; i += 3) {
    *to++ = digits[in[i] >> 2];
    *to++ = digits[(in[i] & 3) << 4 | in[i + 1] >> 4];
    *to++ = digits[(in[i + 1] & 15) << 2 | in[i + 2] >> 6];
    *to++ = digits[in[i + 2] & 63];
  }
  if (i < n) {
    *to++ = digits[in[i] >> 2];
    if (i + 1 < n) {
      *to++ = digits[(in[i] & 3) << 4 | in[i + 1] >> 4];
      *to++ = digits[(in[i + 1] & 15) << 2];
    } else {
      *to++ = digits[(in[i] & 3) << 4];
      *to++ = '=';
    }
    *to++ = '=';
  }
  *to = 0;
  return out;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 300) return 0;
  unsigned char *in = malloc(n);
  for (unsigned i = 0; i < n; i++) in[i] = __VERIFIER_nondet_uchar();
  char *out = encode(in, n);
  free(in);
  free(out);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Characters of a UTF-8 text; what is no UTF-8 ends it.
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned length_of(const unsigned char *s) {
  unsigned n = 0;
  while (*s) {
    unsigned more = *s < 0x80 ? 0 : (*s & 0xe0) == 0xc0 ? 1 : (*s & 0xf0) == 0xe0 ? 2 : (*s & 0xf8) == 0xf0 ? 3 : 4;
    if (more == 4) return n;
    s++;
    while (more-- > 0) {
      if ((*s & 0xc0) != 0x80) return n;
      s++;
    }
    n++;
  }
  return n;
}

int main(void) {
  unsigned char text[8];
  for (int i = 0; i < 7; i++) text[i] = __VERIFIER_nondet_uchar();
  text[7] = 0;
  return (int)length_of(text);
}

// EXPECT: true
// SINCE: printf returned 0 after printing two characters
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int c = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  int a = printf("ab"), b = fprintf(stderr, "x\n%%"), d = putchar(c), e = puts("text"), f = fputc('z', stdout);
  int g = printf("%d", n), h = printf("%c%u", c, (unsigned)n);
  if (a >= 0 && a != 2) reach_error();
  if (b >= 0 && b != 3) reach_error();
  if (d != EOF && d != (unsigned char)c) reach_error();
  if (e < EOF) reach_error();
  if (f != EOF && f != 'z') reach_error();
  if (g >= 0 && (g < 1 || g > 11)) reach_error();
  if (h >= 0 && (h < 2 || h > 12)) reach_error();
  return 0;
}

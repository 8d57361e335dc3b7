// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
char *copy(const char *s, size_t n) {
  char *p = malloc(n + 1);
  memcpy(p, s, n);
  p[n] = 0;
  return p;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 3) return 0;
  char *a = copy("abc", n), *b = copy("xyz", 3);
  if (a[0] != 97 || b[2] != 122 || b[3] != 0) reach_error();
  return 0;
}

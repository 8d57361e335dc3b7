// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
static void *copy(void *to, const void *from, size_t n) { return memcpy(to, from, n); }
static void ints(int *to, const int *from, size_t n) { memcpy(to, from, n * sizeof(int)); }
int main(void) {
  int a[300], b[300];
  for (int i = 0; i < 300; i++) a[i] = i;
  ints(b, a, 300);
  if (b[299] != 299) reach_error();
  struct { int x; char c[4]; } s = {1, "abc"}, t;
  copy(&t, &s, sizeof s);
  if (t.c[2] != 99) reach_error();
  return 0;
}

// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
struct pair { int a; long b; };
int main(void) {
  struct pair from[3] = {{1, 5}, {2, 6}, {3, 7}}, to[3] = {{0}};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  memcpy(to, from, n * sizeof(struct pair));
  for (int i = 0; i < n; i++)
    if (to[i].a != i + 1 || to[i].b != i + 5) reach_error();
  return 0;
}

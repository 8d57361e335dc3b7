// EXPECT: false
// LIMIT: alarm not confirmed [int bv]
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
struct packet { char name[4]; char kind; };
int main(void) {
  struct packet p = {"abc", 1};
  char from[5] = {1, 2, 3, 4, 5};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5) return 0;
  memcpy(p.name, from, n);
  if (p.kind == 5) reach_error();
  return 0;
}

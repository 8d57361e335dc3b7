// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int h; struct node *n; };
int main(void) {
  struct node *p = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *t = malloc(sizeof *t);
    t->n = p;
    p = t;
  }
  struct node *r = 0;
  while (p) {
    struct node *t = p->n;
    p->n = r;
    r = t ? p : r;
    p = t;
  }
  while (r) { struct node *t = r->n; free(r); r = t; }
  return 0;
}

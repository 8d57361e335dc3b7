// EXPECT: false(unreach-call)
// RUN: --property valid-memsafety,unreach-call
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int h; struct node *n; };
int main(void) {
  struct node *p = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *t = malloc(sizeof *t);
    t->h = p ? 1 : 2;
    t->n = p;
    p = t;
  }
  struct node *a = p;
  while (p) {
    if (p->h != 1) reach_error();
    p = p->n;
  }
  while (a) { struct node *t = a->n; free(a); a = t; }
  return 0;
}

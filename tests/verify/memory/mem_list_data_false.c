// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int h; struct node *n; };
struct item { struct item *next; int *data; };
int main(void) {
  struct item *a = 0;
  while (__VERIFIER_nondet_int()) {
    struct item *t = malloc(sizeof *t);
    t->data = malloc(sizeof(int));
    *t->data = 1;
    t->next = a;
    a = t;
  }
  while (a) { struct item *t = a->next; if (t) free(a->data); free(a); a = t; }
  return 0;
}

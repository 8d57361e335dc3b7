// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int h; struct node *n; };
int main(void) {
  struct node *first = 0, *last = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct node *t = malloc(sizeof *t);
      t->n = 0;
      if (last) last->n = t; else first = t;
      last = t;
    } else if (first) {
      struct node *t = first;
      first = first->n;
      
      free(t);
    }
  }
  while (first) { struct node *t = first->n; free(first); first = t; }
  return 0;
}

// EXPECT: false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node { int v; struct node *next; };
// Two lists of the same blocks: what holds of an element holds of those behind it.
int main(void) {
  struct node *above = 0, *below = 0;
  while (__VERIFIER_nondet_int()) {
    int v = __VERIFIER_nondet_int();
    struct node *x = malloc(sizeof *x);
    x->v = v;
    if (v >= 0) {
      x->next = above;
      above = x;
    } else {
      x->next = below;
      below = x;
    }
  }
  for (struct node *p = above; p; p = p->next)
    if (p->v <= 0) reach_error();
  for (struct node *p = below; p; p = p->next)
    if (p->v > 0) reach_error();
  return 0;
}

// EXPECT: false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node { int v; struct node *next; };
int main(void) {
  struct node *head = 0;
  int max = -1000;
  while (__VERIFIER_nondet_int()) {
    int v = __VERIFIER_nondet_int();
    struct node *x = malloc(sizeof *x);
    x->v = v;
    x->next = head;
    head = x;
    if (v > max + 1) max = v;
  }
  for (struct node *p = head; p; p = p->next)
    if (p->v > max) reach_error();
  return 0;
}

// EXPECT: false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node { int v; struct node *next; };
int main(void) {
  struct node *head = 0;
  while (__VERIFIER_nondet_int()) {
    int v = __VERIFIER_nondet_int();
    struct node *x = malloc(sizeof *x), **p = &head;
    x->v = v;
    while (*p && (*p)->v > v && v > 5) p = &(*p)->next;
    x->next = *p;
    *p = x;
  }
  for (struct node *p = head; p && p->next; p = p->next)
    if (p->v > p->next->v) reach_error();
  return 0;
}

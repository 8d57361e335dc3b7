// EXPECT: false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node { int v; struct node *next; };
int main(void) {
  struct node *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->v = __VERIFIER_nondet_int();
    x->next = head;
    head = x;
  }
  for (struct node *p = head; p; p = p->next) if (p->next) p->v = 9;
  for (struct node *p = head; p; p = p->next)
    if (p->v != 9) reach_error();
  return 0;
}

// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a list that grows at its end is walked; the other one starts again
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node first = {0}, *last = &first;
  int length = __VERIFIER_nondet_int();
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->next = 0;
    last->next = n;
    last = n;
  }
  last->next = &first;
  for (struct node *p = &first; p; p = p->next) ;
}

// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a search in a list goes on or ends; the other one waits at the elements that are 3
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
int main(void) {
  struct node *list = 0;
  int length = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->next = list;
    n->value = __VERIFIER_nondet_int();
    list = n;
  }
  struct node *p = list;
  while (p && p->value != key)
    if (p->value != 3) p = p->next;
}

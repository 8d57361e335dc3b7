// EXPECT: true
// RUN: --property termination
// SINCE: a list of any length is walked; the last block points to itself
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  int length = __VERIFIER_nondet_int();
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p; p = p->next) ;
}

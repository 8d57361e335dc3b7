// EXPECT: true
// RUN: --property termination
// SINCE: a list of any length is freed; the other one forgets to move on
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int left = __VERIFIER_nondet_int(); left > 0; left--) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

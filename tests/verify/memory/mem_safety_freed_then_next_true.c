// EXPECT: true
// RUN: --property valid-memsafety
// LIMIT: timeout [int bv sp bmc kojak predicates impact horn]
// NATIVE: skip
#include <stdlib.h>
struct node { struct node *next; int v; };
int main(void) {
  struct node *l = 0;
  for (int i = 0; i < 2; i++) {
    struct node *p = malloc(sizeof *p);
    p->next = l;
    l = p;
  }
  while (l) {
    struct node *n = l->next, *old = l;
    free(old);
    l = n;
  }
  return 0;
}

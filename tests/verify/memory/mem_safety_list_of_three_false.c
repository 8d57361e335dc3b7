// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// LIMIT: timeout [int bv sp bmc kojak predicates impact horn]
// NATIVE: skip
#include <stdlib.h>
struct node { struct node *next; int v; };
int main(void) {
  struct node *l = 0;
  for (int i = 0; i < 3; i++) {
    struct node *p = malloc(sizeof *p);
    p->next = l;
    p->v = i;
    l = p;
  }
  while (l) {
    struct node *n = l->next ? l->next->next : 0;
    free(l);
    l = n;
  }
  return 0;
}

// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct node { struct node *next; int v; };
int main(void) {
  struct node *p = malloc(sizeof *p);
  p->next = p, p->v = 1;
  int r = p->next->v;
  free(p);
  return r - r;
}

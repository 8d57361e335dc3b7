// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct node { struct node *next; int v; };
int main(void) {
  struct node *a = malloc(sizeof *a);
  a->next = malloc(sizeof *a);
  a->next->next = 0;
  a->next->v = 1;
  struct node *b = a->next->next;
  int r = b->v;
  free(a->next);
  free(a);
  return r - r;
}

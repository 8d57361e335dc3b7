// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety --32
// NATIVE: skip
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *p = malloc(2);
  p->next = 0;
  free(p);
  return 0;
}

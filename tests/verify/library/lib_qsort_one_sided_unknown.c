// EXPECT: unknown(comparison that does more than compare)
// NATIVE: skip
// SINCE: what is read of one of both elements alone need not be there where the element is the other one
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
struct item { int key; const int *rank; };
static int compare(const void *a, const void *b) {
  const struct item *p = a, *q = b;
  return p->key < q->key ? -1 : p->key > q->key ? *p->rank : 0;
}
int main(void) {
  static const int one = 1;
  struct item v[2] = {{1, 0}, {0, &one}};
  qsort(v, 2, sizeof v[0], compare);
  if (v[0].key == 0) reach_error();
  return 0;
}

// EXPECT: unknown(comparison that does more than compare)
// NATIVE: skip
// SINCE: a read behind the element, in some pairs only
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
struct pair { int key, rest; };
static int compare(const void *a, const void *b) {
  const struct pair *p = a, *q = b;
  if (p->key == 1 && q->key == 3) return q->rest;
  return p->key < q->key ? -1 : p->key > q->key;
}
int main(void) {
  int v[3] = {1, 3, 2};
  qsort(v, 3, sizeof v[0], compare);
  if (v[0] == 1) reach_error();
  return 0;
}

// EXPECT: true
// MODELS: int
// SINCE: what both elements lead to in every comparison may be read
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
struct item { char text[4]; unsigned char key; };
static int compare(const void *a, const void *b) {
  const struct item *p = *(struct item *const *)a, *q = *(struct item *const *)b;
  static const int weight[256] = {[2] = 5, [3] = 4};
  return weight[p->key] - weight[q->key];
}
int main(void) {
  static struct item x = {"x", 2}, y = {"y", 3};
  struct item *v[2] = {&y, &x};
  qsort(v, 2, sizeof v[0], compare);
  if (v[0]->text[0] != 'y') reach_error();
  return 0;
}

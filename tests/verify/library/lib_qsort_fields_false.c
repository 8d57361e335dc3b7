// EXPECT: false
// MODELS: int
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct pair { short key; int number; };
static int number_of(const struct pair *p) { return p->number; }
static int compare(const void *a, const void *b) {
  const struct pair *p = a, *q = b;
  return p->key != q->key ? p->key - q->key : number_of(p) - number_of(q);
}
int main(void) {
  struct pair v[2] = {{1, 5}, {1, __VERIFIER_nondet_int() % 100}};
  qsort(v, 2, sizeof v[0], compare);
  if (!(v[0].number < v[1].number)) reach_error();
  return 0;
}

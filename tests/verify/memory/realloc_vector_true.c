// EXPECT: true
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct vector { int *data; unsigned n, room; };
static void push(struct vector *v, int x) {
  if (v->n == v->room) {
    v->room = v->room ? 2 * v->room : 1;
    v->data = realloc(v->data, v->room * sizeof(int));
    if (!v->data) exit(1);
  }
  v->data[v->n++] = x;
}
int main(void) {
  struct vector v = {0, 0, 0};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 2) return 0;
  for (unsigned i = 0; i < n; i++) push(&v, (int)i * 2);
  for (unsigned i = 0; i < v.n; i++)
    if (v.data[i] != (int)i * 2 + (i == 1 ? 0 : 0)) reach_error();
}

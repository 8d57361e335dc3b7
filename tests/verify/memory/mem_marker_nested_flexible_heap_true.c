// EXPECT: true
// SINCE: an array without elements inside a member in front of others was a region of its own
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdlib.h>
#include <string.h>
struct h { unsigned n; unsigned data[]; };
struct p { struct h h; unsigned payload[4]; };
int main(void) {
  struct p *p = malloc(sizeof(struct p));
  unsigned k = __VERIFIER_nondet_uint();
  if (!p) return 0;
  memset(p, 0, sizeof *p);
  p->h.data[2] = k;
  if (p->payload[2] != k || p->payload[1] != 0) reach_error();
}

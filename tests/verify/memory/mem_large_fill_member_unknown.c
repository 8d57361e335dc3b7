// EXPECT: unknown(library function memset)
// SINCE: any contents stood for the member where a large block begins only, not for the next one: a wrong TRUE
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
static struct { char head[4], a[100], b[1000]; } s;
int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  s.b[20] = 5;
  memset(s.a + i, 0, 1050);
  if (k * 2654435761u == 123456789u && s.b[20] == 0) reach_error();
}

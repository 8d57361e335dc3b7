// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
struct row { int n; int cells[4]; };
int main(void) {
  struct row rows[2] = {{4, {1, 2, 3, 4}}, {1, {7, 8, 9, 0}}};
  unsigned n = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  if (at > 4 || n > 4 - at) return 0;
  memset(&rows[0].cells[at], 0, n * sizeof(int));
  if (rows[1].n != 1 || rows[1].cells[0] != 7) reach_error();
  if (at == 1 && n == 2 && (rows[0].cells[2] != 0 || rows[0].cells[3] != 4)) reach_error();
  return 0;
}

// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
struct state { int mode; char text[64]; };
int main(void) {
  char buffer[64];
  int sum = 0;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 64) return 0;
  memset(buffer, 0, n);
  for (int i = 0; i < 10; i++) sum += 2;
  if (sum != 20) reach_error();
  return 0;
}

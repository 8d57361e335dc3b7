// EXPECT: false
// NATIVE: skip
#include <err.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x > 7) err(1, "now");
  if (x * 2654435761u == 7 * 2654435761u) reach_error();
  return 0;
}

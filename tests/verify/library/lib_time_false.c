// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <time.h>
int main(void) {
  time_t t = 5, kept = 7;
  time_t r = time(0);
  if (kept != 7) reach_error();
  if (r == 77 && t == 5) reach_error();
  return 0;
}

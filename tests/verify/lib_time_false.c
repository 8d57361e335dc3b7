// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <time.h>
int main(void) {
  time_t t = 5, kept = 7;
  time_t r = time(&t);
  if (kept != 7) reach_error();
  time(0);
  if (t == 5) t = 6;
  if (t != r) reach_error();
  return 0;
}

// EXPECT: unknown(library function err)
// SINCE: functions that end the program through exit called no handlers
#include <err.h>
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static void handler(void) { reach_error(); }

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  atexit(handler);
  err(1, "now");
}

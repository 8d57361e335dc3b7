// EXPECT: false
// SINCE: the models returned the difference of the bytes, which C does not promise
#include <string.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char a[2] = "b", b[2] = "d";
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  int r = strcmp(a, b), q = strncmp(b, a, 1);
  if (r < 0 && q > 0) reach_error();
  return 0;
}

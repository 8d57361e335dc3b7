// EXPECT: true
// ASSUMES: compiler
// NATIVE: skip
// SINCE: an execution was not made natively because a function that nobody calls names what nothing defines
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int defined_nowhere(int);
extern int no_object;
#if __has_builtin(__builtin_trap)
#endif
int never_called(const char *s) { return defined_nowhere((int)strtod(s, NULL)) + no_object; }
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  if (a > 255) reach_error();
  return 0;
}

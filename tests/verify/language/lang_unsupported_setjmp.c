// EXPECT: unknown(unsupported)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
#include <setjmp.h>
int main(void) {
  jmp_buf b;
  if (setjmp(b) == 0) longjmp(b, 1);
  reach_error();
  return 0;
}

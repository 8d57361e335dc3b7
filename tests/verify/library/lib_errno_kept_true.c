// EXPECT: true
// MODELS: int
// SINCE: errno was not supported; a successful strtol and memset leave it
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <errno.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char b[4];
  if (errno != 0) reach_error();
  errno = 5;
  long n = strtol("7", 0, 10);
  memset(b, 0, 4);
  if (errno != 5 || n != 7) reach_error();
}

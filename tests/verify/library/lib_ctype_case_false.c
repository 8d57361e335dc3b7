// EXPECT: false
// SINCE: with __OPTIMIZE__, glibc's tolower() reads a table
#define __OPTIMIZE__ 1
#include <ctype.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int c = 'A' + (__VERIFIER_nondet_int() != 0);
  if (tolower(c) != c + 32 || toupper(c) != c || (*__ctype_toupper_loc())['z'] != 'Z') reach_error();
  if (tolower(-1) != -1 || toupper(-56) != -56 || tolower(300) != 300) reach_error();
  return 0;
}

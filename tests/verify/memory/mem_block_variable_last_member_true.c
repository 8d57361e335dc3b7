// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
struct packet { int length; char data[8]; };
int main(void) {
  struct packet p = {0, ""};
  char from[8] = "abcdefg";
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8) return 0;
  p.length = 5;
  memcpy(p.data, from, n);
  if (p.length != 5) reach_error();
  if (n > 2 && p.data[2] != 99) reach_error();
  return 0;
}

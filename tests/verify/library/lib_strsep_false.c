// EXPECT: false
// SINCE: strsep was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void) {
  char text[] = "a,;b";
  char *rest = text, *one = strsep(&rest, ";,"), *two = strsep(&rest, ";,"), *three = strsep(&rest, ";,"), *four = strsep(&rest, ";,");
  if (two == text + 2 && three == text + 3) reach_error();
}

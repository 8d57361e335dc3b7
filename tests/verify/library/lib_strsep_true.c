// EXPECT: true
// SINCE: strsep was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void) {
  char text[] = "a,;b";
  char *rest = text, *one = strsep(&rest, ";,"), *two = strsep(&rest, ";,"), *three = strsep(&rest, ";,"), *four = strsep(&rest, ";,");
  if (one != text || text[1] != 0 || *two != 0 || *three != 'b' || four || rest) reach_error();
}

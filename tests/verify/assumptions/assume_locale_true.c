// EXPECT: true
// ASSUMES: locale
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <locale.h>
int main(void) {
  (void)setlocale(LC_ALL, "");
  int x = 1;
  if (x != 1) reach_error();
  return 0;
}

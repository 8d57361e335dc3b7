// EXPECT: false
// SINCE: setlocale was not supported; the locale is taken to be "C"
extern void abort(void);
void reach_error(void) { abort(); }
#include <ctype.h>
#include <libintl.h>
#include <locale.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  setlocale(LC_ALL, "");
  bindtextdomain("p", "/p");
  textdomain("p");
  int c = __VERIFIER_nondet_int();
  if (c < 0 || c > 127) return 0;
  if (!isupper(c) != !(c >= 'A' && c <= 'Z' - 1) || gettext("a")[0] != 'a') reach_error();
}

// EXPECT: false
// SINCE: strcasecmp and strncasecmp are exact in the "C" locale
#include <stdlib.h>
#include <strings.h>
void reach_error(void) { abort(); }
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  if (strcasecmp(text, "qZ") == 0 && text[0] == 'Q' && text[1] == 'z') reach_error();
}

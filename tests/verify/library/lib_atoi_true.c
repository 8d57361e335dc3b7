// EXPECT: true
// SINCE: atoi, atol and atoll returned any value
#include <stdlib.h>
void reach_error(void) { abort(); }
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), '7', 0};
  if (text[0] != '-' && text[0] != '2') return 0;
  int n = atoi(text);
  if (n != -7 && n != 27) reach_error();
  return 0;
}

// EXPECT: true
// SINCE: toupper of a negative character was that character; glibc takes it for the unsigned one (a wrong TRUE where d < 128 was asked for)
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char c = __VERIFIER_nondet_char();
  int up = toupper(c), low = tolower(c);
  if (c == -1 && up != -1) reach_error();
  if (c < -1 && (up < 128 || up > 254)) reach_error();
  if (c == 'x' && up != 'X') reach_error();
  if (c < 0 && (isdigit(c) || isalpha(c) || isspace(c))) reach_error();
  if (c >= 0 && (up > 127 || low > 127)) reach_error();
  return 0;
}

// EXPECT: true
// LIMIT: timeout | certificate not checked [int bv]
// SINCE: strtoimax was refused by lower and executed by the interpreter
#include <inttypes.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char *end;
  const char *text = " -12x";
  if (strtoimax(text, &end, 10) != -12 || *end != 'x') reach_error();
  if (strtoumax("0x1f", &end, 0) != 31 || *end != 0) reach_error();
  return 0;
}

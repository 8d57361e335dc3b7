// EXPECT: unknown(__pippin_further_handler)
// SINCE: the 33rd registration failed in the model; glibc has room for more
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static void nothing(void) {}
static void last(void) { reach_error(); }
#define FOUR atexit(nothing); atexit(nothing); atexit(nothing); atexit(nothing);
int main(void) {
  FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR
  atexit(last);
  return 0;
}

// EXPECT: false
// NATIVE: skip
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static void nothing(void) {}
static void last(void) { reach_error(); }
#define FOUR atexit(nothing); atexit(nothing); atexit(nothing); atexit(nothing);
int main(void) {
  FOUR FOUR FOUR FOUR FOUR FOUR FOUR
  atexit(last);
  return 0;
}

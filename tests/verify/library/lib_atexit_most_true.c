// EXPECT: true
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static void nothing(void) {}
static void last(void) { reach_error(); }
#define FOUR atexit(nothing); atexit(nothing); atexit(nothing); atexit(nothing);
int main(void) {
  FOUR FOUR FOUR FOUR FOUR FOUR FOUR atexit(nothing); atexit(nothing); atexit(nothing);
  if (atexit(nothing) != 0) reach_error();
  return 0;
}

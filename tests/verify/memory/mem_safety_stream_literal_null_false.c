// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
static void say(FILE *to, const char *text) { fputs(text, to); }
int main(void) {
  FILE *to = stderr;
  say(to, "a");
  say(stdout, "b");
  fputc(42, NULL);
  fflush(NULL);
  return 0;
}

// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// fflush takes null; the streams of the start are open.
#include <stdio.h>
static void say(FILE *to, const char *text) { fputs(text, to); }
int main(void) {
  FILE *to = stderr;
  say(to, "a");
  say(stdout, "b");
  fputc(42, stdout);
  fflush(NULL);
  return 0;
}

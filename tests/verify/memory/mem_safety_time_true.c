// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
#include <time.h>
int main(void) {
  time_t *p = malloc(sizeof *p);
  *p = 1;
  struct tm *t = localtime(p);
  free(p);
  time(NULL);
  return t == NULL;
}

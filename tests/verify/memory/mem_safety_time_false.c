// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the argument of localtime was not read
#include <stdlib.h>
#include <time.h>
int main(void) {
  time_t *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  struct tm *t = localtime(p);
  time(NULL);
  return t == NULL;
}

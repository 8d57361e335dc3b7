// EXPECT: unknown()
// NATIVE: skip
// SINCE: a difference that overflows ended the execution in a pair that glibc's qsort never compares
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int v[2] = {2000000000, -1000000000};
  qsort(v, 2, sizeof v[0], compare);
  if (v[0] == -1000000000) reach_error();
  return 0;
}

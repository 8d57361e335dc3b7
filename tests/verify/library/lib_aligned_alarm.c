// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: alignments were ignored by executions
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char *p = aligned_alloc(64, 64), *q = aligned_alloc(4096, 4096);
  if ((unsigned long)q % 4096) reach_error();
  return 0;
}

// EXPECT: true
// MODELS: int
// SINCE: a comparison that cannot overflow may have other callers
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int compare(const void *a, const void *b) { return *(const short *)a - *(const short *)b; }
int main(void) {
  short v[2] = {32767, -2}, w[2] = {2, 1};
  int r = compare(&v[0], &v[1]);
  qsort(w, 2, sizeof w[0], compare);
  if (r != 32769 || w[0] != 1) reach_error();
  return 0;
}

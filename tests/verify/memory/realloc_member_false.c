// EXPECT: false
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
struct text { size_t n; char characters[]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 4);
  t->n = 4;
  memcpy(t->characters, "abc", 4);
  t = realloc(t, sizeof *t + 16);
  t->characters[3] = 'd';
  if (t->n != 4 || t->characters[2] + t->characters[3] != 'c' + 'd' + 1) reach_error();
}

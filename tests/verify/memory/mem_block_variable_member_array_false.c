// EXPECT: false
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
struct message { unsigned char text[6]; unsigned length; };
static void set(struct message *m, const unsigned char *text, unsigned n) {
  memcpy(m->text, text, n);
}
int main(void) {
  unsigned char from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  struct message m = {{0}, 9};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 6) return 0;
  set(&m, from, n);
  if (m.length == 9 && m.text[5] == 6 && m.text[0] == 1) reach_error();
  return 0;
}

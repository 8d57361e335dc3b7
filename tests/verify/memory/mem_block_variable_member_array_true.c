// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
struct message { unsigned char text[6]; unsigned length; };
static void set(struct message *m, const unsigned char *text, unsigned n) {
  if (n > sizeof m->text) n = sizeof m->text;
  memcpy(m->text, text, n);
  m->length = n;
}
int main(void) {
  unsigned char from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  struct message m = {{0}, 9};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8) return 0;
  set(&m, from, n);
  if (m.length > 6 || m.length > n) reach_error();
  if (n >= 3 && m.text[2] != 3) reach_error();
  if (n < 6 && m.text[5] != 0) reach_error();
  return 0;
}

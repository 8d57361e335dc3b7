// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [int bv sp]
// A string that grows; the old block is gone.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  size_t length = 0, room = 16;
  char *text = malloc(room), *first = text;
  int k = __VERIFIER_nondet_int();
  for (int i = 0; i < k && i < 1000; i++) {
    if (length + 1 >= room) {
      room = room * 2;
      text = realloc(text, room);
      first = text;
    }
    text[length++] = 'x';
    text[length] = 0;
  }
  *first = 'y';
  free(text);
  return 0;
}

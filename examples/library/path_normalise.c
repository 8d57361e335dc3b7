// SPDX-License-Identifier: Apache-2.0
// "a/./b/../c" becomes "a/c", in place.
#include <string.h>
extern char __VERIFIER_nondet_char(void);

static void normalise(char *path) {
  char *to = path;
  const char *from = path;
  while (*from) {
    unsigned n = 0;
    while (from[n] && from[n] != '/') n++;
    if (n == 2 && from[0] == '.' && from[1] == '.') {
      if (to > path) to--;
      while (to > path && to[-1] != '/') to--;
    } else if (!(n == 1 && from[0] == '.')) {
      for (unsigned i = 0; i < n; i++) *to++ = from[i];
      if (from[n] == '/') *to++ = '/';
    }
    from += n;
    if (*from == '/') from++;
  }
  *to = 0;
}

int main(void) {
  char path[6];
  for (int i = 0; i < 5; i++) path[i] = __VERIFIER_nondet_char();
  path[5] = 0;
  normalise(path);
  return path[0];
}

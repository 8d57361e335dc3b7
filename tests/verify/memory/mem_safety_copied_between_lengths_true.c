// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [int bv]
// SINCE: a length as the difference of two addresses decides nothing unless it is folded; the block that is copied from is one of two
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static size_t length(const char *text) {
  const char *end = text;
  while (*end) ++end;
  return (unsigned long)((long)end - (long)text);
}

static void copy(void) {
  char *data;
  if (__VERIFIER_nondet_int()) {
    data = malloc(20);
    memset(data, 65, 19);
    data[19] = 0;
  } else {
    data = malloc(20);
    memset(data, 66, 19);
    data[19] = 0;
  }
  {
    char to[20];
    memset(to, 67, 19);
    to[19] = 0;
    size_t n = length(to);
    for (size_t i = 0; i < n; i++) to[i] = data[i];
    to[19] = 0;
    printf("%s\n", to);
    free(data);
  }
}

int main(void) { copy(); }

// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (depends on standard input)
// SINCE: memory safety of scanf was not known
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 0;
  double d = 0;
  char *word = malloc(4);
  if (word == NULL) return 1;
  word[0] = 0;
  if (scanf("%d %lf %4s", &n, &d, word) == 3) n++;
  free(word);
  return 0;
}

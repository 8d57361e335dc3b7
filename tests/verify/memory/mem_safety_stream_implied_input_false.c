// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
// SINCE: getchar used no stream
#include <stdio.h>
int main(void) {
  int n = 0;
  while (getchar() == 'a') {
    n++;
    if (n == 2) fclose(stdin);
  }
  return 0;
}

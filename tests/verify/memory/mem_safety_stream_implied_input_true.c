// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  int n = 0;
  while (getchar() == 'a') {
    n++;
    if (n == 2) { fclose(stdin); break; }
  }
  return 0;
}

// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// C17 7.21.6.3: printf is fprintf to stdout, perror writes to stderr (7.21.10.4), getchar reads stdin (7.21.7.6).
#include <stdio.h>
int main(void) {
  fclose(stdin);
  printf("x");
  putchar('y');
  puts("z");
  fclose(stdout);
  perror("w");
  return 0;
}

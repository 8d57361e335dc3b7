// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// LIMIT: not confirmed | timeout [int bv]
// SINCE: random executions read no lines with numbers at the ends of their type
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char line[14] = "";
  int data = 0;
  if (fgets(line, sizeof line, stdin) != NULL) data = atoi(line);
  --data;
  return data == 5;
}

// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// After the last token there is none, however often one asks.
#include <string.h>
int main(void) {
  char text[] = "a,b";
  strtok(text, ",");
  strtok(NULL, ",");
  strtok(NULL, ",");
  return strtok(NULL, ",") != NULL;
}

// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <string.h>
int main(void) {
  char text[6] = "a b,c", separators[3] = { ' ', ',' }, *rest;
  char *t = strtok_r(text, separators, &rest);
  return t != text || strtok_r(0, separators, &rest) != text + 2;
}

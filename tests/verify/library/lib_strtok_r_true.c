// EXPECT: true
// MODELS: bv
// SINCE: strtok_r was not supported
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
void reach_error(void) { abort(); }
int main(void) {
  char text[4] = ",a,", *rest;
  int bad = 0;
  if (strtok_r(text, ",", &rest) != text + 1 || text[2] != 0) bad = 1;
  if (strtok_r(0, ",", &rest) != 0) bad = 1;
  if (bad) reach_error();
  return 0;
}

// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: without a first text there was said to be an empty one
#include <string.h>
int main(void) { return strtok(NULL, ",") != NULL; }

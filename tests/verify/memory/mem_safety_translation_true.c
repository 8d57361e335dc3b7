// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <libintl.h>
int main(void) {
  char message[2] = {'a', 0};
  return *dgettext(0, message) == 'b';
}

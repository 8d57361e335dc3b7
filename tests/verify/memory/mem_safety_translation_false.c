// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
// SINCE: the messages of gettext and its kind were not read
#include <libintl.h>
int main(void) {
  char message[2] = {'a', 'b'};
  return *dgettext(0, message) == 'b';
}

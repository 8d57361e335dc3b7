// EXPECT: true
// SINCE: strcasecmp and strncasecmp are exact in the "C" locale
#include <stdlib.h>
#include <strings.h>
void reach_error(void) { abort(); }
int main(void) {
  if (strcasecmp("MiXed", "mIxED") != 0 || strcasecmp("abc", "ABD") >= 0 || strcasecmp("[", "a") >= 0) reach_error();
  if (strncasecmp("abX", "ABy", 2) != 0 || strncasecmp("abX", "ABy", 3) >= 0 || strcasecmp("\xe9", "z") <= 0) reach_error();
}

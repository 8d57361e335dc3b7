// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
#include <dirent.h>
#include <stdio.h>
int main(void) {
  DIR *d = opendir("name");
  if (d) closedir(d);
  FILE *p = popen("true", "r");
  if (p) pclose(p);
  FILE *t = tmpfile();
  if (t) rewind(t);
  FILE *n = fdopen(0, "r");
  fclose(n);
  return 0;
}

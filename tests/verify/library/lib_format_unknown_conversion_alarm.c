// EXPECT: unknown(not confirmed)
// SINCE: glibc's modifier Z was taken for a conversion, so %Zn wrote nothing
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  size_t n = 0;
  printf("abc%Zn\n", &n);
  if (n == 3) reach_error();
  return 0;
}

// EXPECT: false
// SINCE: what C and POSIX say of results: characters or EOF
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  int first = getchar(), second = getchar(), third = getchar();
  if (first == 255 && second == 0 && third == EOF) reach_error();
}

// EXPECT: true
// SINCE: what C and POSIX say of results: characters or EOF, at most the size asked for
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
void reach_error(void) { abort(); }
int main(void) {
  char text[64];
  int c = getchar();
  if (c < -1 || c > 255) reach_error();
  long n = read(0, text, sizeof text);
  if (n < -1 || n > 64) reach_error();
  unsigned long most = 10;
  n = write(1, text, most);
  if (n > 10) reach_error();
  if (fread(text, 2, 32, stdin) > 32) reach_error();
  if (fwrite(text, 1, 5, stdout) > 5) reach_error();
  if (close(0) > 0) reach_error();
}

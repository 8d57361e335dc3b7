// EXPECT: false
#include <unistd.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char b[4];
  if (read(-1, b, 4) == -1) reach_error();
  return 0;
}

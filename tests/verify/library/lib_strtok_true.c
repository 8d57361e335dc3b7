// EXPECT: true
// MODELS: bv
// SINCE: strtok was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <string.h>
int main(void) {
  char text[] = ",b";
  char *first = strtok(text, ",");
  if (!(first == text + 1 && strtok(0, ",") == 0)) reach_error();
}

// EXPECT: false
// RUN: --64
// in LP64 long holds every unsigned int
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long l = -1;
  unsigned int u = 1;
  if (!(!(l < u))) reach_error();
  return 0;
}

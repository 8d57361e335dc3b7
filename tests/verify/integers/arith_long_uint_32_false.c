// EXPECT: false
// RUN: --32
// in ILP32 long and unsigned int meet in unsigned long
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long l = -1;
  unsigned int u = 1;
  if (!(l < u)) reach_error();
  return 0;
}

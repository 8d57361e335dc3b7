// EXPECT: true
// a negative divisor also rounds towards zero
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 7, y = -2;
  if (!(x / y == -3)) reach_error();
  return 0;
}

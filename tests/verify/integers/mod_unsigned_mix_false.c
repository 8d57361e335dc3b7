// EXPECT: false
// an unsigned operand makes the remainder unsigned
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -7;
  unsigned int m = 4;
  if (!(x % m == (unsigned int)-3)) reach_error();
  return 0;
}

// EXPECT: false
// the right side of *= is one operand
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 10;
  x *= 2 + 3;
  if (!(x == 23)) reach_error();
  return 0;
}

// EXPECT: true
// operands narrower than int are promoted before the addition
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char a = 255, b = 1;
  if (!(a + b == 256)) reach_error();
  return 0;
}

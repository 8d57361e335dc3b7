// EXPECT: true
// the left operand of << is promoted first
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char c = 0x80;
  int y = c << 1;
  unsigned char d = c << 1;
  if (!(y == 256 && d == 0)) reach_error();
  return 0;
}

// EXPECT: true
// c >>= 1 shifts the promoted value
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  signed char c = -2;
  c >>= 1;
  unsigned char d = 254;
  d >>= 1;
  if (!(c == -1 && d == 127)) reach_error();
  return 0;
}

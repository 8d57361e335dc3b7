// EXPECT: unknown(unsupported)
// SINCE: 128-bit floats are refused where they are used, and only there
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  _Float128 x = 1;
  x = x / 3;
  if (x * 3 == 2) reach_error();
  return 0;
}

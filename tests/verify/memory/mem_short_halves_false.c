// EXPECT: false
// an int as two shorts
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 0x00018002;
  short *p = (short *)&x;
  p[1] = 3;
  if (!(x == 0x00038002 && p[0] == 32770)) reach_error();
  return 0;
}

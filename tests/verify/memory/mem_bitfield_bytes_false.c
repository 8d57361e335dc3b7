// EXPECT: false
// bit-fields and the bytes they share
extern void abort(void);
void reach_error(void) { abort(); }
struct s { unsigned a : 3; unsigned b : 7; unsigned c : 6; };
union u { struct s s; unsigned char b[4]; };

int main(void) {
  union u x;
  x.b[0] = x.b[1] = x.b[2] = x.b[3] = 0;
  x.s.a = 5;
  x.s.b = 0x41;
  if (!(x.b[0] == (5 | (0x01 << 3)) && x.b[1] == 1)) reach_error();
  return 0;
}

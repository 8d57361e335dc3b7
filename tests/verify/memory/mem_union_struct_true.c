// EXPECT: true
// a union of a number and a structure of bytes
extern void abort(void);
void reach_error(void) { abort(); }
union u { unsigned whole; struct { unsigned char low, high; unsigned short rest; } part; };

int main(void) {
  union u x;
  x.whole = 0xaabbccddu;
  x.part.high = 1;
  if (!(x.whole == 0xaabb01ddu && x.part.rest == 0xaabb)) reach_error();
  return 0;
}

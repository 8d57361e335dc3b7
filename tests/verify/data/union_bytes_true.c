// EXPECT: true
// bytes of an int, little endian
extern void abort(void);
void reach_error(void) { abort(); }

union u { unsigned int i; unsigned char c[4]; };

int main(void) {
  union u x;
  x.i = 0x01020304;
  if (!(x.c[0] == 4 && x.c[3] == 1)) reach_error();
  return 0;
}

// EXPECT: false
// bit-fields of a structure whose bytes are looked at
extern void abort(void);
void reach_error(void) { abort(); }
struct s { int a : 5; unsigned b : 9; int c; };

int main(void) {
  struct s x;
  char *p = (char *)&x;
  for (int k = 0; k < 4; k++) p[k] = -1;
  x.b = 0;
  if (!(x.a == 31 && x.b == 0 && (p[1] & 0x3f) == 0 && (p[1] & 0x40) != 0)) reach_error();
  return 0;
}

// EXPECT: false
// memset with a byte that is not zero
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memset(void *, int, unsigned long);
struct s { int a; short b; char c; };

int main(void) {
  struct s x;
  memset(&x, 0x101 + 0x7f, sizeof x);
  if (!(x.a == (int)0x80808080 && x.b == (short)0x0180 && x.c == (char)0x80)) reach_error();
  return 0;
}

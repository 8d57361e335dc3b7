// EXPECT: false
// a K&R definition converts its arguments to the declared parameter types
extern void abort(void);
void reach_error(void) { abort(); }

int f(a, b) int a; unsigned char b; { return a + b; }

int main(void) {
  int r = f(1, 257);
  if (!(r == 258)) reach_error();
  return 0;
}

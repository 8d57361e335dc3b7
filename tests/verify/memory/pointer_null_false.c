// EXPECT: false
// a null pointer differs from the address of an object
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x;
  int *p = 0, *q = &x;
  int r = (p == 0) + 2 * (q != 0) + 4 * !p;
  if (!(r == 5)) reach_error();
  return 0;
}

// EXPECT: false
// arguments without side effects on each other
extern void abort(void);
void reach_error(void) { abort(); }

static int sub(int a, int b) { return a - b; }

int main(void) {
  int x = 7;
  int r = sub(x, x - 3);
  if (!(r == -3)) reach_error();
  return 0;
}

// EXPECT: true
// arguments are copies
extern void abort(void);
void reach_error(void) { abort(); }

static int f(int x) { x = x + 1; return x; }

int main(void) {
  int x = 1;
  int y = f(x);
  if (!(x == 1 && y == 2)) reach_error();
  return 0;
}

// EXPECT: true
// calls as arguments of calls
extern void abort(void);
void reach_error(void) { abort(); }

static int twice(int x) { return 2 * x; }
static int add(int a, int b) { return a + b; }

int main(void) {
  int r = add(twice(add(1, 2)), twice(twice(1)));
  if (!(r == 10)) reach_error();
  return 0;
}

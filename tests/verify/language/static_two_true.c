// EXPECT: true
// static locals of two functions are two objects
extern void abort(void);
void reach_error(void) { abort(); }

static int f(void) { static int n; return ++n; }
static int g(void) { static int n; return ++n; }

int main(void) {
  f();
  f();
  int x = g();
  if (!(x == 1)) reach_error();
  return 0;
}

// EXPECT: true
// each call has its own locals
extern void abort(void);
void reach_error(void) { abort(); }

static int f(int depth) { int t = depth; if (depth > 0) t = depth * 10; return t; }

int main(void) {
  int a = f(3), b = f(0);
  if (!(a == 30 && b == 0)) reach_error();
  return 0;
}

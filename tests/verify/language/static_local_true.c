// EXPECT: true
// a static local keeps its value and is initialised once
extern void abort(void);
void reach_error(void) { abort(); }

static int next(void) { static int n = 5; return n++; }

int main(void) {
  int a = next(), b;
  b = next();
  if (!(a == 5 && b == 6)) reach_error();
  return 0;
}

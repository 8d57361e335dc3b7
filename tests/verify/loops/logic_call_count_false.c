// EXPECT: false
// how often the operands of nested && and || are called
extern void abort(void);
void reach_error(void) { abort(); }

static int calls;
static int f(int v) { calls++; return v; }

int main(void) {
  int r = (f(1) || f(0)) && (f(0) || f(2)) && f(3);
  if (!(calls == 5)) reach_error();
  return 0;
}

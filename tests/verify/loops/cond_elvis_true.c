// EXPECT: true
// a ?: b evaluates a once
extern void abort(void);
void reach_error(void) { abort(); }

static int calls;
static int f(int v) { calls++; return v; }

int main(void) {
  int x = f(7) ?: 9;
  int y = f(0) ?: 9;
  if (!(x == 7 && y == 9 && calls == 2)) reach_error();
  return 0;
}

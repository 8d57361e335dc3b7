// EXPECT: false
// a call changes a global inside an expression statement
extern void abort(void);
void reach_error(void) { abort(); }

static int g;
static void inc(int by) { g += by; }

int main(void) {
  for (int i = 1; i <= 3; i++) inc(i);
  if (!(g == 3)) reach_error();
  return 0;
}

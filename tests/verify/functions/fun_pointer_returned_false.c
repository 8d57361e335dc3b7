// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int (*pick(int c))(int) { return c > 0 ? up : down; }

int main(void) {
  int c = __VERIFIER_nondet_int();
  int r = pick(c)(0);
  if (r == 1 && c < 0) reach_error();
  if (r == -1 && c >= 0) reach_error();
  return 0;
}

// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int twice(int x) { return x + x; }
static int next(int x) { return x + 1; }
static int same(int x) { return x; }
static int (*const table[3])(int) = {twice, next, same};

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  int r = table[i](10);
  if (r != (i == 0 ? 20 : i == 1 ? 10 : 10)) reach_error();
  return 0;
}

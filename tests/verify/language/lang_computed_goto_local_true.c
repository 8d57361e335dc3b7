// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  void *where = &&out;
  if (x > 0) where = &&positive;
  goto *where;
positive:
  y = x;
out:
  if (y < 0) reach_error();
  return 0;
}

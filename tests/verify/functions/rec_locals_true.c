// EXPECT: true
// a local variable has its own value in each activation
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int keep(int n) {
  int mine = n;
  if (n > 0) keep(n - 1);
  return mine;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  if (keep(n) != n) reach_error();
  return 0;
}

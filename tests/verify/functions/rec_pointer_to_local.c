// EXPECT: unknown(pointer to a local variable of a recursive function)
// one name, many instances: the callee changes the caller's variable, which is not its own of the same name
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int add(int *out, int n) {
  int mine = 0;
  if (n > 0) add(&mine, n - 1);
  *out = mine + 1;
  return mine;
}

int main(void) {
  int x;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  add(&x, n);
  if (x != n + 1) reach_error();
  return 0;
}

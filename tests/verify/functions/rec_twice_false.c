// EXPECT: false
// the function is applied to its own value
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int f(int x) {
  if (x > 20) return x - 3;
  return f(f(x + 4));
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000) return 0;
  int y = f(x);
  if (x <= 22 && y != 18) reach_error();
  return 0;
}

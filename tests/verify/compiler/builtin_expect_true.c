// EXPECT: true
// __builtin_expect has the value of its first argument
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (__builtin_expect(x > 3, 0)) y = 1;
  if (!((y == 1) == (x > 3))) reach_error();
  return 0;
}

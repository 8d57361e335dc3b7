// EXPECT: false
// ~x is -x - 1
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000) return 0;
  if (!(~x == -x)) reach_error();
  return 0;
}

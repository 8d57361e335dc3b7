// EXPECT: true
// one value in 2^32
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x == 123456789) y = 1;
  if (!(y == 0 || x == 123456789)) reach_error();
  return 0;
}

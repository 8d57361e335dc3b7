// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool a = x > 0, b = x > 5;
  if ((a & b) != b) reach_error();
  return 0;
}

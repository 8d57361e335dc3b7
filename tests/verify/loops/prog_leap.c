// EXPECT: false
// a leap-year rule that forgets centuries
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int y = __VERIFIER_nondet_int();
  if (y < 1583 || y > 3000) return 0;
  int wrong = y % 4 == 0;
  int right = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
  if (wrong != right) reach_error();
  return 0;
}

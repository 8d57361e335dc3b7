// EXPECT: false
// RUN: --all --error-function bad --error-function worse
// OBLIGATIONS: 11:violated 13:proved 14:violated
// SINCE: each error function has its calls
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
void bad(void) {}
void worse(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3) bad();
  if (x > 5) {
    if (x < 5) worse();
    if (x == 6) worse();
  }
  return 0;
}

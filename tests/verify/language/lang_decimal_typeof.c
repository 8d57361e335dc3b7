// EXPECT: unknown(type that gcc has and Clang has not)
// NATIVE: skip
// SINCE: what Clang decided by the type of such a constant (typeof, _Generic, array bounds) is unsupported
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  __typeof__(9223372036854775808) x = __VERIFIER_nondet_int();
  if (x < 0 && sizeof x == 8) reach_error();
  return 0;
}

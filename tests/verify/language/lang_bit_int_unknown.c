// EXPECT: unknown(unsupported: _BitInt: )
// SINCE: it was called a vector or complex type
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  _BitInt(17) x = __VERIFIER_nondet_int();
  if (x + 1 == 5) reach_error();
  return 0;
}

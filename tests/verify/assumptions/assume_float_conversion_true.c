// EXPECT: true
// RUN: --32
// ASSUMES: float-evaluation
// NATIVE: skip
// SINCE: a conversion to float keeps more bits in a register of x87, and the convention was listed for arithmetic only
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int i = __VERIFIER_nondet_int();
  float f = i;
  double d = f;
  if (d == 16777217.0) reach_error();
  return 0;
}

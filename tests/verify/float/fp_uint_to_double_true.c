// EXPECT: true
// MODELS: bv
// an unsigned int above INT_MAX stays positive
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int u = __VERIFIER_nondet_uint();
  double d = u;
  if (!(d >= 0.0 && d <= 4294967295.0)) reach_error();
  return 0;
}

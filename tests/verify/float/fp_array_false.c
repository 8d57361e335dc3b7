// EXPECT: false
// MODELS: bv
// arrays of floats
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  float a[4] = {1.0f, 2.0f, 3.0f, 4.0f};
  unsigned int i = __VERIFIER_nondet_uint();
  if (i >= 3) return 0;
  a[i] = a[i + 1];
  if (!(a[i] == (float)i + 1.0f)) reach_error();
  return 0;
}

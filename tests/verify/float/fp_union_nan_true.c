// EXPECT: true
// MODELS: bv
// exponent all ones and a fraction: NaN
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  union { float f; unsigned int u; } x;
  x.u = __VERIFIER_nondet_uint();
  if ((x.u & 0x7F800000u) != 0x7F800000u || (x.u & 0x7FFFFFu) == 0) return 0;
  if (!(x.f != x.f)) reach_error();
  return 0;
}

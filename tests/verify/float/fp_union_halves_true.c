// EXPECT: true
// MODELS: bv
// the high word of a double (little endian)
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);

int main(void) {
  union { double d; struct { unsigned int lo, hi; } w; } x;
  x.d = __VERIFIER_nondet_double();
  if (x.d != 1.0 && x.d != -1.0) return 0;
  if (!((x.w.hi & 0x7FFFFFFF) == 0x3FF00000 && x.w.lo == 0)) reach_error();
  return 0;
}

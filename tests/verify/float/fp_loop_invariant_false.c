// EXPECT: false
// MODELS: bv
// a bounded float stays bounded in an unbounded loop
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  float x = 0.0f;
  while (__VERIFIER_nondet_int()) { x = x / 2.0f + 1.0f; if (x > 3.0f) x = 3.0f; }
  if (!(x <= 1.875f)) reach_error();
  return 0;
}

// EXPECT: false
// MODELS: bv
// char is signed
extern void abort(void);
void reach_error(void) { abort(); }
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  float f = c;
  if (!(f >= 0.0f && f <= 255.0f)) reach_error();
  return 0;
}

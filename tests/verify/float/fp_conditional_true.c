// EXPECT: true
// MODELS: bv
// ?: converts both sides to one type
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  double d = c ? 1 : 0.5;
  if (!(d == 1.0 || d == 0.5)) reach_error();
  return 0;
}

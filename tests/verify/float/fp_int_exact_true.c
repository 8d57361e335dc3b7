// EXPECT: true
// MODELS: bv
// every int is a double exactly
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  double d = i;
  if (!((int)d == i)) reach_error();
  return 0;
}

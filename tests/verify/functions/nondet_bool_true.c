// EXPECT: true
// a nondeterministic _Bool is 0 or 1
extern void abort(void);
void reach_error(void) { abort(); }
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = __VERIFIER_nondet_bool();
  if (!(x == 0 || x == 1)) reach_error();
  return 0;
}

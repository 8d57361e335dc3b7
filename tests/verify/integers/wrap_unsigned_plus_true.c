// EXPECT: true
// u + 1 may be smaller than u
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int u = __VERIFIER_nondet_uint();
  if (!(u + 1 != u)) reach_error();
  return 0;
}
